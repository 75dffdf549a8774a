import {
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { isPlainClick } from '#lib/plain-click.ts'
import { directionOf } from './direction.ts'
import { showTab } from './show-tab.ts'
import { tabId, useFocusAfterClosing } from './tab-focus.ts'
import type { TabPointer } from './tab-pointer.ts'
import { CloseTab, Tab } from './tab.tsx'

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
  onSelect: (path: string, event: MouseEvent) => void
  /** By its button, the middle button, Delete or Backspace; never of a pinned tab. */
  onClose: (path: string) => void
  /** By key the tab itself has the focus, and the menu belongs under it. */
  onMenu: (path: string, at: { x: number; y: number } | 'keyboard') => void
  /** Dragged to this place among the tabs; whoever hears it may refuse. */
  onMove: (path: string, index: number) => void
  /** Lets a pointer drag tabs, and its wheel turn them sideways. */
  Pointer?: typeof TabPointer | undefined
}

/**
 * Tabs with manual activation. Each tab is a link, and its close button stands in a group beside
 * the tablist, because a tablist may own tabs only and a tab no button; the two meet in a grid column.
 */
export function TabList(props: TabListProps) {
  const { tabs, selected, panelId, texts, onSelect, onClose, onMenu, onMove, Pointer } = props
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const [focused, setFocused] = useState<string>()
  const stop = [focused, selected, tabs[0]?.path].find(path => tabs.some(tab => tab.path === path))
  const [dragged, setDragged] = useState<string>()

  useFocusAfterClosing(tabs, selected, focused)
  useLayoutEffect(() => {
    if (scroller.current && selected !== undefined)
      showTab(scroller.current, document.getElementById(tabId(selected)))
  }, [selected, tabs.length])

  /** What happened to which tab; all listen on the two groups, so that drawing one tab draws no other. */
  const heard = (event: SyntheticEvent) => {
    const place =
      event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tab]') : null
    return tabs.find(tab => tab.path === place?.dataset['tab'])
  }

  function click(event: MouseEvent) {
    const tab = heard(event)
    if (!tab || !isPlainClick(event)) return
    event.preventDefault()
    onSelect(tab.path, event)
  }

  function keyDown(event: KeyboardEvent) {
    const tab = heard(event)
    const { key, target, shiftKey } = event
    if (!tab || !(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey)
      return
    const all = tabsIn(scroller.current)
    const now = all.indexOf(target)
    const forward = directionOf(target)

    if (key === 'ArrowRight') focusTab(all, now + forward)
    else if (key === 'ArrowLeft') focusTab(all, now - forward)
    else if (key === 'Home') focusTab(all, 0)
    else if (key === 'End') focusTab(all, -1)
    else if (key === ' ') target.click()
    else if (key === 'Delete' || key === 'Backspace') tab.pinned || onClose(tab.path)
    else if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) onMenu(tab.path, 'keyboard')
    else return
    event.preventDefault()
  }

  function contextMenu(event: MouseEvent) {
    const tab = heard(event)
    if (!tab) return
    event.preventDefault()
    onMenu(tab.path, isPointer(event) ? { x: event.clientX, y: event.clientY } : 'keyboard')
  }

  const both = {
    onFocus: (event: SyntheticEvent) => setFocused(heard(event)?.path),
    onBlur: () => setFocused(undefined),
    onContextMenu: contextMenu,
  }
  return (
    <div ref={scroller} className="tab-list">
      <div
        className="tab-list__tabs"
        role="tablist"
        aria-label={texts.label}
        {...both}
        onClick={click}
        onKeyDown={keyDown}
        // Pressed there the middle button would start scrolling by the pointer, released open a window.
        onMouseDown={event => {
          if (event.button === 1 && heard(event)) event.preventDefault()
        }}
        onAuxClick={event => {
          const tab = heard(event)
          if (event.button !== 1 || !tab) return
          event.preventDefault()
          if (!tab.pinned) onClose(tab.path)
        }}
      >
        {tabs.map((tab, index) => (
          <Tab
            key={tab.path}
            {...tab}
            index={index}
            id={id}
            isStop={tab.path === stop}
            panelId={tab.path === selected ? panelId : undefined}
            isDragged={tab.path === dragged}
          />
        ))}
      </div>
      <div
        className="tab-list__buttons"
        role="group"
        aria-label={texts.closeGroup}
        {...both}
        onClick={event => {
          const tab = heard(event)
          if (tab) onClose(tab.path)
        }}
      >
        {tabs.map(
          (tab, index) =>
            !tab.pinned && (
              <CloseTab
                key={tab.path}
                path={tab.path}
                label={texts.close(tab.title)}
                dirty={tab.dirty}
                index={index}
                isSelected={tab.path === selected}
                isDragged={tab.path === dragged}
              />
            ),
        )}
      </div>
      {Pointer && <Pointer scroller={scroller} tabs={tabs} onMove={onMove} onDrag={setDragged} />}
      <span id={`${id}-pinned`} hidden>
        {texts.pinned}
      </span>
      <span id={`${id}-dirty`} hidden>
        {texts.dirty}
      </span>
    </div>
  )
}

/** A context menu asked for by a key says it came from the first button of a mouse. */
const isPointer = ({ button, ctrlKey, nativeEvent }: MouseEvent) =>
  button === 2 || ctrlKey || ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch')

const tabsIn = (list: Element | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role=tab]') ?? []),
]

/** Past the last comes the first, and back. */
const focusTab = (all: HTMLElement[], index: number) => all.at(index % all.length)?.focus()
