import {
  useEffect,
  useId,
  useState,
  type FocusEvent,
  type MouseEvent,
  type SyntheticEvent,
} from 'react'
import { isComposing } from '#lib/input-method.ts'
import { isPlainClick } from '#lib/plain-click.ts'
import { showTab } from './show-tab.ts'
import { tabId, tabPartAt } from './tab-part.ts'
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

export interface TabListProps {
  tabs: readonly TabListItem[]
  /** The path of the tab whose page is shown. */
  selected: string | undefined
  /** The id of the tab panel; its `aria-labelledby` is `tabId(selected)`. */
  panelId: string
  texts: TabListTexts
  /** By pointer, Enter or Space; clicks that open windows stay the browser's. */
  onSelect: (path: string) => void
  /** What is done with a tab besides, for as long as no `TabActs` hears it. */
  onEarly?: ((event: Event) => void) | undefined
}

/**
 * Tabs with manual activation. Each tab is a link, and its close button stands in a group beside
 * the tablist, because a tablist may own tabs only and a tab no button; the two meet in a grid column.
 * Only choosing one is heard here, everything else by `TabActs`.
 */
export function TabList({ tabs, selected, panelId, texts, onSelect, onEarly }: TabListProps) {
  const id = useId()
  const [focused, setFocused] = useState<string>()
  const stop = [focused, selected, tabs[0]?.path].find(path => tabs.some(tab => tab.path === path))

  // No layout effect: it waits for the layout, and in those the page sends what it asks.
  useEffect(() => {
    if (selected !== undefined) showTab(document.getElementById(tabId(selected)))
  }, [selected, tabs.length])

  function hear(event: SyntheticEvent) {
    const { nativeEvent } = event
    const part = tabPartAt(event.target)
    // Keys on a close button are the button's own.
    const isOther =
      nativeEvent instanceof KeyboardEvent
      && !(part?.matches('[role=tab]') && isTabKey(nativeEvent))
    if (!onEarly || !part || isOther) return
    event.preventDefault()
    onEarly(nativeEvent)
  }

  function click(event: MouseEvent) {
    const part = tabPartAt(event.target)
    if (!part?.matches('[role=tab]')) return hear(event)
    if (!isPlainClick(event)) return
    event.preventDefault()
    onSelect(part.dataset['tab'] ?? '')
  }

  return (
    // All listen here, so that drawing one tab draws no other.
    <div
      className="tab-list"
      onClick={click}
      // The right button has its menu; those at the side are the browser's.
      onAuxClick={event => event.button === 1 && hear(event)}
      onContextMenu={hear}
      onKeyDown={hear}
      onFocus={(event: FocusEvent) => setFocused(tabPartAt(event.target)?.dataset['tab'])}
      onBlur={() => setFocused(undefined)}
    >
      <div className="tab-list__tabs" role="tablist" aria-label={texts.bar}>
        {tabs.map((tab, index) => (
          <Tab
            key={tab.path}
            {...tab}
            index={index}
            id={id}
            isStop={tab.path === stop}
            panelId={tab.path === selected ? panelId : undefined}
          />
        ))}
      </div>
      <div className="tab-list__buttons" role="group" aria-label={texts.closeGroup}>
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

/** Whether a key means something to a tab: not one that walks on, or that is the browser's own. */
export function isTabKey(event: KeyboardEvent): boolean {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event
  if (isComposing(event) || altKey || ctrlKey || metaKey) return false
  if (key === 'F10') return shiftKey
  return /^(Arrow(Left|Right)|Home|End| |Delete|Backspace|ContextMenu)$/.test(key)
}
