import { isUnheard, isUnknownCall, Unreachable } from '#api/errors.ts'
import { createSessionChangeApi } from '#api/session.ts'
import { isActive, isTimeToRefresh, type TokenLifetime, tokenLifetimeOf } from '#entities/token.ts'
import { base } from '#lib/base.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import type { SessionMachine } from './session.ts'

/** How often, in ms, to check whether the token is about to run out. */
const REFRESH_CHECK_INTERVAL_MS = 10_000
/** How long before the end, in ms, the user is warned if no refresh prevents it. */
const WARN_BEFORE_EXPIRY_MS = 2 * 60_000
/** By these the user counts as active; the keys of an input method are heard as `input` only. */
const ACTIVITY_EVENTS = ['pointerdown', 'keydown', 'input']

export interface SessionRefresh {
  /** When the session ends, once that is near and no refresh has moved it. */
  readonly warning: Store<number | undefined>
  /** Asks for a new token now; resolves with whether the session lasts longer because of it. */
  extend(): Promise<boolean>
  stop(): void
}

export interface SessionRefreshDependencies {
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>
  locks: Pick<LockManager, 'request'> | undefined
  now(): number
}

/**
 * Asks for a new token while the user works (§11.9), under a lock so that only one of several
 * browser tabs asks; warns before the end when that does not help.
 */
export function startSessionRefresh(
  session: SessionMachine,
  { target, locks, now }: SessionRefreshDependencies = {
    target: window,
    locks: navigator.locks,
    now: serverNow,
  },
): SessionRefresh {
  const { refreshToken } = createSessionChangeApi(session.call)
  const warning = createStore<number | undefined>(undefined)
  let lastActive = now()
  let known:
    | { token: string; until: number | undefined; life: TokenLifetime | undefined }
    | undefined
  /** The token for which the last refresh failed, and whether it is worth another try. */
  let failed: { token: string; isFinal: boolean } | undefined

  const wasActive = () => {
    lastActive = now()
  }

  function lifeNow(): TokenLifetime | undefined {
    const state = session.state.get()
    const token = session.token()
    if (state.phase !== 'ready' || state.expiredOn !== undefined || state.conflict || !token)
      return undefined
    const until = session.expiresAt.get()
    // Each call moves the end of an idle session; its life is then counted anew.
    if (known?.token !== token || known.until !== until)
      known = { token, until, life: tokenLifetimeOf(token, until, now()) }
    return known.life
  }

  async function refresh(isPolling: boolean) {
    const token = session.token()
    if (!token) return
    try {
      const answer = await refreshToken(token, { isPolling })
      if (answer === false || session.token() !== token) return
      session.replaceToken(answer.token, answer.expire)
      failed = undefined
    } catch (error) {
      const isAway = error instanceof Unreachable || isUnheard(error)
      failed = { token, isFinal: !isAway || isUnknownCall(error) }
    }
  }

  /** Runs in one browser tab at a time; the next tab finds the new token in the cookie. */
  const inTurn = async (run: () => Promise<void>) => {
    await (locks ? locks.request(base.scopedName('coalface:refresh'), run) : run())
  }

  const isDue = () => {
    const life = lifeNow()
    const isFinal = failed?.isFinal && failed.token === session.token()
    return life !== undefined && !isFinal && isTimeToRefresh(life, now(), lastActive)
  }

  /** Refreshes under the lock unless another tab made `isWanted` false; calls wait meanwhile. */
  function refreshOnce(isWanted: () => boolean, isPolling: boolean): Promise<void> {
    const refreshing = inTurn(async () => {
      if (isWanted()) await refresh(isPolling)
    })
    session.holdCalls(refreshing)
    return refreshing
  }

  function warn() {
    const life = lifeNow()
    const isNear =
      life !== undefined
      && now() < life.expiresAt
      && life.expiresAt - now() <= WARN_BEFORE_EXPIRY_MS
    const isHelpless = !isActive(now(), lastActive) || failed?.token === session.token()
    warning.set(isNear && isHelpless ? life.expiresAt : undefined)
  }

  async function check() {
    if (isDue()) await refreshOnce(isDue, true)
    warn()
  }

  // A life without a time of issue counts from the arrival of its end, not from the next check.
  lifeNow()
  const unfollow = session.expiresAt.subscribe(lifeNow)
  const timer = setInterval(() => void check(), REFRESH_CHECK_INTERVAL_MS)
  for (const event of ACTIVITY_EVENTS) target.addEventListener(event, wasActive, { passive: true })

  return {
    warning,
    async extend() {
      const token = session.token()
      const before = lifeNow()?.expiresAt ?? 0
      await refreshOnce(() => session.token() === token, false)
      warn()
      return (lifeNow()?.expiresAt ?? Infinity) > before
    },
    stop() {
      clearInterval(timer)
      unfollow()
      for (const event of ACTIVITY_EVENTS) target.removeEventListener(event, wasActive)
    },
  }
}
