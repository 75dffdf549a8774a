import { type User, userKeyOf } from '#entities/session-user.ts'
import { keepText, readText } from '#lib/browser/storage.ts'
import { isFields, jsonOf } from '#lib/decode.ts'
import { hashOf } from '#lib/hash.ts'
import { createStore, type Store } from '#lib/store.ts'
import { forgetTabs, TABS_KEY } from './forget-tabs.ts'
import { keptFrom, noTabs, type Tab, type Tabs, type TitleOf, tabsFrom } from './tabs.ts'

export type Kept = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'>

export interface TabsStore extends Pick<Store<Tabs>, 'get' | 'subscribe'> {
  /** The path that the address leads to; nobody is told when it is another one. */
  here: string | undefined
  change(next: (tabs: Tabs) => Tabs): void
  /**
   * Follows the routes and the language. The first time that all routes are there it takes up what
   * this person had open before a reload; from then on every change is kept.
   */
  follow(always: readonly Tab[], titleOf: TitleOf, isMenuThere: boolean): void
}

/** The tabs of one person (features.md W2). Who has another role starts with none. */
export function createTabs(
  user: Pick<User, 'userId' | 'name' | 'roles'>,
  storage: Kept,
  origin: string,
): TabsStore {
  const store = createStore(noTabs)
  const key = TABS_KEY + userKeyOf(user)
  const roles = hashOf(user.roles.toSorted().join('\n'))
  let isKept = false

  function read() {
    const kept = jsonOf(readText(storage, key))
    return isFields(kept) && kept.roles === roles ? kept : undefined
  }

  const keep = () => keepText(storage, key, JSON.stringify({ roles, ...keptFrom(store.get()) }))

  return {
    here: undefined,
    get: store.get,
    subscribe: store.subscribe,
    change: next => store.set(next(store.get())),
    follow(always, titleOf, isMenuThere) {
      // Without its routes no tab could be told from one that may no longer be opened.
      const isFirst = isMenuThere && !isKept
      if (isFirst) forgetTabs(storage, key)
      store.set(tabsFrom(isFirst && read(), store.get(), always, titleOf, origin))
      if (!isFirst) return
      isKept = true
      keep()
      store.subscribe(keep)
    },
  }
}
