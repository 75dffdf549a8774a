import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

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

/** What of a document is needed; tests hand in their own. */
export interface FullscreenDocument {
  readonly documentElement: { requestFullscreen?(): Promise<void> }
  readonly fullscreenElement: unknown
  readonly fullscreenEnabled?: boolean
  exitFullscreen?(): Promise<void>
  addEventListener(type: 'fullscreenchange', listener: () => void): void
  removeEventListener(type: 'fullscreenchange', listener: () => void): void
}

export interface Fullscreen {
  /** Whether something fills the screen now, also by the browser's own doing. */
  get(): boolean
  /** Returns what ends the watching. */
  subscribe(listener: () => void): () => void
  /** Whether the browser could do it. */
  toggle(): Promise<boolean>
}

/** The whole page on the whole screen, and back. */
export function createFullscreen(page: FullscreenDocument): Fullscreen {
  return {
    get: () => Boolean(page.fullscreenElement),
    subscribe(listener) {
      page.addEventListener('fullscreenchange', listener)
      return () => page.removeEventListener('fullscreenchange', listener)
    },
    async toggle() {
      if (!page.fullscreenEnabled) return false
      try {
        await (page.fullscreenElement
          ? page.exitFullscreen?.()
          : page.documentElement.requestFullscreen?.())
        return true
      } catch {
        // A person or a policy may refuse what the browser has.
        return false
      }
    },
  }
}
