import { useCallback } from 'react'
import { useTexts } from '#locales/texts.ts'
import { showTip } from '#ui/overlays/tooltips.tsx'
import { useNotices } from './notices.ts'

/**
 * Copies a text and says so, where it stands if that is known (W23). Where the clipboard is refused,
 * the text is selected there; what is not on the screen is shown, to be copied by hand. Gives whether
 * the clipboard holds the text.
 */
export function useClipboard(): (text: string, at?: Element) => Promise<boolean> {
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
        return true
      } catch {
        if (at?.textContent !== text) {
          notices.notify(texts.copyByHand, text)
        } else {
          getSelection()?.selectAllChildren(at)
          tell(texts.selectedToCopy)
        }
        return false
      }
    },
    [notices, texts],
  )
}
