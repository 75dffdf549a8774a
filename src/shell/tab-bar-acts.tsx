import { useState, type RefObject } from 'react'
import type { Closing } from '#model/tab-closing.ts'
import { useTabList, useTabsStore } from '#state/tabs.tsx'
import { useOpenTab } from '#state/use-open-tab.ts'
import { useTabTools } from '#state/use-tab-tools.ts'
import type { OpenMenu } from '#ui/menu-trigger.ts'
import type { PopupAt } from '#ui/popup.ts'
import { TabActs } from '#ui/tab-acts.ts'
import { tabPartAt } from '#ui/tab-part.ts'
import type { TabListItem } from '#ui/tab-list.tsx'
import { AllTabs } from './all-tabs.tsx'
import { LongPress } from './long-press.tsx'
import { TabCommands, TabMenu } from './tab-menu.tsx'
import { useFocusOnTab } from './use-focus-on-tab.ts'

export interface TabBarActsProps {
  bar: RefObject<HTMLElement | null>
  tabs: readonly TabListItem[]
  shown: string | undefined
  /** What was done with the tabs before this was there. */
  early: readonly Event[]
  /** What the two buttons of the bar open. */
  actions: OpenMenu
  all: OpenMenu
}

/** §2 What is done with tabs besides opening one by a press, and the menus for it. */
export function TabBarActs({ bar, tabs, shown, early, actions, all }: TabBarActsProps) {
  const store = useTabsStore()
  const list = useTabList()
  const open = useOpenTab()
  const tools = useTabTools()
  const focusAfter = useFocusOnTab(list, shown)
  const [menu, setMenu] = useState<{ path: string; at: PopupAt }>()

  async function close(which: Closing, path: string) {
    const { list } = store.get()
    focusAfter(list, path, await tools.close(which, path))
  }
  const openMenu = (path: string, at: { x: number; y: number } | 'keyboard') =>
    setMenu({ path, at: at === 'keyboard' ? 'start' : at })

  return (
    <>
      <TabActs
        bar={bar}
        tabs={tabs}
        selected={shown}
        early={early}
        onClose={path => void close('current', path)}
        onMenu={openMenu}
        onMove={tools.move}
      />
      <TabCommands path={shown} tabs={tabs} close={close} />
      <LongPress bar={bar} pathOf={tab => tabPartAt(tab)?.dataset['tab']} openMenu={openMenu} />
      {actions.first && (
        <TabMenu
          path={shown}
          close={close}
          at="end"
          first={actions.first}
          onClose={actions.close}
        />
      )}
      {all.first && (
        <AllTabs tabs={tabs} selected={shown} onSelect={open} onClose={all.close} />
      )}
      {menu && (
        <TabMenu
          path={menu.path}
          close={close}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
    </>
  )
}
