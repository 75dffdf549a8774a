import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { isPinned, labelsOf } from '#model/tab.ts'
import type { Closing } from '#model/tab-closing.ts'
import { useTexts } from '#state/locale.ts'
import { useShownTab, useTabList, useTabsStore } from '#state/tabs.tsx'
import { useUnsavedPaths } from '#state/unsaved.ts'
import { useTabActions } from '#state/use-tab-actions.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { useMenuTrigger } from '#ui/menu-trigger.ts'
import { usePopoverTrigger } from '#ui/popover-trigger.ts'
import type { PopupAt } from '#ui/popup.ts'
import { tabId } from '#ui/tab-focus.ts'
import { TabList } from '#ui/tab-list.tsx'
import { useFocusOnTab } from './use-focus-on-tab.ts'
import { useLaterFor } from './use-later.ts'

/** Of the tab panel round the page. */
export const PANEL = 'panel'

/** A change of address alone draws none of what may be hundreds of tabs. */
const Tabs = memo(TabList)

/** §2 tabs of visited pages. */
export function TabBar() {
  const store = useTabsStore()
  const list = useTabList()
  const shown = useShownTab()
  const unsaved = useUnsavedPaths()
  const texts = useTexts('tabs')
  const actions = useTabActions()
  const focusAfter = useFocusOnTab(list, shown)
  const [menu, setMenu] = useState<{ path: string; at: PopupAt }>()
  const bar = useRef<HTMLDivElement>(null)

  const close = useCallback(
    async (which: Closing, path: string) => {
      const { list } = store.get()
      focusAfter(list, path, await actions.close(which, path))
    },
    [store, actions, focusAfter],
  )
  const closeOne = useCallback((path: string) => void close('current', path), [close])
  const openMenu = useCallback(
    (path: string, at: { x: number; y: number } | 'keyboard') =>
      setMenu({ path, at: at === 'keyboard' ? 'start' : at }),
    [],
  )
  const actionsMenu = useMenuTrigger()
  const all = usePopoverTrigger()
  const isAsked = Boolean(menu || actionsMenu.first || all.isOpen)
  const later = useLaterFor(isAsked, all.isOpen ? texts.all : texts.actions, () => {
    setMenu(undefined)
    actionsMenu.close()
    all.close()
  })

  const move = useCallback(
    (path: string, to: number) =>
      later && store.change(tabs => later.reduceTabOrder(tabs, { type: 'moved', path, to })),
    [store, later],
  )

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
  const listTexts = useMemo(
    () => ({
      label: texts.bar,
      closeGroup: texts.closeGroup,
      close: texts.close,
      pinned: texts.pinned,
      dirty: texts.unsaved,
    }),
    [texts],
  )

  return (
    <div ref={bar} className="tab-bar">
      <Tabs
        tabs={tabs}
        selected={shown}
        panelId={PANEL}
        texts={listTexts}
        Pointer={later?.TabPointer}
        onSelect={actions.open}
        onClose={closeOne}
        onMenu={openMenu}
        onMove={move}
      />
      {later && <later.ScrollArrows bar={bar} count={tabs.length} />}
      <div className="tab-bar__tools">
        <IconButton
          icon="chevron-down"
          size="small"
          label={texts.actions}
          {...actionsMenu.trigger}
        />
        {later && actionsMenu.first && (
          <later.TabMenu
            path={shown}
            close={close}
            at="end"
            first={actionsMenu.first}
            onClose={actionsMenu.close}
          />
        )}
        <IconButton icon="list" size="small" label={texts.all} {...all.trigger} />
        {later && all.isOpen && (
          <later.AllTabs tabs={tabs} selected={shown} onSelect={actions.open} onClose={all.close} />
        )}
      </div>
      {later && menu && (
        <later.TabMenu
          path={menu.path}
          close={close}
          at={menu.at}
          onClose={() => setMenu(undefined)}
        />
      )}
      {later && (
        <>
          <later.TabCommands path={shown} tabs={tabs} close={close} />
          <later.LongPress
            bar={bar}
            pathOf={tab => list.find(({ path }) => tabId(path) === tab.id)?.path}
            openMenu={openMenu}
          />
        </>
      )}
    </div>
  )
}
