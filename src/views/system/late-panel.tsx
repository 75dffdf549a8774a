import { useLocale, useTexts } from '#state/locale.ts'
import { isHere, prefetchPart, type Fetched } from '#state/part.ts'
import { LateDialog, type LateDialogProps } from '#ui/late-dialog.tsx'

/** A panel of a list whose code is fetched when it is opened. */
export function LatePanel({
  part,
  ...dialog
}: Omit<LateDialogProps, 'part' | 'texts'> & { part: Fetched }) {
  const locale = useLocale()
  const texts = { ...useTexts('common'), ...useTexts('list') }
  const whole = {
    isFetched: () => isHere(part, locale),
    prefetch: () => prefetchPart(part, locale),
  }
  return <LateDialog {...dialog} part={whole} texts={texts} />
}
