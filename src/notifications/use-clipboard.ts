import { useCallback } from 'react'
import { useTexts } from '#locales/texts.ts'
import { showTip } from '#ui/overlays/tooltips.tsx'
import { useNotices } from './notices.ts'

/**
 * Copies a text and says so, beside the text if its element is given. Where the browser refuses the
 * clipboard, that element is selected; without one a notification shows the text, to be copied by
 * hand. Gives whether the clipboard holds the text.
 */
export function useClipboard(): (text: string, at?: Element) => Promise<boolean> {
  const notices = useNotices()
  const texts = useTexts('list')

  return useCallback(
    async (text: string, at?: Element) => {
      const showDone = (message: string) => {
        if (at && showTip(at, message)) notices.announce(message)
        else notices.show('success', message)
      }
      try {
        await navigator.clipboard.writeText(text)
        showDone(texts.copied)
        return true
      } catch {
        if (at?.textContent === text) {
          getSelection()?.selectAllChildren(at)
          showDone(texts.selectedToCopy)
        } else {
          notices.notify(texts.copyByHand, text)
        }
        return false
      }
    },
    [notices, texts],
  )
}
