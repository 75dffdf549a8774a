import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Icon } from '#ui/content/icon.tsx'
import { MenuLabel } from './menu-link.tsx'

interface MenuGroupProps {
  id: string
  title: string
  icon: string
  /** The sidebar is a rail: the group opens beside its button. */
  isFlyout: boolean
  isOpen: boolean
  /** The page on screen is in the group. */
  hasCurrentPage: boolean | undefined
  onToggle: () => void
  /** Called only while the group is open: closed groups cost nothing. */
  children: () => ReactNode
}

/** A group of the menu: opens below its button, or beside it while the sidebar is a rail. */
export function MenuGroup({ isFlyout, isOpen: isUnfolded, onToggle, ...branch }: MenuGroupProps) {
  const { id, title, icon, hasCurrentPage, children } = branch
  const { top, toggle, ...flyout } = useFlyout(isFlyout)
  const isOpen = isFlyout ? top !== undefined : isUnfolded

  return (
    <li {...flyout}>
      <button
        type="button"
        className="sidebar-menu__link"
        aria-expanded={isOpen}
        aria-controls={id}
        data-trail={hasCurrentPage || undefined}
        title={isFlyout && isOpen ? undefined : title}
        onClick={isFlyout ? toggle : onToggle}
      >
        <MenuLabel title={title} icon={icon} />
        <Icon name="chevron-right" />
      </button>
      <div
        id={id}
        className="sidebar-menu__branch"
        hidden={!isOpen}
        {...(isFlyout && {
          className: 'elevated sidebar-menu__flyout',
          role: 'group',
          'aria-label': title,
          style: { '--flyout-y': `${top}px` } as CSSProperties,
        })}
      >
        {isFlyout && (
          <p className="sidebar-menu__flyout-title" aria-hidden="true">
            {title}
          </p>
        )}
        <ul className="sidebar__menu">{isOpen && children()}</ul>
      </div>
    </li>
  )
}

/** How long, in ms, the pointer rests on a group before its flyout opens. */
const FLYOUT_OPEN_DELAY_MS = 120

/**
 * A flyout opens by its button or a resting pointer, stays while pointer or focus is inside, and
 * closes on Escape (WCAG 1.4.13). Returns the props of the list item.
 */
function useFlyout(isFlyout: boolean) {
  const ref = useRef<HTMLLIElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** While the flyout is open, the top of its group, in px from the top of the window. */
  const [top, setTop] = useState<number>()
  const isOpen = top !== undefined
  const open = () => setTop(ref.current?.getBoundingClientRect().top)
  const close = () => setTop(undefined)
  if (isOpen && !isFlyout) close()

  useEffect(() => (isFlyout ? () => clearTimeout(timer.current) : undefined), [isFlyout])

  useEffect(() => {
    if (!isFlyout) return
    // Listens on the document: the pointer may have opened the flyout without the focus.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      clearTimeout(timer.current)
      if (!isOpen) return
      const branch = ref.current
      if (branch?.contains(document.activeElement)) branch.querySelector('button')?.focus()
      setTop(undefined)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isFlyout, isOpen])

  return {
    ref,
    top,
    toggle: isOpen ? close : open,
    ...(isFlyout && {
      // A press decides; the resting pointer no longer opens the flyout.
      onClick: () => clearTimeout(timer.current),
      onPointerEnter() {
        timer.current = setTimeout(open, FLYOUT_OPEN_DELAY_MS)
      },
      onPointerLeave() {
        clearTimeout(timer.current)
        if (!ref.current?.contains(document.activeElement)) close()
      },
      onBlur({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) {
        if (!currentTarget.contains(relatedTarget)) close()
      },
    }),
  }
}
