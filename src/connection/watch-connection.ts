import { probeServer } from '#lib/browser/probe.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Connection } from './connection.ts'

/** This many calls without an answer, this close together in ms, are no connection (W22). */
const FAILURES_UNTIL_OFFLINE = 2
const FAILURES_WITHIN_MS = 10_000
/** How often, in ms, to try whether it is there again, and how long to say that it is. */
const PROBE_EVERY_MS = 900
const BACK_SHOWN_MS = 2_000

/** What the session tells of its calls. */
export interface CallOutcomes {
  answered: Pick<Store<unknown>, 'subscribe'>
  networkFailures: Pick<Store<unknown>, 'subscribe'>
  /** A session that is over reads nothing again. */
  hasExpired(): boolean
}

export interface ConnectionDependencies {
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>
  isOnline(): boolean
  isVisible(): boolean
  /** Whether the server answers anything at all. */
  probe(): Promise<boolean>
  now(): number
}

const browserDependencies: ConnectionDependencies = {
  target: globalThis,
  isOnline: () => navigator.onLine,
  isVisible: () => !document.hidden,
  probe: () =>
    probeServer().then(
      () => true,
      () => false,
    ),
  now: () => Date.now(),
}

/** Follows the connection; when it is back, what is on screen is read again. */
export function watchConnection(
  calls: CallOutcomes,
  { target, isOnline, isVisible, probe, now }: ConnectionDependencies = browserDependencies,
): { connection: Store<Connection>; stop(): void } {
  const connection = createStore<Connection>(isOnline() ? 'online' : 'offline')
  let failures: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function lose() {
    clearTimeout(timer)
    connection.set('offline')
    tryLater()
  }

  function tryLater() {
    const mine = setTimeout(async () => {
      const isBack = isVisible() && isOnline() && (await probe())
      // Meanwhile it was found otherwise, lost anew, or nobody watches any more.
      if (timer !== mine) return
      if (isBack) restore()
      else tryLater()
    }, PROBE_EVERY_MS)
    timer = mine
  }

  function restore() {
    failures = []
    if (connection.get() !== 'offline') return
    clearTimeout(timer)
    connection.set('back')
    // Not once the session is over: nobody asked for it, and it would ask whoever chose to stay on
    // the page (§8).
    if (!calls.hasExpired()) refetchRequest.set({ only: 'all' })
    timer = setTimeout(() => connection.set('online'), BACK_SHOWN_MS)
  }

  function noteFailure() {
    failures = [...failures.filter(at => now() - at < FAILURES_WITHIN_MS), now()]
    if (failures.length >= FAILURES_UNTIL_OFFLINE && connection.get() !== 'offline') lose()
  }

  if (connection.get() === 'offline') tryLater()
  target.addEventListener('offline', lose)
  target.addEventListener('online', restore)
  const stops = [calls.answered.subscribe(restore), calls.networkFailures.subscribe(noteFailure)]

  return {
    connection,
    stop() {
      clearTimeout(timer)
      timer = undefined
      for (const stop of stops) stop()
      target.removeEventListener('offline', lose)
      target.removeEventListener('online', restore)
    },
  }
}
