import type { SessionUser } from '#entities/session-user.ts'
import type { Store } from '#lib/store.ts'
import { readySession, type Session } from '#session/session-state.ts'
import { forgetTabs, type StorageKeys, type TabsStorages } from './tabs-storage.ts'

/**
 * Forgets the tabs when the user views the console as another role, here or in another browser tab.
 * Roles that an administrator changed meanwhile are noticed by `createTabs`. Returns a function that
 * stops it.
 */
export function forgetTabsOnRoleChange(
  session: Store<Session>,
  { window, lasting }: Record<keyof TabsStorages, StorageKeys>,
): () => void {
  let user = readySession(session.get())?.user
  /** The user at the time when the console began to load again. */
  let userBefore: SessionUser | undefined

  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'loading') userBefore ??= user
    user = readySession(now)?.user
    if (now.phase === 'anonymous') userBefore = undefined
    if (!user || !userBefore) return
    // The console also loads again after a forced change of password, and around the set-up of a
    // second factor, which keep the tabs. Role names are not compared, because another view may have
    // the same names.
    const isGateOnly =
      user.mustChangePassword !== userBefore.mustChangePassword
      || user.mustSetUpFactor !== userBefore.mustSetUpFactor
    if (!isGateOnly) for (const storage of [window, lasting]) forgetTabs(storage)
    userBefore = undefined
  })
}
