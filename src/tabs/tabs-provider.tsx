import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore, useStoreSelector } from '#hooks/use-store.ts'
import { addressParts } from '#lib/address-parts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { useCurrentPermittedPage, usePermittedPages } from '#menu/permitted-pages.ts'
import { useShownPage } from '#routing/current-page.ts'
import { useAddress } from '#routing/use-address.ts'
import { useUser } from '#session/user-context.ts'
import { type Tab, type Tabs, visitTab } from './tabs.ts'
import { createTabs, type TabsStorages, type TabsStore } from './tabs-storage.ts'

const HOME_PATH = '/dashboard'

export const [TabsContext, useTabsStore] = requiredContext<TabsStore>('TabsProvider')

/** Updates the tabs with the page on screen, the routes and the language. */
export function TabsProvider({
  storages = { window: sessionStorage, lasting: localStorage },
  children,
}: {
  storages?: TabsStorages
  children: ReactNode
}) {
  const user = useUser()
  const [tabs] = useState(() => createTabs(user, storages, location.origin))
  const places = usePermittedPages()
  const { failed, pages } = useMenu()
  const { path, search, hash } = useAddress()
  const current = useCurrentPermittedPage()
  const shown = useShownPage()

  useLayoutEffect(() => {
    tabs.currentPath = current?.path
  }, [tabs, current])

  useEffect(() => {
    // A path that now leads to another page is no longer the tab of its own.
    const titleOf = (path: string) => {
      const place = places(path)
      return place?.path === path ? place.title : undefined
    }
    const affixed = pages.filter(({ affix }) => affix).map(({ path, query }) => path + query)
    const always = [HOME_PATH, ...affixed].flatMap((path): Tab[] => {
      const title = titleOf(path)
      const fullPath = encodeURI(addressParts(path).path) + path.replace(/^[^?#]*/, '')
      return title === undefined ? [] : [{ path, fullPath, title, pin: 'always' }]
    })
    tabs.syncWithMenu(always, titleOf, !failed)
  }, [tabs, places, pages, failed])

  useEffect(() => {
    // While the next page loads, the previous one is still on screen.
    if (!current || shown?.path !== current.path) return
    const { title, pinned } = current
    const tab: Tab = {
      path: current.path,
      fullPath: path + search + hash,
      title,
      pin: pinned ? 'always' : 'none',
    }
    tabs.update(now => visitTab(now, tab))
  }, [tabs, current, shown, path, search, hash])

  return <TabsContext value={tabs}>{children}</TabsContext>
}

export const useTabs = () => useStore(useTabsStore())

/** The tabs themselves: other than `useTabs` not drawn again because another one is used. */
export const useTabList = (): readonly Tab[] => useStoreSelector(useTabsStore(), tabListOf)

/** Closed tabs, the last one first. */
export const useClosedTabs = (): readonly Tab[] => useStoreSelector(useTabsStore(), closedOf)

const tabListOf = ({ list }: Tabs) => list
const closedOf = ({ closed }: Tabs) => closed

/** The path of the tab whose page is on screen; undefined for a page without a tab, such as 404. */
export function useShownTab(): string | undefined {
  const list = useTabList()
  const path = useShownPage()?.path
  return list.some(tab => tab.path === path) ? path : undefined
}
