import { useCallback } from 'react'
import { useTexts } from '#locales/texts.ts'
import { showTip } from '#ui/overlays/tooltips.tsx'
import { useNotices } from './notices.ts'

interface CopyOptions {
  /** No notification may show the text, because their history keeps it. */
  isSecret?: boolean
}

/**
 * Copies a text and says so, beside the text if its element is given. Where the browser refuses the
 * clipboard, that element is selected; without one a notification shows the text, to be copied by
 * hand. Gives whether the clipboard holds the text.
 */
export function useClipboard(): (
  text: string,
  at?: Element | null,
  options?: CopyOptions,
) => Promise<boolean> {
  const notices = useNotices()
  const texts = useTexts('list')

  return useCallback(
    async (text, at, { isSecret = false } = {}) => {
      const showDone = (message: string) => {
        if (at && showTip(at, message)) notices.announce(message)
        else notices.show('success', message)
      }
      try {
        await navigator.clipboard.writeText(text)
        showDone(texts.copied)
        return true
      } catch {
        if (at && (isSecret || at.textContent === text)) {
          getSelection()?.selectAllChildren(at)
          showDone(texts.selectedToCopy)
        } else if (!isSecret) {
          notices.notify(texts.copyByHand, text, { isTextPrivate: true })
        }
        return false
      }
    },
    [notices, texts],
  )
}
