import type { MouseEvent } from 'react'
import { base } from '#lib/base.ts'

interface Crumb {
  label: string
  /** Absent for a menu group, which has no page. */
  href?: string | undefined
}

interface BreadcrumbProps {
  /** "Breadcrumb". */
  label: string
  /** From the top of the menu down; the last one is the page itself. */
  crumbs: readonly Crumb[]
  onFollow?: ((href: string, event: MouseEvent<HTMLAnchorElement>) => void) | undefined
}

export function Breadcrumb({ label, crumbs, onFollow }: BreadcrumbProps) {
  return (
    <nav aria-label={label}>
      <ol className="breadcrumb">
        {crumbs.map((crumb, index) => (
          <li key={crumbKey(crumbs, index)} className="breadcrumb__item">
            <Crumb crumb={crumb} isLast={index === crumbs.length - 1} onFollow={onFollow} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** A unique key: the label alone may repeat. */
const crumbKey = (crumbs: readonly Crumb[], index: number) =>
  crumbs
    .slice(0, index + 1)
    .map(({ label }) => label)
    .join('/')

function Crumb({
  crumb: { label, href },
  isLast,
  onFollow,
}: Pick<BreadcrumbProps, 'onFollow'> & { crumb: Crumb; isLast: boolean }) {
  if (isLast) return <span aria-current="page">{label}</span>
  if (href === undefined) return <span>{label}</span>
  return (
    <a href={base.prepend(href)} onClick={event => onFollow?.(href, event)}>
      {label}
    </a>
  )
}
