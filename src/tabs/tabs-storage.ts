import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { keysWithPrefix, readText, writeText } from '#lib/browser/storage.ts'
import { isFields, numberOf, parseJson } from '#lib/decode.ts'
import { hashOf } from '#lib/hash.ts'
import { serverNow } from '#lib/server-clock.ts'
import { createStore, type Store } from '#lib/store.ts'
import { noTabs, restoreTabs, storableTabs, type Tab, type Tabs, type TitleOf } from './tabs.ts'

export type TabsStorage = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'>

/** `window` is gone with its window; `lasting` is there for the next one. */
export interface TabsStorages {
  window: TabsStorage
  lasting: TabsStorage
}

export type StorageKeys = Pick<Storage, 'key' | 'length' | 'removeItem'>

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

/** Removes all stored tabs, except those under keys that start with `except`. */
export function forgetTabs(storage: StorageKeys, except?: string): void {
  for (const key of keysWithPrefix(storage, TABS_KEY_PREFIX))
    if (except === undefined || !key.startsWith(except)) storage.removeItem(key)
}
