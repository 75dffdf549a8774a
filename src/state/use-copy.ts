import { useTexts } from './locale.ts'
import { useNotices } from './notices.ts'

/** Copies a text and says so; where the clipboard is refused, the text is shown to be copied by hand. */
export function useCopy(): (text: string) => Promise<void> {
  const notices = useNotices()
  const texts = useTexts('list')

  return async text => {
    try {
      await navigator.clipboard.writeText(text)
      notices.show('success', texts.copied)
    } catch {
      notices.notify(texts.copyByHand, text)
    }
  }
}
