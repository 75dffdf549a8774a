import { type CSSProperties, memo } from 'react'
import { base } from '#lib/base.ts'
import { Icon } from '#ui/content/icon.tsx'

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

interface TabProps extends TabListItem {
  index: number
  /** Of the list: the hidden words that describe a tab hang on it. */
  id: string
  /** The one that Tab stops at. */
  isTabStop: boolean
  /** Of the selected tab only. */
  panelId: string | undefined
}

/** Hundreds may stand in the list: one is drawn again when something of it changed. */
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

/** Its button, in the group beside the tablist. */
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

/** Ids hold no spaces. */
export const tabId = (path: string) => `tab-${path.replace(/\s/g, '_')}`

/** The tab, or its close button, that something happened to; both say in `data-tab` whose they are. */
export const tabElementAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tab]') : null

/** How much of a tab's neighbour shows, in px, so that one sees there is more. */
const NEIGHBOUR_VISIBLE_PX = 32

/** Sideways only: scrollIntoView would move the page too, when the bar is scrolled out of it. */
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
