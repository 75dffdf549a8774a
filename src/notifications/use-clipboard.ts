import { useCallback } from 'react'
import { useTexts } from '#locales/texts.ts'
import { showTip } from '#ui/overlays/tooltips.tsx'
import { useNotices } from './notices.ts'

/**
 * Copies a text and confirms it with a tip at the element `at`, or else with a message (W23). If
 * the browser refuses the clipboard, the text in `at` is selected; a text that is not on the screen
 * as it is is shown in a notification, to be copied by hand.
 */
export function useClipboard(): (text: string, at?: Element) => Promise<void> {
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
      } catch {
        if (at?.textContent !== text) return notices.notify(texts.copyByHand, text)
        getSelection()?.selectAllChildren(at)
        showDone(texts.selectedToCopy)
      }
    },
    [notices, texts],
  )
}
