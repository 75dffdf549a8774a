import { type ReactNode, useEffect, useState } from 'react'
import { routesOf } from '../menu/menu-examples.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import type { Draft } from '#drafts/draft.ts'
import { createStore } from '#lib/store.ts'
import { createFavourites, FavouritesContext } from '#menu/favourites-provider.tsx'
import { MenuContext } from '#menu/menu-provider.tsx'
import { createFocusTarget, FocusTargetContext } from '#routing/focus-target.ts'
import { useUser } from '#session/user-context.ts'
import type { Tab, Tabs } from '#tabs/tabs.ts'
import { TabsContext } from '#tabs/tabs-provider.tsx'
import type { TabsStore } from '#tabs/tabs-storage.ts'

export interface HomeOptions {
  /** Rows as the server sends them. */
  menu?: readonly object[] | undefined
  config?: object | undefined
  closed?: readonly Tab[] | undefined
}

/** Stores a draft as the person with this key left it: of an edited role, unless another is given. */
export function storeDraft(userKey: string, given: Partial<Draft> = {}) {
  const role = { path: '/system/role', form: 'edit 3', values: { remark: 'x' } }
  const draft = { at: Date.now(), base: 'b', ...role, ...given }
  localStorage.setItem(
    `coalface:draft:${userKey}:${draft.path} ${draft.form}`,
    JSON.stringify(draft),
  )
}

/**
 * Provides what home and the profile read besides a plain screen: menu, tabs, visits,
 * configuration.
 */
export function Home({
  menu = [],
  config,
  closed = [],
  children,
}: HomeOptions & { children: ReactNode }) {
  const user = useUser()
  const [made] = useState(() => ({
    config: parseRuntimeConfig(config ?? {}).config,
    menu: {
      ...routesOf(menu),
      failed: false,
      hasView: () => false,
      prefetch() {},
    },
    tabs: tabsWith(closed),
    visits: createFavourites(user, localStorage),
    arrival: createFocusTarget(),
  }))

  const [isShown, setShown] = useState(false)
  // A component that is fetched at its first drawing may come after the first `act`, which does not
  // wait.
  useEffect(() => {
    const timer = setTimeout(() => setShown(true))
    return () => clearTimeout(timer)
  }, [])

  return (
    <RuntimeConfigContext value={made.config}>
      <MenuContext value={made.menu}>
        <FocusTargetContext value={made.arrival}>
          <TabsContext value={made.tabs}>
            <FavouritesContext value={made.visits}>{isShown && children}</FavouritesContext>
          </TabsContext>
        </FocusTargetContext>
      </MenuContext>
    </RuntimeConfigContext>
  )
}

function tabsWith(closed: readonly Tab[]): TabsStore {
  const store = createStore<Tabs>({ list: [], used: [], closed })
  return {
    ...store,
    currentPath: undefined,
    update: next => store.set(next(store.get())),
    syncWithMenu() {},
  }
}

export const menuWith = (...names: readonly [path: string, title: string][]) => [
  {
    menuId: 1,
    path: '/system',
    title: 'System',
    menuName: 'System',
    icon: 'system',
    visible: true,
    component: 'Layout',
    children: names.map(([path, title], index) => ({
      menuId: 10 + index,
      path,
      title,
      menuName: `M${index}`,
      icon: 'list',
      visible: true,
      component: `/system/${path}`,
    })),
  },
]
