import type { MenuAnswer } from '#model/session.ts'
import type { User } from '#model/user.ts'
import { CallError, isExpiry, SessionExpired, Unreachable } from '#api/errors.ts'
import type { SessionApi } from '#api/session.ts'

/**
 * Who is signed in and their menu, asked for side by side; nothing where code 6401 ended the session.
 * A menu whose code is not 200 has failed; whatever else goes wrong rejects, of the user first.
 */
export async function readUserAndMenu(
  api: SessionApi,
): Promise<{ user: User; menu: MenuAnswer } | undefined> {
  const [user, menu] = await Promise.allSettled([
    api.getInfo(),
    // Its own message takes the place of the usual one (product.md 4).
    api.menuRole({ handles: code => code !== undefined && !isExpiry(code) }),
  ])
  if (user.status === 'rejected') throw user.reason
  if (menu.status === 'rejected' && !isMenuFailure(menu.reason)) throw menu.reason
  if (user.value === false) return undefined
  if (menu.status === 'rejected') return { user: user.value, menu: { status: 'failed' } }
  if (menu.value === false) return undefined
  return { user: user.value, menu: { status: 'loaded', data: menu.value } }
}

/** Its code is not 200; no answer at all is a failed start-up instead. */
const isMenuFailure = (reason: unknown) =>
  reason instanceof CallError
  && !(reason instanceof SessionExpired || reason instanceof Unreachable)
