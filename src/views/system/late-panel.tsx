import { useTexts } from '#state/locale.ts'
import { LateDialog, type LateDialogProps } from '#ui/late-dialog.tsx'

/** A panel of a list whose code is fetched when it is opened. */
export function LatePanel(props: Omit<LateDialogProps, 'texts'>) {
  const texts = { ...useTexts('common'), ...useTexts('list') }
  return <LateDialog {...props} texts={texts} />
}
