import { memo, useCallback, useMemo, useRef, useState } from 'react'
import { isPinned, labelsOf, type Closing } from '#model/tab.ts'
import { useTexts } from '#state/locale.ts'
import { useShortcut } from '#state/shortcuts.ts'
import { useShownTab, useTabs, useTabsStore } from '#state/tabs.tsx'
import { useUnsavedPaths } from '#state/unsaved.ts'
import { useTabActions } from '#state/use-tab-actions.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu, MenuButton, type MenuProps } from '#ui/menu.tsx'
import { PopoverButton } from '#ui/popover.tsx'
import { TabList, tabId } from '#ui/tab-list.tsx'
import { AllTabs } from './all-tabs.tsx'
import { ScrollArrows } from './scroll-arrows.tsx'
import { useFocusOnTab } from './use-focus-on-tab.ts'
import { useLongPress } from './use-long-press.ts'
import { useTabCommands, useTabMenu } from './use-tab-menu.ts'

/** Of the tab panel round the page. */
export const PANEL = 'panel'

/** A change of address alone draws none of what may be hundreds of tabs. */
const Tabs = memo(TabList)

/** How many tabs have a key of their own. */
const KEYS = 9

/** §2 tabs of visited pages. */
export function TabBar() {
  const store = useTabsStore()
  const { list } = useTabs()
  const shown = useShownTab()
  const unsaved = useUnsavedPaths()
  const texts = useTexts('tabs')
  const actions = useTabActions()
  const focusAfter = useFocusOnTab(list, shown)
  const [menu, setMenu] = useState<{ path: string; at: MenuProps['at'] }>()
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
  const menuOf = useTabMenu(close)
  useTabCommands(shown === undefined ? [] : menuOf(shown))
  const longPress = useLongPress(tab => list.find(({ path }) => tabId(path) === tab.id)?.path, openMenu)

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
    () => ({ label: texts.bar, closeGroup: texts.closeGroup, close: texts.close, pinned: texts.pinned, dirty: texts.unsaved }),
    [texts],
  )

  return (
    <div ref={bar} className="tab-bar" {...longPress}>
      <ScrollArrows bar={bar} count={tabs.length}>
        <Tabs
          tabs={tabs}
          selected={shown}
          panelId={PANEL}
          texts={listTexts}
          onSelect={actions.open}
          onClose={closeOne}
          onMenu={openMenu}
          onMove={actions.move}
        />
      </ScrollArrows>
      <div className="tab-bar__tools">
        <MenuButton label={texts.actions} items={shown === undefined ? [] : menuOf(shown)} at="end">
          {trigger => <IconButton icon="chevron-down" size="small" label={texts.actions} {...trigger} />}
        </MenuButton>
        <PopoverButton
          label={texts.all}
          at="end"
          content={leave => (
            <AllTabs
              tabs={tabs}
              selected={shown}
              onSelect={path => {
                leave()
                actions.open(path)
              }}
            />
          )}
        >
          {trigger => <IconButton icon="list" size="small" label={texts.all} {...trigger} />}
        </PopoverButton>
      </div>
      {menu && (
        <Menu label={texts.actions} items={menuOf(menu.path)} at={menu.at} onClose={() => setMenu(undefined)} />
      )}
      {tabs.slice(0, KEYS).map((tab, index) => (
        <TabKey key={index} place={index + 1} title={tab.title} open={() => actions.open(tab.path)} />
      ))}
    </div>
  )
}

function TabKey({ place, title, open }: { place: number; title: string; open: () => void }) {
  const texts = useTexts('tabs')
  useShortcut(`Alt+${place}`, texts.goTo(place, title), open, { scope: 'tabs' })
  return null
}
