import { createFullscreen } from '#lib/fullscreen.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices, type Notices } from '#state/notices.ts'

export const fullscreen = createFullscreen(document)

/** §2 fullscreen toggle: warns if the browser cannot do it. */
export function toggleFullscreen(notices: Notices, warning: string): void {
  void fullscreen.toggle().then(done => {
    if (!done) notices.show('warning', warning)
  })
}

/** The toggle as an item or a command: its name says what it would do. */
export function useFullscreen(): { isFull: boolean; label: string; toggle: () => void } {
  const isFull = useStore(fullscreen)
  const texts = useTexts('shell')
  const notices = useNotices()

  return {
    isFull,
    label: isFull ? texts.exitFullscreen : texts.enterFullscreen,
    toggle: () => toggleFullscreen(notices, texts.noFullscreen),
  }
}
