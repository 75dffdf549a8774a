import type { MouseEvent, SyntheticEvent } from 'react'
import { base } from '#lib/base.ts'
import { isPlainClick } from '#lib/browser/plain-click.ts'
import { useTexts } from '#locales/texts.ts'
import { refreshTarget } from '#routing/constant-routes.ts'
import { Icon } from '#ui/content/icon.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { useMenu } from './menu-provider.tsx'

interface MenuLinkProps {
  title: string
  /** A name from the server; without one an empty space keeps the texts aligned. */
  icon: string
}

/** Icon and title of a link or group. */
export const MenuLabel = ({ title, icon }: MenuLinkProps) => (
  <>
    <MenuIcon name={icon} />
    <span className="sidebar-menu__text">{title}</span>
  </>
)

/** A link to a page of the console; `useMenuLinkHandlers` handles its events. */
export function MenuLink({
  path,
  title,
  icon,
  current,
}: MenuLinkProps & { path: string; current: 'page' | 'true' | undefined }) {
  // The link to the open page starts it anew.
  return (
    <a
      className="sidebar-menu__link"
      href={base.prepend(current === 'page' ? `/redirect${path}` : path)}
      aria-current={current}
      title={title}
    >
      <MenuLabel title={title} icon={icon} />
    </a>
  )
}

/**
 * Handlers for the element around the links, because each of hundreds of links would subscribe to
 * the address by itself. They fetch the code of a page on hover or focus. A press opens it; the link
 * to the page on screen starts that page anew.
 */
export function useMenuLinkHandlers({
  open,
  restart,
}: Record<'open' | 'restart', (path: string) => void>) {
  const { prefetch } = useMenu()

  function prepare({ target }: SyntheticEvent) {
    const path = closestPageLink(target)?.getAttribute('href')
    if (path) prefetch(base.strip(path))
  }

  return {
    onFocus: prepare,
    onPointerOver: prepare,
    onClick(event: MouseEvent) {
      const link = closestPageLink(event.target)
      if (!link || event.defaultPrevented || !isPlainClick(event)) return
      event.preventDefault()
      const path = base.strip(link.getAttribute('href') ?? base.path)
      const refreshed = refreshTarget(path)
      if (refreshed === undefined) open(path)
      else restart(refreshed)
    },
  }
}

const closestPageLink = (target: EventTarget) =>
  target instanceof Element ? target.closest('a.sidebar-menu__link:not([target])') : null

/** A link out of the console, in a new window. */
export function ExternalLink({ href, title, icon }: MenuLinkProps & { href: string }) {
  const texts = useTexts('shell')

  return (
    <a
      className="sidebar-menu__link"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={title}
    >
      <MenuLabel title={title} icon={icon} />
      <Icon name="external-link" />
      <span className="hidden-text">{texts.newWindow}</span>
    </a>
  )
}
