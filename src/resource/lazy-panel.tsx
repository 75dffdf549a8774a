import { useTexts } from '#locales/texts.ts'
import { type Loading, useWhole } from '#routing/lazy-view.ts'
import { LazyDialog, type LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'

/** A panel of a page whose code is loaded when it is opened. */
export function LazyPanel({
  part,
  ...dialog
}: Omit<LazyDialogProps, 'part' | 'texts'> & { part: Loading }) {
  const texts = useTexts('common')
  return (
    <LazyDialog placement="side" size="medium" {...dialog} part={useWhole(part)} texts={texts} />
  )
}
