import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { createFullscreen } from './fullscreen.ts'

const fullscreen = createFullscreen(document)

/** §2 fullscreen toggle: its name says what it would do; warns if the browser cannot do it. */
export function useFullscreen(): { isFull: boolean; label: string; toggle: () => void } {
  const isFull = useStore(fullscreen)
  const texts = useTexts('shell')
  const notices = useNotices()

  return {
    isFull,
    label: isFull ? texts.exitFullscreen : texts.enterFullscreen,
    toggle: () =>
      void fullscreen.toggle().then(done => {
        if (!done) notices.show('warning', texts.noFullscreen)
      }),
  }
}
