import { probe } from '#lib/browser/probe.ts'
import { again } from '#lib/refetch.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Connection } from './connection.ts'

/** This many calls without an answer, this close together in ms, are no connection (W22). */
const FAILURES = 2
const FAILURES_WITHIN = 10_000
/** How often, in ms, to try whether it is there again, and how long to say that it is. */
const TRY_EVERY = 900
const BACK_FOR = 2_000

/** What the session tells of its calls. */
export interface CallOutcomes {
  answered: Pick<Store<unknown>, 'subscribe'>
  unreached: Pick<Store<unknown>, 'subscribe'>
  /** A session that is over reads nothing again. */
  hasExpired(): boolean
}

export interface NetworkOutside {
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>
  isOnLine(): boolean
  isVisible(): boolean
  /** Whether the server answers anything at all. */
  probe(): Promise<boolean>
  now(): number
}

const browser: NetworkOutside = {
  target: globalThis,
  isOnLine: () => navigator.onLine,
  isVisible: () => !document.hidden,
  probe: () =>
    probe().then(
      () => true,
      () => false,
    ),
  now: () => Date.now(),
}

/** Follows the connection; when it is back, what is on screen is read again. */
export function watchNetwork(
  calls: CallOutcomes,
  { target, isOnLine, isVisible, probe, now }: NetworkOutside = browser,
): { connection: Store<Connection>; stop(): void } {
  const connection = createStore<Connection>(isOnLine() ? 'online' : 'offline')
  let failures: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function lose() {
    clearTimeout(timer)
    connection.set('offline')
    tryLater()
  }

  function tryLater() {
    const mine = setTimeout(async () => {
      const isBack = isVisible() && isOnLine() && (await probe())
      // Meanwhile it was found otherwise, lost anew, or nobody watches any more.
      if (timer !== mine) return
      if (isBack) restore()
      else tryLater()
    }, TRY_EVERY)
    timer = mine
  }

  function restore() {
    failures = []
    if (connection.get() !== 'offline') return
    clearTimeout(timer)
    connection.set('back')
    // Not once the session is over: nobody asked for it, and it would ask whoever chose to stay on
    // the page (§8).
    if (!calls.hasExpired()) again.set({ only: 'all' })
    timer = setTimeout(() => connection.set('online'), BACK_FOR)
  }

  function noteFailure() {
    failures = [...failures.filter(at => now() - at < FAILURES_WITHIN), now()]
    if (failures.length >= FAILURES && connection.get() !== 'offline') lose()
  }

  if (connection.get() === 'offline') tryLater()
  target.addEventListener('offline', lose)
  target.addEventListener('online', restore)
  const stops = [calls.answered.subscribe(restore), calls.unreached.subscribe(noteFailure)]

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
