import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { keysWithPrefix, readText, writeText } from '#lib/browser/storage.ts'
import { isFields, parseJson } from '#lib/decode.ts'
import { hashOf } from '#lib/hash.ts'
import { createStore, type Store } from '#lib/store.ts'
import { readySession, type Session } from '#session/session-state.ts'
import { noTabs, restoreTabs, storableTabs, type Tab, type Tabs, type TitleOf } from './tabs.ts'

export type TabsStorage = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'>

type StorageKeys = Pick<Storage, 'key' | 'length' | 'removeItem'>

export interface TabsStore extends Pick<Store<Tabs>, 'get' | 'subscribe'> {
  /** The path that the address leads to; nobody is told when it is another one. */
  currentPath: string | undefined
  update(next: (tabs: Tabs) => Tabs): void
  /**
   * Follows the routes and the language. The first time that all routes are there it takes up what
   * this person had open before a reload; from then on every change is kept.
   */
  syncWithMenu(always: readonly Tab[], titleOf: TitleOf, isMenuThere: boolean): void
}

/** The tabs of one person (W2). Who has another role starts with none. */
export function createTabs(
  user: Pick<SessionUser, 'userId' | 'name' | 'roles'>,
  storage: TabsStorage,
  origin: string,
): TabsStore {
  const store = createStore(noTabs)
  const key = TABS_KEY_PREFIX + storageKeyOf(user)
  const roles = hashOf(user.roles.toSorted().join('\n'))
  let isKept = false

  function read() {
    const kept = parseJson(readText(storage, key))
    return isFields(kept) && kept.roles === roles ? kept : undefined
  }

  const keep = () =>
    writeText(storage, key, JSON.stringify({ roles, ...storableTabs(store.get()) }))

  return {
    currentPath: undefined,
    get: store.get,
    subscribe: store.subscribe,
    update: next => store.set(next(store.get())),
    syncWithMenu(always, titleOf, isMenuThere) {
      // Without its routes no tab could be told from one that may no longer be opened.
      const isFirst = isMenuThere && !isKept
      if (isFirst) forgetTabs(storage, key)
      store.set(restoreTabs(isFirst && read(), store.get(), always, titleOf, origin))
      if (!isFirst) return
      isKept = true
      keep()
      store.subscribe(keep)
    },
  }
}

/** What stands before the user's part of a key in session storage; what is typed there has its path after that. */
export const TABS_KEY_PREFIX = base.scopedName('coalface:tabs:')

/**
 * Signing out and changing roles (§4) forget the tabs, here and in other browser tabs; an expired
 * session does not (§11).
 */
export function forgetTabsOnSignOut(session: Store<Session>, storage: StorageKeys): () => void {
  let user = readySession(session.get())?.user
  /** Who was there when the console began to start over. */
  let before: SessionUser | undefined

  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'loading') before ??= user
    user = readySession(now)?.user
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
export function forgetTabs(storage: StorageKeys, except = ' '): void {
  for (const key of keysWithPrefix(storage, TABS_KEY_PREFIX).filter(key => !key.startsWith(except)))
    storage.removeItem(key)
}
