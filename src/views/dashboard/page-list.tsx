import { Suspense } from 'react'
import { Link } from 'wouter'
import { MenuIcon } from '#ui/menu-icon.tsx'
import { When } from './when.tsx'

export interface PageListProps {
  label: string
  /** Side by side instead of one below the other. */
  inRow?: boolean | undefined
  items: readonly { key: string; href: string; title: string; icon?: string | undefined; time?: string }[]
}

/** Links to pages. */
export function PageList({ label, inRow, items }: PageListProps) {
  return (
    <ul className="page-list" data-in-row={inRow} aria-label={label}>
      {items.map(({ key, href, title, icon, time }) => (
        <li key={key}>
          <Link href={href}>
            {icon && <MenuIcon name={icon} />}
            {title}
          </Link>
          {time && (
            <span className="page-list__note">
              <Suspense>
                <When.Screen time={time} />
              </Suspense>
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
