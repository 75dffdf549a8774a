import { createSessionApi } from '#api/session.ts'
import type { SessionUser } from '#entities/session-user.ts'
import type { SessionMachine } from './session.ts'
import { readySession, userIdentity } from './session-state.ts'

/** How often, in ms, to look while the page is visible (§19). */
const POLL_INTERVAL_MS = 60_000

/**
 * Looks who is signed in now, as which role and until when; the answer's header says whether the
 * menu is still the one that was loaded. Whatever other windows did, this page ends up right. What
 * goes wrong is told where somebody asked for the look; else it is polling.
 */
export function createSessionCheck(
  session: SessionMachine,
): (isPolling?: boolean) => Promise<void> {
  const { getInfo } = createSessionApi(session.call)

  return async (isPolling = true) => {
    const before = readySession(session.state.get())
    if (!before) return
    if (!session.hasToken()) {
      if (before.expiredOn === undefined) session.showConflict({ type: 'signed-out' })
      return
    }
    if (session.hasOtherToken() && before.conflict?.type !== 'other-user')
      session.showConflict({ type: 'unknown' })
    const user = await getInfo({ isPolling }).catch(() => false as const)
    const now = readySession(session.state.get())
    if (!user || !now || !session.hasToken()) return
    if (userIdentity(user) !== userIdentity(now.user))
      return session.showConflict({ type: 'other-user', name: user.name })
    if (viewOf(user) !== viewOf(now.user)) return session.reloadUser()
    // Of a server that names no version of the menu this is all that can be seen.
    if (rightsOf(user) !== rightsOf(now.user)) session.menuChanged.set(true)
    session.resume(user.expire)
  }
}

/** Whenever the page becomes visible, and every minute while it is. */
export function pollSession(look: () => Promise<void>, target: Document = document): () => void {
  const whenVisible = () => {
    if (!target.hidden) void look()
  }
  const timer = setInterval(whenVisible, POLL_INTERVAL_MS)
  target.addEventListener('visibilitychange', whenVisible)

  return () => {
    clearInterval(timer)
    target.removeEventListener('visibilitychange', whenVisible)
  }
}

const rightsOf = ({ roles, permissions }: SessionUser) => JSON.stringify([roles, permissions])

/** What decides which console is shown at all. */
const viewOf = ({ mustChangePassword, previewRole }: SessionUser) =>
  JSON.stringify([mustChangePassword, previewRole?.roleKey])
