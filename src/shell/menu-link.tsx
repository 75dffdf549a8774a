import { Link } from 'wouter'
import { useTexts } from '#state/locale.ts'
import { useMenu } from '#state/menu.tsx'
import { useShownPage } from '#state/page.ts'
import { Icon } from '#ui/icon.tsx'
import { MenuIcon } from '#ui/menu-icon.tsx'

export interface MenuLinkProps {
  title: string
  /** A name from the server; without one an empty place keeps the texts in line. */
  icon: string
}

/** A page of ours; its code is fetched when the pointer or the focus comes near. */
export function PageLink({ path, title, icon }: MenuLinkProps & { path: string }) {
  const page = useShownPage()
  const { prefetch } = useMenu()
  const isCurrent = page?.path.toLowerCase() === path.toLowerCase()

  // The page that is open already is wanted afresh.
  return (
    <Link
      className="sidebar__link"
      href={isCurrent ? `/redirect${path}` : path}
      replace={isCurrent}
      aria-current={isCurrent ? 'page' : undefined}
      title={title}
      onFocus={() => prefetch(path)}
      onPointerEnter={() => prefetch(path)}
    >
      <MenuIcon name={icon} />
      <span className="sidebar__text">{title}</span>
    </Link>
  )
}

/** Leaves the console, in a new window. */
export function OutsideLink({ href, title, icon }: MenuLinkProps & { href: string }) {
  const texts = useTexts('shell')

  return (
    <a className="sidebar__link" href={href} target="_blank" rel="noopener noreferrer" title={title}>
      <MenuIcon name={icon} />
      <span className="sidebar__text">{title}</span>
      <Icon name="external-link" />
      <span className="hidden-text">{texts.newWindow}</span>
    </a>
  )
}
