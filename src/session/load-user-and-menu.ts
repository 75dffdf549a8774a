import { Failed, isExpiryCode, Refused } from '#api/errors.ts'
import type { SessionApi } from '#api/session.ts'
import type { SessionUser } from '#entities/session-user.ts'
import type { MenuAnswer } from './session-state.ts'

/**
 * Loads the user and their menu side by side; undefined where code 6401 ended the session. A menu
 * answer whose code is not 200 is a failed menu; every other failure rejects, the user's first.
 */
export async function loadUserAndMenu(
  api: SessionApi,
): Promise<{ user: SessionUser; menu: MenuAnswer } | undefined> {
  const userLoading = api.getInfo()
  const menuLoading = loadMenu(api)
  // A failed user is reported; the menu's failure is then no news.
  menuLoading.catch(() => {})
  const user = await userLoading
  const menu = await menuLoading
  return user && menu ? { user, menu } : undefined
}

async function loadMenu(api: SessionApi): Promise<MenuAnswer | false> {
  try {
    // The session shows a message of its own for a failed menu (§8).
    const data = await api.menuRole({
      handlesError: code => code !== undefined && !isExpiryCode(code),
    })
    return data && { status: 'loaded', data }
  } catch (error) {
    // Without any answer the whole start-up fails.
    if (error instanceof Failed) return { status: 'failed' }
    if (error instanceof Refused) return { status: 'failed', refusal: error.message }
    throw error
  }
}
