import { useEffect } from 'react'
import { isComposing } from '#lib/input-method.ts'
import { createStore } from '#lib/store.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useProgress } from '#state/progress.ts'
import { readAgainWhenBack } from '#state/read-again.ts'
import { useSessionMachine } from '#state/session.ts'
import { glyphs } from '#ui/menu-icon.tsx'
import type * as parts from './later.tsx'

export type Later = typeof parts

/** How long, in ms, the first page has the network for itself once it was entered. */
const RESTS = 1_000
/** And when a page does not come: then the rest of the shell does not wait for it. */
const AT_LAST = 5_000

const arrived = createStore<Later | undefined>(undefined)
let load: (() => Promise<Later>) | undefined
let loading: Promise<Later> | undefined
let timer: ReturnType<typeof setTimeout> | undefined

/** Said by whoever puts the console together: how it is fetched. */
export function setLater(from: () => Promise<Later>): void {
  load = from
}

/** Fetches it, or gives what is there already; a failure is not remembered. */
export async function loadLater(): Promise<Later | undefined> {
  loading ??= load?.()
  try {
    const later = await loading
    arrived.set(later)
    glyphs.set(later)
  } catch (error) {
    loading = undefined
    throw error
  }
  return loading
}

/** All that the first page is drawn without; nothing until it is there. */
export const useLater = (): Later | undefined => useStore(arrived)

/** The same where somebody has just asked for it, who is told when it does not come. */
export function useLaterFor(
  isWanted: boolean,
  name: string,
  giveUp: () => void,
): Later | undefined {
  const later = useLater()
  const notices = useNotices()
  const progress = useProgress()
  const texts = useTexts('shell')

  useEffect(() => {
    if (!isWanted || later) return
    progress.start()
    loadLater().catch(() => {
      giveUp()
      notices.show('error', texts.panelFailed(name))
    })
    return progress.done
    // Once for each time it is wanted.
  }, [isWanted, later])

  return later
}

/** The same for what can wait for the next try. */
export const fetchLater = () => void loadLater().catch(() => undefined)

/** Called for each page that was entered; the first one starts the rest. */
export function afterFirstPage(): void {
  if (loading || timer !== undefined) return
  // Safari has no word for an idle moment.
  timer = setTimeout(
    () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(fetchLater, { timeout: RESTS })
        : fetchLater(),
    RESTS,
  )
}

/** What happened before there was anybody to hear it. */
export const missed: { keys: KeyboardEvent[]; errors: Event[] } = { keys: [], errors: [] }

const MOST = 10

/**
 * Keeps what will be heard later, and fetches it at once when somebody presses anything, or when the
 * connection is back: who watches that is not there either, and what is on screen is read again (W22).
 */
export function useMissed(): void {
  const session = useSessionMachine()
  const isThere = useLater() !== undefined

  useEffect(() => {
    if (isThere) return
    const ends = new AbortController()
    const { signal } = ends
    const fail = (event: Event) => void missed.errors.push(event)
    const back = () => {
      readAgainWhenBack(session)
      fetchLater()
    }
    const press = (event: KeyboardEvent) => {
      if (!isComposing(event)) missed.keys = [...missed.keys, event].slice(-MOST)
      fetchLater()
    }
    addEventListener('error', fail, { signal, capture: true })
    addEventListener('unhandledrejection', fail, { signal })
    const point = () => {
      // Whoever goes on with the pointer has given up what the keys were to lead to.
      missed.keys = missed.keys.filter(event => !event.defaultPrevented)
      fetchLater()
    }
    addEventListener('pointerdown', point, { signal, capture: true })
    addEventListener('online', back, { signal })
    document.addEventListener('keydown', press, { signal })
    const last = setTimeout(fetchLater, AT_LAST)

    return () => {
      ends.abort()
      clearTimeout(last)
    }
  }, [isThere, session])
}
