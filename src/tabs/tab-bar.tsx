import { memo, useMemo, useRef, useState } from 'react'
import { useUnsavedPaths } from '#drafts/unsaved-changes.ts'
import { useStable } from '#hooks/use-event-callback.ts'
import { useTexts } from '#locales/texts.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { useMenuTrigger } from '#ui/overlays/menu.tsx'
import type { PopupAt } from '#ui/overlays/popup.ts'
import { AllTabs } from './all-tabs.tsx'
import { ScrollArrows } from './scroll-arrows.tsx'
import type { Closing } from './tab-closing.ts'
import { TabList } from './tab-list.tsx'
import { TabCommands, TabMenu } from './tab-menu.tsx'
import { tabPartAt } from './tab-part.ts'
import { isPinned, labelsOf } from './tabs.ts'
import { useShownTab, useTabList, useTabsStore } from './tabs-provider.tsx'
import { useFocusOnTab } from './use-focus-on-tab.ts'
import { LongPress } from './use-long-press.ts'
import { useOpenTab } from './use-open-tab.ts'
import { useTabTools } from './use-tab-actions.ts'

/** Of the tab panel round the page. */
export const PANEL = 'panel'

/** A change of address alone draws none of what may be hundreds of tabs. */
const Tabs = memo(TabList)

/** §2 tabs of visited pages, what is done with them, and the menus for it. */
export function TabBar() {
  const store = useTabsStore()
  const list = useTabList()
  const shown = useShownTab()
  const unsaved = useUnsavedPaths()
  const texts = useTexts('tabs')
  const open = useOpenTab()
  const tools = useTabTools()
  const focusAfter = useFocusOnTab(list, shown)
  const bar = useRef<HTMLDivElement>(null)
  const actions = useMenuTrigger()
  const all = useMenuTrigger()
  const [menu, setMenu] = useState<{ path: string; at: PopupAt }>()

  const tabs = useMemo(() => {
    const labels = labelsOf(list)
    return list.map((tab, index) => ({
      path: tab.path,
      href: tab.fullPath,
      title: labels[index] ?? tab.title,
      pinned: isPinned(tab),
      dirty: unsaved.has(tab.path),
    }))
  }, [list, unsaved])

  async function close(which: Closing, path: string) {
    const { list } = store.get()
    focusAfter(list, path, await tools.close(which, path))
  }
  const closeOne = useStable((path: string) => void close('current', path))
  const openMenu = useStable((path: string, at: { x: number; y: number } | 'keyboard') =>
    setMenu({ path, at: at === 'keyboard' ? 'start' : at }),
  )
  const move = useStable(tools.move)

  return (
    <div ref={bar} className="tab-bar">
      <Tabs
        tabs={tabs}
        selected={shown}
        panelId={PANEL}
        texts={texts}
        onSelect={open}
        onClose={closeOne}
        onMenu={openMenu}
        onMove={move}
      />
      <ScrollArrows bar={bar} count={tabs.length} />
      <LongPress bar={bar} pathOf={tab => tabPartAt(tab)?.dataset.tab} openMenu={openMenu} />
      <TabCommands path={shown} tabs={tabs} close={close} />
      <div className="tab-bar__tools">
        <IconButton icon="chevron-down" size="small" label={texts.actions} {...actions.trigger} />
        <IconButton
          icon="list"
          size="small"
          label={texts.all}
          {...all.trigger}
          aria-haspopup="dialog"
        />
        {actions.first && (
          <TabMenu
            path={shown}
            close={close}
            at="end"
            first={actions.first}
            onClose={actions.close}
          />
        )}
        {all.first && <AllTabs tabs={tabs} selected={shown} onSelect={open} onClose={all.close} />}
        {menu && <TabMenu {...menu} close={close} onClose={() => setMenu(undefined)} />}
      </div>
    </div>
  )
}
