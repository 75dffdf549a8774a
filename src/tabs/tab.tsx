import { type CSSProperties, memo } from 'react'
import { base } from '#lib/base.ts'
import { Icon } from '#ui/content/icon.tsx'

export interface TabListItem {
  path: string
  /** The address of the link: for a new window, and for the browser's status bar. */
  href: string
  title: string
  /** Cannot be closed; shows a pin in place of the close button. */
  pinned: boolean
  /** Holds unsaved input. */
  dirty: boolean
}

interface TabProps extends TabListItem {
  index: number
  /** The id of the list, from which those of the hidden descriptions are made. */
  id: string
  /** The Tab key stops at this tab. */
  isTabStop: boolean
  /** Set for the selected tab only. */
  panelId: string | undefined
}

/** Memoized, because the list may hold hundreds: only changed tabs render. */
export const Tab = memo(
  ({ path, href, title, pinned, dirty, index, id, isTabStop, panelId }: TabProps) => (
    <a
      id={tabId(path)}
      className="tab-list__tab"
      style={columnStyle(index)}
      role="tab"
      href={base.prepend(href)}
      title={title}
      draggable={false}
      tabIndex={isTabStop ? 0 : -1}
      aria-selected={panelId !== undefined}
      aria-controls={panelId}
      aria-describedby={
        [pinned && `${id}-pinned`, dirty && `${id}-dirty`].filter(Boolean).join(' ') || undefined
      }
      aria-keyshortcuts={pinned ? undefined : 'Delete'}
      data-tab={path}
    >
      <span className="tab-list__title" data-title={title}>
        {title}
      </span>
      {pinned && <Icon name="pin" />}
      {pinned && dirty && <span className="tab-list__dot" />}
    </a>
  ),
)

interface CloseTabButtonProps {
  path: string
  label: string
  dirty: boolean
  index: number
  isSelected: boolean
}

/** The close button of a tab, in the group beside the tablist. */
export const CloseTabButton = memo(
  ({ path, label, dirty, index, isSelected }: CloseTabButtonProps) => (
    <button
      type="button"
      className="tab-list__close"
      style={columnStyle(index)}
      tabIndex={isSelected ? 0 : -1}
      aria-label={label}
      title={label}
      data-tab={path}
      data-dirty={dirty || undefined}
    >
      <Icon name="close" />
    </button>
  ),
)

const columnStyle = (index: number) => ({ '--tab-list-column': index + 1 }) as CSSProperties

/** The id of a tab's element; ids hold no spaces. */
export const tabId = (path: string) => `tab-${path.replace(/\s/g, '_')}`

/** The tab or close button that holds an event's target; both have the path in `data-tab`. */
export const tabElementAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null

/** How much of the neighbour stays visible, in px, to show that there are more tabs. */
const NEIGHBOUR_VISIBLE_PX = 32

/** Scrolls sideways only: scrollIntoView would also scroll the page when the bar is out of view. */
export function scrollTabIntoView(tab: Element | null) {
  const list = tab?.closest('.tab-list')
  if (!tab || !list) return
  const box = list.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < box.left + NEIGHBOUR_VISIBLE_PX)
    list.scrollLeft -= box.left + NEIGHBOUR_VISIBLE_PX - left
  else if (right > box.right - NEIGHBOUR_VISIBLE_PX)
    list.scrollLeft += right - box.right + NEIGHBOUR_VISIBLE_PX
}
