import { useCallback } from 'react'
import { useTexts } from '#locales/texts.ts'
import { showTip } from '#ui/overlays/tooltips.tsx'
import { useNotices } from './notices.ts'

/**
 * Copies a text and says so, where it stands if that is known (W23). Where the clipboard is refused,
 * the text is selected there; what is not on the screen is shown, to be copied by hand.
 */
export function useClipboard(): (text: string, at?: Element) => Promise<void> {
  const notices = useNotices()
  const texts = useTexts('list')

  return useCallback(
    async (text: string, at?: Element) => {
      const tell = (said: string) => {
        if (at && showTip(at, said)) notices.announce(said)
        else notices.show('success', said)
      }
      try {
        await navigator.clipboard.writeText(text)
        tell(texts.copied)
      } catch {
        if (at?.textContent !== text) return notices.notify(texts.copyByHand, text)
        getSelection()?.selectAllChildren(at)
        tell(texts.selectedToCopy)
      }
    },
    [notices, texts],
  )
}
