import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react'
import { directionOf } from './direction.ts'
import { Icon } from './icon.tsx'
import type { TabDragging } from './tab-dragging.ts'

export interface TabListItem {
  path: string
  /** What the link leads to, for a new window and for reading at its foot. */
  href: string
  title: string
  /** Cannot be closed; has a pin where others have their close button. */
  pinned: boolean
  /** Holds input that is not saved. */
  dirty: boolean
}

export interface TabListTexts {
  /** "Visited pages". */
  label: string
  /** "Close tabs". */
  closeGroup: string
  /** "Close {title}". */
  close: (title: string) => string
  /** "Pinned". */
  pinned: string
  /** "Unsaved changes". */
  dirty: string
}

export interface TabListProps {
  tabs: readonly TabListItem[]
  /** The path of the tab whose page is shown. */
  selected: string | undefined
  /** The id of the tab panel; its `aria-labelledby` is `tabId(selected)`. */
  panelId: string
  texts: TabListTexts
  /** By pointer, Enter or Space; by key `event.detail` is 0. Clicks that open windows stay the browser's. */
  onSelect: (path: string, event: MouseEvent<HTMLAnchorElement>) => void
  /** By its button, the middle button, Delete or Backspace; never of a pinned tab. */
  onClose: (path: string) => void
  /** By key the tab itself has the focus, and the menu belongs under it. */
  onMenu: (path: string, at: { x: number; y: number } | 'keyboard') => void
  /** Dragged to this place among the tabs; whoever hears it may refuse. */
  onMove: (path: string, index: number) => void
  /** What lets a pointer move tabs; without it none does. */
  Dragging?: typeof TabDragging | undefined
}

/** Ids hold no spaces. */
export const tabId = (path: string) => `tab-${path.replace(/\s/g, '_')}`

/**
 * Tabs with manual activation. Each tab is a link, and its close button stands in a group beside
 * the tablist, because a tablist may own tabs only and a tab no button; the two meet in a grid column.
 */
export function TabList(props: TabListProps) {
  const { tabs, selected, panelId, texts, onSelect, onClose, onMenu, onMove, Dragging } = props
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [focused, setFocused] = useState<string>()
  const stop = [focused, selected, tabs[0]?.path].find(path => tabs.some(tab => tab.path === path))
  const [dragged, setDragged] = useState<string>()

  useSidewaysWheel(scroller)
  useFocusAfterClosing(tabs, selected, focused)
  useLayoutEffect(() => {
    if (scroller.current && selected !== undefined) showTab(scroller.current, selected)
  }, [selected, tabs.length])

  function click(tab: TabListItem, event: MouseEvent<HTMLAnchorElement>) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onSelect(tab.path, event)
  }

  function keyDown(tab: TabListItem, event: KeyboardEvent<HTMLAnchorElement>) {
    const { key, currentTarget, shiftKey } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const all = tabsIn(scroller.current)
    const now = all.indexOf(currentTarget)
    const forward = directionOf(currentTarget)

    if (key === 'ArrowRight') focusTab(all, now + forward)
    else if (key === 'ArrowLeft') focusTab(all, now - forward)
    else if (key === 'Home') focusTab(all, 0)
    else if (key === 'End') focusTab(all, -1)
    else if (key === ' ') currentTarget.click()
    else if (key === 'Delete' || key === 'Backspace') tab.pinned || onClose(tab.path)
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) onMenu(tab.path, 'keyboard')
    else return
    event.preventDefault()
  }

  function contextMenu(tab: TabListItem, event: MouseEvent) {
    event.preventDefault()
    onMenu(tab.path, isPointer(event) ? { x: event.clientX, y: event.clientY } : 'keyboard')
  }

  function describe(tab: TabListItem) {
    const ids = [tab.pinned && `${id}-pinned`, tab.dirty && `${id}-dirty`].filter(Boolean).join(' ')
    return ids || undefined
  }

  return (
    <div ref={scroller} className="tab-list">
      <div className="tab-list__tabs" role="tablist" aria-label={texts.label}>
        {tabs.map((tab, index) => (
          <a
            key={tab.path}
            id={tabId(tab.path)}
            className="tab-list__tab"
            style={column(index)}
            role="tab"
            href={tab.href}
            title={tab.title}
            draggable={false}
            tabIndex={tab.path === stop ? 0 : -1}
            aria-selected={tab.path === selected}
            aria-controls={tab.path === selected ? panelId : undefined}
            aria-describedby={describe(tab)}
            aria-keyshortcuts={tab.pinned ? undefined : 'Delete'}
            data-dragged={tab.path === dragged || undefined}
            onClick={event => click(tab, event)}
            onKeyDown={event => keyDown(tab, event)}
            onFocus={() => setFocused(tab.path)}
            onBlur={() => setFocused(undefined)}
            onContextMenu={event => contextMenu(tab, event)}
            {...closedByMiddleButton(tab, onClose)}
          >
            <span className="tab-list__title" data-title={tab.title}>
              {tab.title}
            </span>
            {tab.pinned && <Icon name="pin" />}
            {tab.pinned && tab.dirty && <span className="tab-list__dot" />}
          </a>
        ))}
      </div>
      <div className="tab-list__buttons" role="group" aria-label={texts.closeGroup}>
        {tabs.map(
          (tab, index) =>
            !tab.pinned && (
              <button
                key={tab.path}
                type="button"
                className="tab-list__close"
                style={column(index)}
                tabIndex={tab.path === selected ? 0 : -1}
                aria-label={texts.close(tab.title)}
                title={texts.close(tab.title)}
                data-dirty={tab.dirty || undefined}
                data-dragged={tab.path === dragged || undefined}
                onFocus={() => setFocused(tab.path)}
                onBlur={() => setFocused(undefined)}
                onClick={() => onClose(tab.path)}
                onContextMenu={event => contextMenu(tab, event)}
              >
                <Icon name="close" />
              </button>
            ),
        )}
      </div>
      {Dragging && <Dragging scroller={scroller} tabs={tabs} onMove={onMove} onDrag={setDragged} />}
      <span id={`${id}-pinned`} hidden>
        {texts.pinned}
      </span>
      <span id={`${id}-dirty`} hidden>
        {texts.dirty}
      </span>
    </div>
  )
}

