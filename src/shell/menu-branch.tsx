import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { MenuLabel } from './menu-link.tsx'
import { useFlyout } from './use-flyout.ts'
import { useLaterFor } from './use-later.ts'

/** A group of the menu: folds out below its button, or beside it while the sidebar is a rail. */
export function MenuBranch({
  id,
  title,
  icon,
  isFlyout,
  isOpen: isUnfolded,
  isTrail,
  onToggle,
  children,
}: {
  id: string
  title: string
  icon: string
  isFlyout: boolean
  isOpen: boolean
  /** The page on screen is in it. */
  isTrail: boolean | undefined
  onToggle: () => void
  /** Only called while it is open: closed branches cost nothing. */
  children: () => ReactNode
}) {
  const flyout = useFlyout(isFlyout)
  // The styles of a flyout come with the rest of the shell: one that is asked for before opens then.
  const later = useLaterFor(flyout.isOpen, title, flyout.close)
  const isOpen = isFlyout ? flyout.isOpen && later !== undefined : isUnfolded

  return (
    <li {...flyout.area}>
      <button
        type="button"
        className="sidebar__link"
        aria-expanded={isOpen}
        aria-controls={id}
        data-trail={isTrail || undefined}
        title={flyout.isOpen ? undefined : title}
        onClick={isFlyout ? flyout.toggle : onToggle}
      >
        <MenuLabel title={title} icon={icon} />
        <Icon name="chevron-right" />
      </button>
      <div
        id={id}
        className="sidebar__branch"
        hidden={!isOpen}
        {...(isFlyout && {
          className: 'raised sidebar__flyout',
          role: 'group',
          'aria-label': title,
          style: { '--flyout-y': `${flyout.top}px` } as CSSProperties,
        })}
      >
        {isFlyout && (
          <p className="sidebar__flyout-title" aria-hidden="true">
            {title}
          </p>
        )}
        <ul className="sidebar__menu">{isOpen && children()}</ul>
      </div>
    </li>
  )
}
