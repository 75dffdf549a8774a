import { useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import { MenuLabel } from './menu-link.tsx'
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
  const item = useRef<HTMLLIElement>(null)
  /** Of a flyout that is open: where its branch is, in px from the top of the window. */
  const [top, setTop] = useState<number>()
  const isOut = top !== undefined
  const open = () => setTop(item.current?.getBoundingClientRect().top)
  const close = () => setTop(undefined)
  // The styles of a flyout come with the rest of the shell: one that is asked for before opens then.
  const later = useLaterFor(isOut, title, close)
  const isOpen = isFlyout ? isOut && later !== undefined : isUnfolded
  if (isOut && !isFlyout) close()

  return (
    <li ref={item}>
      <button
        type="button"
        className="sidebar__link"
        aria-expanded={isOpen}
        aria-controls={id}
        data-trail={isTrail || undefined}
        title={isOut ? undefined : title}
        onClick={isFlyout ? (isOut ? close : open) : onToggle}
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
          style: { '--flyout-y': `${top}px` } as CSSProperties,
        })}
      >
        {isFlyout && (
          <p className="sidebar__flyout-title" aria-hidden="true">
            {title}
          </p>
        )}
        <ul className="sidebar__menu">{isOpen && children()}</ul>
      </div>
      {isFlyout && later && <later.Flyout item={item} isOpen={isOut} open={open} close={close} />}
    </li>
  )
}
