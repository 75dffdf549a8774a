import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from '#ui/icon.tsx'
import { iconFrom } from '#ui/icon-names.ts'

export interface PageListProps {
  label: string
  /** Side by side instead of one below the other. */
  inRow?: boolean | undefined
  items: readonly { key: string; href: string; title: string; icon?: string | undefined; note?: ReactNode }[]
}

/** Links to pages. */
export function PageList({ label, inRow, items }: PageListProps) {
  return (
    <ul className="page-list" data-in-row={inRow} aria-label={label}>
      {items.map(({ key, href, title, icon, note }) => (
        <li key={key}>
          <Link href={href}>
            {icon && <Icon name={iconFrom(icon)} />}
            {title}
          </Link>
          {note && <span className="page-list__note">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