const column = (index: number) => ({ '--tab-list-column': index + 1 }) as CSSProperties

/** Pressed there it would start scrolling by the pointer, released there open a window. */
const closedByMiddleButton = (tab: TabListItem, onClose: (path: string) => void) => ({
  onMouseDown(event: MouseEvent) {
    if (event.button === 1) event.preventDefault()
  },
  onAuxClick(event: MouseEvent) {
    if (event.button !== 1) return
    event.preventDefault()
    if (!tab.pinned) onClose(tab.path)
  },
})

/** A context menu asked for by a key says it came from the first button of a mouse. */
const isPointer = ({ button, ctrlKey, nativeEvent }: MouseEvent) =>
  button === 2 || ctrlKey || ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch')

const tabsIn = (list: Element | null) => [...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]

/** Past the last comes the first, and back. */
const focusTab = (all: HTMLElement[], index: number) => all.at(index % all.length)?.focus()

/** How much of a tab's neighbour shows, in px, so that one sees there is more. */
const EDGE = 32

/** Sideways only: scrollIntoView would move the page too, when the bar is scrolled out of it. */
function showTab(list: HTMLElement, path: string) {
  const box = list.getBoundingClientRect()
  const tab = document.getElementById(tabId(path))?.getBoundingClientRect()
  if (!tab) return
  if (tab.left < box.left + EDGE) list.scrollLeft -= box.left + EDGE - tab.left
  else if (tab.right > box.right - EDGE) list.scrollLeft += tab.right - box.right + EDGE
}

/** By hand, because React's own wheel listeners may not prevent the page from scrolling. */
function useSidewaysWheel(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const list = ref.current
    const turn = (event: WheelEvent) => {
      if (!list || list.scrollWidth <= list.clientWidth || event.deltaX !== 0 || event.ctrlKey) return
      event.preventDefault()
      list.scrollLeft += event.deltaY * directionOf(list)
    }
    list?.addEventListener('wheel', turn, { passive: false })
    return () => list?.removeEventListener('wheel', turn)
  }, [])
}

/**
 * When a tab goes and takes the focus along: to the tab that becomes current when it was the
 * current one (as soon as it does, for its page may take a while), else to its neighbour.
 */
function useFocusAfterClosing(
  tabs: readonly TabListItem[],
  selected: string | undefined,
  focused: string | undefined,
) {
  const before = useRef({ paths: [] as string[], selected })

  useLayoutEffect(() => {
    const paths = tabs.map(tab => tab.path)
    const isLost = focused !== undefined && !paths.includes(focused) && document.activeElement === document.body
    const old = before.current
    if (isLost && old.selected === focused) {
      // Its page is still the one that is shown: the next one is on its way.
      if (selected === focused) return
      focusPath(selected)
    } else if (isLost) {
      const at = old.paths.indexOf(focused)
      const remains = (path: string) => paths.includes(path)
      focusPath(old.paths.slice(at).find(remains) ?? old.paths.slice(0, at).findLast(remains))
    }
    before.current = { paths, selected }
  }, [tabs, selected, focused])
}

const focusPath = (path = '') => document.getElementById(tabId(path))?.focus({ preventScroll: true })
