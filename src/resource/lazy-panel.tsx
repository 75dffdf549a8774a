import { useTexts } from '#locales/texts.ts'
import { type PreloadableView, useViewPreload } from '#routing/lazy-view.ts'
import { LazyDialog, type LazyDialogProps } from '#ui/overlays/lazy-dialog.tsx'

/** A panel whose code is loaded when the user opens it. */
export function LazyPanel({
  part,
  ...dialog
}: Omit<LazyDialogProps, 'part' | 'texts'> & { part: PreloadableView }) {
  const texts = useTexts('common')
  return <LazyDialog size="medium" {...dialog} part={useViewPreload(part)} texts={texts} />
}
