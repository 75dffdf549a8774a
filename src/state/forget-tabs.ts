import { base } from '#lib/base.ts'
import type { Store } from '#lib/store.ts'
import { keysIn } from '#lib/stored.ts'
import type { Session } from '#model/session.ts'

/** What stands before the user's part of a key in session storage; what is typed there has its path after that. */
export const TABS_KEY = base.name('coalface:tabs:')

type Kept = Pick<Storage, 'key' | 'length' | 'removeItem'>

/** Signing out forgets the tabs, here and in other browser tabs; an expired session does not (product.md 3.8). */
export function forgetTabsOnSignOut(session: Store<Session>, storage: Kept): () => void {
  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'anonymous' && now.signedOut) forgetTabs(storage)
  })
}

/** Everybody's, or everybody's but those under keys that begin so: with none given, no key does. */
export function forgetTabs(storage: Kept, except = ' '): void {
  for (const key of keysIn(storage, TABS_KEY).filter(key => !key.startsWith(except)))
    storage.removeItem(key)
}
