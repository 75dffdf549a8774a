import type { Answer } from '#api/call.ts'
import { probeServer } from '#lib/browser/probe.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { Connection } from './connection.ts'

/** After this many network errors within this many ms the console is offline (W22). */
const FAILURES_UNTIL_OFFLINE = 2
const FAILURES_WITHIN_MS = 10_000
/** In ms: how often to probe the server while offline, and how long to show that it is back. */
const PROBE_EVERY_MS = 900
const BACK_SHOWN_MS = 2_000

/** The events of the session's calls. */
interface CallOutcomes {
  answered: Pick<Store<Answer | undefined>, 'get' | 'subscribe'>
  networkFailures: Pick<Store<unknown>, 'subscribe'>
  /** An expired session reads nothing again. */
  hasExpired(): boolean
}

interface ConnectionDependencies {
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>
  isOnline(): boolean
  isVisible(): boolean
  /** Whether the server answers at all. */
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

/** Follows the connection; when it is back, the queries on screen read again. */
export function watchConnection(
  calls: CallOutcomes,
  { target, isOnline, isVisible, probe, now }: ConnectionDependencies = browserDependencies,
): { connection: Store<Connection>; stop(): void } {
  const connection = createStore<Connection>(isOnline() ? 'online' : 'offline')
  let failures: number[] = []
  let lostAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function lose() {
    clearTimeout(timer)
    lostAt = now()
    connection.set('offline')
    probeLater()
  }

  function probeLater() {
    const ownTimer = setTimeout(async () => {
      const isBack = isVisible() && isOnline() && (await probe())
      // Meanwhile the connection came back by other means, was lost again, or the watch was
      // stopped.
      if (timer !== ownTimer) return
      if (isBack) restore()
      else probeLater()
    }, PROBE_EVERY_MS)
    timer = ownTimer
  }

  function restore() {
    failures = []
    if (connection.get() !== 'offline') return
    clearTimeout(timer)
    connection.set('back')
    // Not with an expired session: the failing reads would ask the user again, who chose to stay on
    // the page.
    if (!calls.hasExpired()) refetchRequest.set({ only: 'all' })
    timer = setTimeout(() => connection.set('online'), BACK_SHOWN_MS)
  }

  /** The answer to a call that was sent before the connection was lost proves nothing. */
  function noteAnswer() {
    const answer = calls.answered.get()
    if (answer && now() - answer.durationMs >= lostAt) restore()
  }

  function noteFailure() {
    failures = [...failures.filter(at => now() - at < FAILURES_WITHIN_MS), now()]
    if (failures.length >= FAILURES_UNTIL_OFFLINE && connection.get() !== 'offline') lose()
  }

  if (connection.get() === 'offline') probeLater()
  target.addEventListener('offline', lose)
  target.addEventListener('online', restore)
  const stops = [calls.answered.subscribe(noteAnswer), calls.networkFailures.subscribe(noteFailure)]

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
