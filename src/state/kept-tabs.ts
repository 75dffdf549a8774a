import { hashOf } from '#lib/hash.ts'
import { isFields } from '#lib/fields.ts'
import { jsonOf } from '#lib/json.ts'
import { keepText, readText } from '#lib/kept-text.ts'
import { createStore, type Store } from '#lib/store.ts'
import {
  keptFrom,
  noTabs,
  reduceTabs,
  tabsFrom,
  type Tab,
  type Tabs,
  type TabsAction,
  type TitleOf,
} from '#model/tab.ts'
import { userKeyOf } from '#model/user-key.ts'
import type { User } from '#model/user.ts'
import { forgetTabs, TABS_KEY } from './forget-tabs.ts'

export type Kept = Pick<Storage, 'getItem' | 'key' | 'length' | 'removeItem' | 'setItem'>

export interface TabsStore extends Pick<Store<Tabs>, 'get' | 'subscribe'> {
  /** The path that the address leads to; nobody is told when it is another one. */
  here: string | undefined
  dispatch(action: TabsAction): void
  /** The same for what is not among these actions. */
  change(next: (tabs: Tabs) => Tabs): void
  /** Takes up what this person had open before a reload; from now on every change is kept. */
  restore(home: Tab, titleOf: TitleOf): void
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
  const change = (next: (tabs: Tabs) => Tabs) => store.set(next(store.get()))
  const dispatch = (action: TabsAction) => change(tabs => reduceTabs(tabs, action))

  function read() {
    const kept = jsonOf(readText(storage, key))
    return isFields(kept) && kept['roles'] === roles ? kept : undefined
  }

  const keep = () => keepText(storage, key, JSON.stringify({ roles, ...keptFrom(store.get()) }))

  return {
    here: undefined,
    get: store.get,
    subscribe: store.subscribe,
    dispatch,
    change,
    restore(home, titleOf) {
      forgetTabs(storage, key)
      dispatch({ type: 'restored', tabs: tabsFrom(read(), home, titleOf, origin) })
      keep()
      store.subscribe(keep)
    },
  }
}
