import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isPlainClick } from '#lib/browser/plain-click.ts'
import { MenuIcon } from '#menu/menu-icon.tsx'
import { Kbd } from '#ui/content/kbd.tsx'

interface PageListItem {
  key: string
  href: string
  title: string
  icon?: string | undefined
  note?: ReactNode
  /** The digit key that opens the page; 0 for none. */
  digit?: number | false
  /** Opens it in this window, where that is more than its address. */
  open?: (() => void) | undefined
}

interface PageListProps {
  label: string
  /** Side by side instead of stacked. */
  isInRow?: boolean | undefined
  items: readonly PageListItem[]
}

export function PageList({ label, isInRow, items }: PageListProps) {
  return (
    <ul className="page-list" data-in-row={isInRow} aria-label={label}>
      {items.map(({ key, href, title, icon, note, digit, open }) => (
        <li key={key}>
          <Link
            href={href}
            aria-keyshortcuts={digit ? String(digit) : undefined}
            onClick={event => {
              if (!open || !isPlainClick(event)) return
              event.preventDefault()
              open()
            }}
          >
            {icon && <MenuIcon name={icon} />}
            <span>{title}</span>
          </Link>
          {digit ? <Kbd>{digit}</Kbd> : undefined}
          {note && <span className="page-list__note">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
