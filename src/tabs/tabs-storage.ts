import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { keysWithPrefix, readText, writeText } from '#lib/browser/storage.ts'
import { isFields, numberOf, parseJson } from '#lib/decode.ts'
import { hashOf } from '#lib/hash.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import { readySession, type Session } from '#session/session-state.ts'
import { noTabs, restoreTabs, storableTabs, type Tab, type Tabs, type TitleOf } from './tabs.ts'

export type TabsStorage = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'>

/** `window` is gone with its window; `lasting` is there for the next one. */
export interface TabsStorages {
  window: TabsStorage
  lasting: TabsStorage
}

type StorageKeys = Pick<Storage, 'key' | 'length' | 'removeItem'>

export interface TabsStore extends Pick<Store<Tabs>, 'get' | 'subscribe'> {
  /** The path of the tab that the address leads to; a change notifies no subscriber. */
  currentPath: string | undefined
  update(next: (tabs: Tabs) => Tabs): void
  /**
   * Follows the routes and the language. Once the menu is there for the first time, it restores the
   * tabs that the user had open before a reload; from then on every change is stored.
   */
  syncWithMenu(always: readonly Tab[], titleOf: TitleOf, isMenuThere: boolean): void
}

/**
 * The tabs of one user: those of this window, or else those that any window had last, within
 * seven days. A user with other roles starts without tabs.
 */
export function createTabs(
  user: Pick<SessionUser, 'userId' | 'name' | 'roles'>,
  { window, lasting }: TabsStorages,
  origin: string,
  now = serverNow,
): TabsStore {
  const store = createStore(noTabs)
  const key = TABS_KEY_PREFIX + storageKeyOf(user)
  const roles = hashOf(user.roles.toSorted().join('\n'))
  let isStoring = false

  function readFrom(storage: TabsStorage) {
    const stored = parseJson(readText(storage, key))
    return isFields(stored) && stored.roles === roles ? stored : undefined
  }

  function read() {
    const own = readFrom(window)
    if (own) return own
    const last = readFrom(lasting)
    return last && (numberOf(last.at) ?? 0) > now() - MAX_AGE_MS ? last : undefined
  }

  function write() {
    const text = JSON.stringify({ roles, at: now(), ...storableTabs(store.get()) })
    writeText(window, key, text)
    writeText(lasting, key, text)
  }

  return {
    currentPath: undefined,
    get: store.get,
    subscribe: store.subscribe,
    update: next => store.set(next(store.get())),
    syncWithMenu(always, titleOf, isMenuThere) {
      // Only the routes of the menu tell which tabs the user may still open.
      const isFirst = isMenuThere && !isStoring
      if (isFirst) for (const storage of [window, lasting]) forgetTabs(storage, key)
      store.set(restoreTabs(isFirst && read(), store.get(), always, titleOf, origin))
      if (!isFirst) return
      isStoring = true
      write()
      store.subscribe(write)
    },
  }
}

/** In ms: how long the tabs of a window that is gone are kept for the next one. */
const MAX_AGE_MS = 7 * 86_400_000

/**
 * The start of each key; the user's part follows, and for filter drafts, in session storage only,
 * the path.
 */
export const TABS_KEY_PREFIX = base.scopedName('coalface:tabs:')

/**
 * Forgets the tabs at a sign-out or change of roles (§4), here or in another browser tab; an
 * expired session keeps them (§11). After a sign-out the lasting ones stay where the user asked for
 * that. Returns a function that stops it.
 */
export function forgetTabsOnSignOut(
  session: Store<Session>,
  { window, lasting }: Record<keyof TabsStorages, StorageKeys>,
  isKeptAtSignOut: () => boolean,
): () => void {
  let user = readySession(session.get())?.user
  /** The user at the time when the console began to load again. */
  let userBefore: SessionUser | undefined

  return session.subscribe(() => {
    const now = session.get()
    if (now.phase === 'loading') userBefore ??= user
    user = readySession(now)?.user
    if (now.phase === 'anonymous') {
      userBefore = undefined
      if (now.signedOut) forgetTabs(window)
      if (now.signedOut && !isKeptAtSignOut()) forgetTabs(lasting)
    }
    if (!user || !userBefore) return
    // The console also loads again after a forced change of password, which keeps the tabs. Role
    // names are not compared, because another view may have the same names.
    if (user.mustChangePassword === userBefore.mustChangePassword)
      for (const storage of [window, lasting]) forgetTabs(storage)
    userBefore = undefined
  })
}

/** Removes all stored tabs, except those under keys that start with `except`. */
function forgetTabs(storage: StorageKeys, except?: string): void {
  for (const key of keysWithPrefix(storage, TABS_KEY_PREFIX))
    if (except === undefined || !key.startsWith(except)) storage.removeItem(key)
}
