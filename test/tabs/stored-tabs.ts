import { type Tab, type Tabs, visitTab } from '#tabs/tabs.ts'
import { createTabs, type TabsStorage, type TabsStorages } from '#tabs/tabs-storage.ts'

export const lin = { userId: 7, name: 'Lin Xiaoyan', roles: ['trader'] }
const home: Tab = {
  path: '/dashboard',
  fullPath: '/dashboard',
  title: 'Home',
  pin: 'always',
}
export const roles: Tab = { path: '/roles', fullPath: '/roles?page=2', title: 'Roles', pin: 'none' }
export const visitRoles = (tabs: Tabs) => visitTab(tabs, roles)
const titleOf = (path: string) =>
  ({ '/dashboard': 'Home', '/roles': 'Roles', '/yards': 'Yards' })[path]

/** What a window keeps, and what the browser keeps when that window is gone. */
export const storagesOf = () => ({ window: storageOf(), lasting: storageOf() })

export function storageOf(): TabsStorage & { all: Map<string, string> } {
  const all = new Map<string, string>()
  return {
    all,
    get length() {
      return all.size
    },
    key: index => [...all.keys()][index] ?? null,
    getItem: key => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: key => void all.delete(key),
  }
}

export function copyOf({ all }: ReturnType<typeof storageOf>): TabsStorage {
  const copy = storageOf()
  for (const [key, text] of all) copy.setItem(key, text)
  return copy
}

export function open(
  user: Parameters<typeof createTabs>[0],
  storages: TabsStorages,
  now?: () => number,
) {
  const tabs = createTabs(user, storages, 'http://localhost', now)
  tabs.syncWithMenu([home], titleOf, true)
  return tabs
}
export const paths = (tabs: ReturnType<typeof open>) => tabs.get().list.map(({ path }) => path)
