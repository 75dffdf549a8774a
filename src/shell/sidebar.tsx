import { useEffect, useRef, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useStore } from '#hooks/use-store.ts'
import { useConfig } from '#state/config.ts'
import { useLayoutStore } from '#state/layout.ts'
import { useTexts } from '#state/locale.ts'
import { useSettingsStore } from '#state/settings.ts'
import { Brand } from '#ui/brand.tsx'
import { MenuTree } from './menu-tree.tsx'
import { OutsideLink, useMenuLinks } from './menu-link.tsx'
import { useLater } from './use-later.ts'
import { walkMenu } from './walk-menu.ts'

/** §2 sidebar: a rail of icons when collapsed, a drawer below 992 px. */
export function Sidebar() {
  const layout = useLayoutStore()
  const { device, sidebar } = useStore(layout)
  const { sidebarLogo } = useStore(useSettingsStore())
  const { title } = useConfig()
  const texts = useTexts('shell')
  const [path] = useLocation()
  const element = useRef<HTMLDivElement>(null)
  const later = useLater()
  const links = useMenuLinks()
  const isDrawer = device === 'mobile' && sidebar.opened

  // Going somewhere closes an open drawer (§4); opening a submenu goes nowhere.
  useEffect(() => layout.closeDrawer(), [path, layout])

  useEffect(() => {
    if (!isDrawer) return
    const opener = document.activeElement
    const first = element.current?.querySelector<HTMLElement>('nav [aria-current="page"]')
    const link =
      first ?? element.current?.querySelector<HTMLElement>('nav :is(a, button):not(:disabled)')
    link?.focus()
    return () => {
      const isLost =
        element.current?.contains(document.activeElement)
        || document.activeElement === document.body
      if (opener instanceof HTMLElement && isLost) opener.focus()
    }
  }, [isDrawer])

  function keyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isDrawer || event.defaultPrevented || event.nativeEvent.isComposing) return
    if (event.key === 'Escape') layout.closeDrawer()
    if (event.key !== 'Tab') return
    if (later) later.keepFocusInside(event, event.currentTarget)
    // What leads it round inside is on its way: until then it stays where it is.
    else event.preventDefault()
  }

  return (
    <>
      {isDrawer && <div className="sidebar__scrim" onClick={layout.closeDrawer} />}
      <div
        ref={element}
        id="sidebar"
        className="sidebar"
        aria-label={isDrawer ? texts.mainMenu : texts.sidebar}
        // Not an <aside>: that may not become a dialog.
        role={isDrawer ? 'dialog' : 'complementary'}
        aria-modal={isDrawer || undefined}
        onKeyDown={keyDown}
      >
        {sidebarLogo && (
          <Link className="sidebar__brand" href="/" aria-label={title}>
            <Brand title={title} />
          </Link>
        )}
        <nav className="sidebar__nav" aria-label={texts.mainMenu} onKeyDown={walkMenu} {...links}>
          <MenuTree isRail={device === 'desktop' && !sidebar.opened} />
        </nav>
        <Links />
      </div>
    </>
  )
}

/** §2: the configured links only, each in a window of its own. */
function Links() {
  const { links } = useConfig()
  const texts = useTexts('shell')
  const shown = [
    { href: links.documentation, title: texts.documentation, icon: 'documentation' },
    { href: links.donate, title: texts.donate, icon: 'heart' },
  ].filter((link): link is { href: string; title: string; icon: string } => link.href !== null)
  if (shown.length === 0) return null

  return (
    <ul className="sidebar__menu sidebar__foot">
      {shown.map(link => (
        <li key={link.href}>
          <OutsideLink {...link} />
        </li>
      ))}
    </ul>
  )
}
