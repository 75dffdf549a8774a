import { createSessionApi } from '#api/session.ts'
import type { SessionUser } from '#entities/session-user.ts'
import type { SessionMachine } from './session.ts'
import { readySession, userIdentity, viewOf } from './session-state.ts'

/** How often, in ms, the page asks who is signed in while it is visible (§19.4). */
const POLL_INTERVAL_MS = 60_000

/**
 * Asks the server who is signed in, as which role and until when; a header of the answer says
 * whether the menu is still the one that was loaded. So the page ends up right whatever other
 * windows did. Failures are shown only when the user asked (`isPolling` is false).
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
    const current = readySession(session.state.get())
    if (!user || !current || !session.hasToken()) return
    if (userIdentity(user) !== userIdentity(current.user))
      return session.showConflict({ type: 'other-user', name: user.name })
    if (viewOf(user) !== viewOf(current.user)) return session.followView()
    session.viewChanged.set(false)
    // A server that sends no menu version shows a change only in the rights.
    if (rightsOf(user) !== rightsOf(current.user)) session.menuChanged.set(true)
    if (user.hasUnknownSignIns) session.unknownSignIns.set(true)
    session.resume(user.expire)
  }
}

/** Runs `check` whenever the page becomes visible, and every minute while it is. */
export function pollSession(check: () => Promise<void>): () => void {
  const whenVisible = () => {
    if (!document.hidden) void check()
  }
  const timer = setInterval(whenVisible, POLL_INTERVAL_MS)
  document.addEventListener('visibilitychange', whenVisible)

  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', whenVisible)
  }
}

const rightsOf = ({ roles, permissions }: SessionUser) => JSON.stringify([roles, permissions])
