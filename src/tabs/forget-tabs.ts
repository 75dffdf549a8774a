import type { User } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { keysIn } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import { readyOf, type Session } from '#session/session-state.ts'

/** What stands before the user's part of a key in session storage; what is typed there has its path after that. */
export const TABS_KEY = base.name('coalface:tabs:')

type Kept = Pick<Storage, 'key' | 'length' | 'removeItem'>

/**
 * Signing out and changing roles (§4) forget the tabs, here and in other browser tabs; an expired
 * session does not (product.md 3.8).
 */
export function forgetTabsOnLeaving(session: Store<Session>, storage: Kept): () => void {
  let user = readyOf(session.get())?.user
  /** Who was there when the console began to start over. */
  let before: User | undefined

  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'loading') before ??= user
    user = readyOf(now)?.user
    if (now.phase === 'anonymous') {
      before = undefined
      if (now.signedOut) forgetTabs(storage)
    }
    if (!user || !before) return
    // It also starts over for a password that had to be changed, which costs nobody a tab. What the
    // roles are called may be the same for another role.
    if (user.mustChangePassword === before.mustChangePassword) forgetTabs(storage)
    before = undefined
  })
}

/** Everybody's, or everybody's but those under keys that begin so: with none given, no key does. */
export function forgetTabs(storage: Kept, except = ' '): void {
  for (const key of keysIn(storage, TABS_KEY).filter(key => !key.startsWith(except)))
    storage.removeItem(key)
}
