import { COOKIES } from '#constants.ts'
import type { Cookies } from '#lib/cookie.ts'
import { isTimeToRefresh, lifeOf, type TokenLife } from '#model/token-life.ts'
import { createSessionApi } from '#api/session.ts'
import type { SessionMachine } from './session.ts'

/** How often, in ms, to look whether the token is nearly over. */
const LOOK_EVERY = 20_000

/**
 * Asks for a new token while somebody works (product.md 3.9): under a lock, so that of several
 * browser tabs one asks. Returns what ends it.
 */
export function keepSession(
  session: SessionMachine,
  cookies: Cookies,
  target: Pick<Window, 'addEventListener' | 'removeEventListener'> = window,
  locks: LockManager | undefined = navigator.locks,
  now = Date.now,
): () => void {
  const { refreshToken } = createSessionApi(session.call)
  let lastActive = now()
  let known: { token: string; life: TokenLife | undefined } | undefined
  const wasActive = () => {
    lastActive = now()
  }

  function lifeNow(): TokenLife | undefined {
    const state = session.state.get()
    const token = cookies.read(COOKIES.token)
    if (state.phase !== 'ready' || state.expiredOn !== undefined || !token) return undefined
    // Another tab may have put a newer token in its place; only a JWT says more of it here.
    if (known?.token !== token) known = { token, life: lifeOf(token, known ? undefined : state.user.expire, now()) }
    return known.life
  }

  async function refresh() {
    const life = lifeNow()
    const token = cookies.read(COOKIES.token)
    if (!life || !token || !isTimeToRefresh(life, now(), lastActive)) return
    const answer = await refreshToken(token)
    if (answer === false || cookies.read(COOKIES.token) !== token) return
    session.adopt(answer.token)
    known = { token: answer.token, life: lifeOf(answer.token, answer.expire, now()) }
  }

  const look = () => {
    const run = () => refresh().catch(() => undefined)
    void (locks ? locks.request('coalface:refresh', { ifAvailable: true }, lock => lock && run()) : run())
  }
  const timer = setInterval(look, LOOK_EVERY)
  for (const event of ['pointerdown', 'keydown']) target.addEventListener(event, wasActive, { passive: true })

  return () => {
    clearInterval(timer)
    for (const event of ['pointerdown', 'keydown']) target.removeEventListener(event, wasActive)
  }
}
