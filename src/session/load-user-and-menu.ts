import { Failed, isExpiryCode, Refused } from '#api/errors.ts'
import type { SessionApi } from '#api/session.ts'
import type { SessionUser } from '#entities/session-user.ts'
import type { MenuAnswer } from './session-state.ts'

/**
 * Who is signed in and their menu, asked for side by side; nothing where code 6401 ended the session.
 * A menu whose code is not 200 has failed; whatever else goes wrong rejects, of the user first.
 */
export async function loadUserAndMenu(
  api: SessionApi,
): Promise<{ user: SessionUser; menu: MenuAnswer } | undefined> {
  const asking = api.getInfo()
  const reading = loadMenu(api)
  // Of the menu nobody need hear where the user cannot be had.
  reading.catch(() => {})
  const user = await asking
  const menu = await reading
  return user && menu ? { user, menu } : undefined
}

async function loadMenu(api: SessionApi): Promise<MenuAnswer | false> {
  try {
    // Its own message takes the place of the usual one (§12).
    const data = await api.menuRole({
      handlesError: code => code !== undefined && !isExpiryCode(code),
    })
    return data && { status: 'loaded', data }
  } catch (error) {
    // No answer at all is a failed start-up instead.
    if (error instanceof Failed) return { status: 'failed' }
    if (error instanceof Refused) return { status: 'failed', refusal: error.message }
    throw error
  }
}
