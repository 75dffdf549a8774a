import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useOnChange } from '#hooks/use-on-change.ts'
import { isPlainClick } from '#lib/browser/plain-click.ts'
import { directionOf } from '#lib/text-direction.ts'
import {
  CloseTabButton,
  scrollTabIntoView,
  Tab,
  type TabListItem,
  tabElementAt,
  tabId,
} from './tab.tsx'
import { useTabDragging } from './use-tab-dragging.ts'
import { useFocusAfterClosing } from './use-tab-focus.ts'

export interface TabListTexts {
  /** "Visited pages". */
  bar: string
  /** "Close tabs". */
  closeGroup: string
  /** "Close {title}". */
  close: (title: string) => string
  /** "Pinned". */
  pinned: string
  /** "Unsaved changes". */
  unsaved: string
}

interface TabListProps {
  tabs: readonly TabListItem[]
  /** The path of the tab whose page is shown. */
  selected: string | undefined
  /** The id of the tab panel; its `aria-labelledby` is `tabId(selected)`. */
  panelId: string
  texts: TabListTexts
  /** By pointer, Enter or Space; the browser handles clicks that open a window. */
  onSelect: (path: string) => void
  /** By the close button, the middle button, Delete or Backspace; never for a pinned tab. */
  onClose: (path: string) => void
  /** `keyboard`: the tab has the focus, and the menu opens below it. */
  onMenu: (path: string, at: { x: number; y: number } | 'keyboard') => void
  /** The user dragged a tab to this index; the caller may refuse. */
  onMove: (path: string, index: number) => void
}

/**
 * Tabs with manual activation. Each tab is a link, and its close button stands in a group beside
 * the tablist, because a tablist may own tabs only and a tab no button; the two meet in a grid
 * column.
 */
export function TabList(props: TabListProps) {
  const { tabs, selected, panelId, texts, onSelect, onClose, onMenu, onMove } = props
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string>()
  const stop = [focused, selected, tabs[0]?.path].find(path => tabs.some(tab => tab.path === path))

  // In the next frame, where the browser computes the layout anyway.
  useOnChange(`${tabs.length} ${selected}`, () => {
    if (selected === undefined) return
    requestAnimationFrame(() => scrollTabIntoView(document.getElementById(tabId(selected))))
  })
  useFocusAfterClosing(tabs, selected)
  useTabDragging({ scroller, tabs, onMove })
  useSidewaysWheel(scroller)

  const tabAt = (target: EventTarget) => {
    const part = tabElementAt(target)
    const tab = tabs.find(({ path }) => path === part?.dataset.tab)
    return part && tab && { part, tab, isTab: part.matches('[role=tab]') }
  }

  function click(event: MouseEvent) {
    const at = tabAt(event.target)
    if (!at) return
    if (!at.isTab) return onClose(at.tab.path)
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSelect(at.tab.path)
  }

  function pressMiddle(event: MouseEvent) {
    const at = tabAt(event.target)
    if (event.button !== 1 || !at?.isTab) return
    // The browser would start autoscrolling at the press, and open a window at the release.
    event.preventDefault()
    if (event.type === 'auxclick' && !at.tab.pinned) onClose(at.tab.path)
  }

  function openMenu(event: MouseEvent) {
    const at = tabAt(event.target)
    if (!at) return
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    onMenu(at.tab.path, isPointerMenu(event.nativeEvent) ? { x, y } : 'keyboard')
  }

  function keyDown(event: KeyboardEvent<HTMLElement>) {
    const at = tabAt(event.target)
    if (!at?.isTab || !isTabKey(event)) return
    const { key } = event
    const { part, tab } = at
    const all = tabsIn(event.currentTarget)
    const now = all.findIndex(each => each === document.activeElement)
    const forward = directionOf(part)

    event.preventDefault()
    if (key === 'ArrowRight') focusTab(all, now + forward)
    else if (key === 'ArrowLeft') focusTab(all, now - forward)
    else if (key === 'Home') focusTab(all, 0)
    else if (key === 'End') focusTab(all, -1)
    else if (key === ' ') part.click()
    else if (key === 'Delete' || key === 'Backspace') tab.pinned || onClose(tab.path)
    else onMenu(tab.path, 'keyboard')
  }

  return (
    // Handlers stand on the list, so that rendering one tab renders no other.
    <div
      ref={scroller}
      className="tab-list"
      onClick={click}
      onAuxClick={pressMiddle}
      onMouseDown={pressMiddle}
      onContextMenu={openMenu}
      onKeyDown={keyDown}
      onFocus={(event: FocusEvent) => setFocused(tabElementAt(event.target)?.dataset.tab)}
      onBlur={() => setFocused(undefined)}
    >
      <div className="tab-list__tabs" role="tablist" aria-label={texts.bar}>
        {tabs.map((tab, index) => (
          <Tab
            key={tab.path}
            {...tab}
            index={index}
            id={id}
            isTabStop={tab.path === stop}
            panelId={tab.path === selected ? panelId : undefined}
          />
        ))}
      </div>
      <div className="tab-list__buttons" role="group" aria-label={texts.closeGroup}>
        {tabs.map(
          (tab, index) =>
            !tab.pinned && (
              <CloseTabButton
                key={tab.path}
                path={tab.path}
                label={texts.close(tab.title)}
                dirty={tab.dirty}
                index={index}
                isSelected={tab.path === selected}
              />
            ),
        )}
      </div>
      <span id={`${id}-pinned`} hidden>
        {texts.pinned}
      </span>
      <span id={`${id}-dirty`} hidden>
        {texts.unsaved}
      </span>
    </div>
  )
}

/** Whether a tab handles the key; Tab and the browser's own shortcuts are left alone. */
function isTabKey(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (altKey || ctrlKey || metaKey) return false
  if (key === 'F10') return shiftKey
  return /^(Arrow(Left|Right)|Home|End| |Delete|Backspace|ContextMenu)$/.test(key)
}

/** A context menu opened by a key reports the first mouse button. */
const isPointerMenu = (event: globalThis.MouseEvent) =>
  event.button === 2 || event.ctrlKey || ('pointerType' in event && event.pointerType === 'touch')

const tabsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('[role=tab]')]

/** Wraps around at both ends. */
const focusTab = (all: HTMLElement[], index: number) => all.at(index % all.length)?.focus()

/**
 * Makes the wheel scroll overflowing tabs sideways, and not the page. Added by hand, because
 * React's wheel listeners are passive and cannot prevent the page from scrolling.
 */
export function useSidewaysWheel(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const list = ref.current
    const scroll = (event: WheelEvent) => {
      if (!list || list.scrollWidth <= list.clientWidth || event.deltaX !== 0 || event.ctrlKey)
        return
      event.preventDefault()
      list.scrollLeft += event.deltaY * directionOf(list)
    }
    list?.addEventListener('wheel', scroll, { passive: false })
    return () => list?.removeEventListener('wheel', scroll)
  }, [ref])
}
