import {
  memo,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useUnsavedPaths } from '#drafts/unsaved-changes.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useOnChange } from '#hooks/use-on-change.ts'
import { observeSize } from '#lib/browser/observe-size.ts'
import { useTexts } from '#locales/texts.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { useMenuTrigger } from '#ui/overlays/menu.tsx'
import type { PopupPosition } from '#ui/overlays/popup.ts'
import { AllTabs } from './all-tabs.tsx'
import { LongPress } from './long-press.ts'
import { scrollTabIntoView, tabElementAt } from './tab.tsx'
import { TabList } from './tab-list.tsx'
import { TabCommands, TabMenu } from './tab-menu.tsx'
import { type CloseScope, isPinned, tabLabels } from './tabs.ts'
import { useShownTab, useTabList, useTabsStore } from './tabs-provider.tsx'
import { useOpenTab, useTabActions } from './use-tab-actions.ts'
import { useFocusNextTab } from './use-tab-focus.ts'

/** The id of the tab panel around the page. */
export const TAB_PANEL_ID = 'panel'

/** Memoized: a change of address alone renders none of what may be hundreds of tabs. */
const MemoTabList = memo(TabList)

/** The tabs of visited pages, with their actions and menus. */
export function TabBar() {
  const store = useTabsStore()
  const list = useTabList()
  const shown = useShownTab()
  const unsaved = useUnsavedPaths()
  const texts = useTexts('tabs')
  const open = useOpenTab()
  const tabActions = useTabActions()
  const focusAfter = useFocusNextTab(list, shown)
  const bar = useRef<HTMLDivElement>(null)
  const actions = useMenuTrigger()
  const all = useMenuTrigger()
  const [menu, setMenu] = useState<{ path: string; at: PopupPosition }>()

  const tabs = useMemo(() => {
    const labels = tabLabels(list)
    return list.map((tab, index) => ({
      path: tab.path,
      href: tab.fullPath,
      title: labels[index] ?? tab.title,
      pinned: isPinned(tab),
      dirty: unsaved.has(tab.path),
    }))
  }, [list, unsaved])

  async function close(which: CloseScope, path: string) {
    const { list } = store.get()
    focusAfter(list, path, await tabActions.close(which, path))
  }
  const closeOne = useEventCallback((path: string) => void close('current', path))
  const openMenu = useEventCallback((path: string, at: { x: number; y: number } | 'keyboard') =>
    setMenu({ path, at: at === 'keyboard' ? 'start' : at }),
  )
  const move = useEventCallback(tabActions.move)

  return (
    <div ref={bar} className="tab-bar">
      <MemoTabList
        tabs={tabs}
        selected={shown}
        panelId={TAB_PANEL_ID}
        texts={texts}
        onSelect={open}
        onClose={closeOne}
        onMenu={openMenu}
        onMove={move}
      />
      <ScrollArrows bar={bar} count={tabs.length} />
      <LongPress bar={bar} pathOf={tab => tabElementAt(tab)?.dataset.tab} openMenu={openMenu} />
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

/**
 * Scroll arrows for the pointer beside tabs that do not fit. Keys move through the tabs themselves,
 * so the arrows are hidden from screen readers and the Tab order.
 */
export function ScrollArrows({
  bar,
  count,
}: {
  bar: RefObject<HTMLElement | null>
  /** The number of tabs; a change may add or remove the arrows. */
  count: number
}) {
  const [more, setMore] = useState({ before: false, after: false })

  function measureOverflow() {
    const list = tabListIn(bar.current)
    if (!list) return
    const { clientWidth, scrollLeft, scrollWidth } = list
    const at = Math.abs(scrollLeft)
    const before = at > 1
    const after = at + clientWidth < scrollWidth - 1
    setMore(now => (now.before === before && now.after === after ? now : { before, after }))
  }

  useOnChange(count, measureOverflow)
  const measureAgain = useEffectEvent(measureOverflow)
  useEffect(() => {
    const list = tabListIn(bar.current)
    if (!list) return
    const onChange = () => measureAgain()
    const stop = observeSize([list], onChange)
    list.addEventListener('scroll', onChange, { passive: true })
    return () => {
      stop()
      list.removeEventListener('scroll', onChange)
    }
  }, [bar])

  const hasArrows = more.before || more.after
  // The arrows take room from the tabs, so the selected one may need scrolling.
  useLayoutEffect(() => {
    if (hasArrows)
      scrollTabIntoView(tabListIn(bar.current)?.querySelector('[aria-selected=true]') ?? null)
  }, [bar, hasArrows])

  const scrollByPages = (pages: number) => {
    const list = tabListIn(bar.current)
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches
    list?.scrollBy({
      left: pages * list.clientWidth * 0.8,
      behavior: isMotionReduced ? 'auto' : 'smooth',
    })
  }
  const arrow = (icon: 'chevron-left' | 'chevron-right', hasMore: boolean, pages: number) => (
    <button
      type="button"
      className="tab-bar__arrow"
      data-before={pages < 0 || undefined}
      tabIndex={-1}
      aria-hidden="true"
      disabled={!hasMore}
      onMouseDown={event => event.preventDefault()}
      onClick={() => scrollByPages(pages)}
    >
      <Icon name={icon} />
    </button>
  )
  if (!hasArrows) return null

  return (
    <>
      {arrow('chevron-left', more.before, -1)}
      {arrow('chevron-right', more.after, 1)}
    </>
  )
}

const tabListIn = (bar: HTMLElement | null) => bar?.querySelector<HTMLElement>('.tab-list')
