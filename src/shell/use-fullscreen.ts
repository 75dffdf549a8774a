import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

const fullscreen = createFullscreen(document)

/** The fullscreen toggle: `label` names what a press would do; warns if the browser cannot do it. */
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

/** The parts of a document that fullscreen needs; tests pass their own. */
export interface FullscreenDocument {
  readonly documentElement: { requestFullscreen?(): Promise<void> }
  readonly fullscreenElement: unknown
  readonly fullscreenEnabled?: boolean
  exitFullscreen?(): Promise<void>
  addEventListener(type: 'fullscreenchange', listener: () => void): void
  removeEventListener(type: 'fullscreenchange', listener: () => void): void
}

interface Fullscreen {
  /** Whether an element fills the screen now, even if the browser's own command did it. */
  get(): boolean
  /** Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
  /** Resolves with whether the browser did it. */
  toggle(): Promise<boolean>
}

/** Shows the whole page on the whole screen, and back. */
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
        // The user or a policy may refuse it even where the browser offers it.
        return false
      }
    },
  }
}
