import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { useOnChange } from '#hooks/use-on-change.ts'
import { useStore } from '#hooks/use-store.ts'
import { useForgetFilterDraft } from '#list/filter-drafts.ts'
import { useTexts } from '#locales/texts.ts'
import { useAddressKey } from '#menu/address-key.ts'
import { handleMenuArrowKeys } from '#menu/menu-arrow-keys.ts'
import { ExternalLink, useMenuLinkHandlers } from '#menu/menu-link.tsx'
import { SidebarMenu } from '#menu/sidebar-menu.tsx'
import { useNavigate } from '#routing/use-navigate.ts'
import { useAppStateStore } from '#settings/app-state.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { useOpenPage } from '#tabs/use-tab-actions.ts'
import { Brand } from '#ui/content/brand.tsx'
import { trapFocus } from '#ui/overlays/use-modal.ts'

/** A rail of icons when collapsed, a drawer below 992 px. */
export function Sidebar() {
  const layout = useAppStateStore()
  const { device, sidebar } = useStore(layout)
  const { sidebarLogo } = useStore(useSettingsStore())
  const { title, logo } = useRuntimeConfig()
  const texts = useTexts('shell')
  const path = useAddressKey()
  const element = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const forgetFilterDraft = useForgetFilterDraft()
  const links = useMenuLinkHandlers({
    open: useOpenPage(),
    restart(path) {
      forgetFilterDraft(path)
      navigate(`/redirect${path}`, { replace: true })
    },
  })
  const isDrawer = device === 'mobile' && sidebar.opened

  // Navigation closes an open drawer; opening a group does not.
  useOnChange(path, () => layout.closeDrawer())

  useEffect(() => {
    const drawer = element.current
    if (!isDrawer || !drawer) return
    const opener = document.activeElement
    const find = (what: string) => drawer.querySelector<HTMLElement>(`nav ${what}`)
    const start = find('[aria-current]') ?? find(':is(a, button):not(:disabled)')
    start?.focus()
    return () => {
      const active = document.activeElement
      const isLost = drawer.contains(active) || active === document.body
      if (opener instanceof HTMLElement && isLost) opener.focus()
    }
  }, [isDrawer])

  function keyDown(event: KeyboardEvent<HTMLElement>) {
    if (!isDrawer || event.defaultPrevented) return
    if (event.key === 'Escape') layout.closeDrawer()
    if (event.key === 'Tab') trapFocus(event, event.currentTarget)
  }

  return (
    <>
      {isDrawer && <div className="sidebar__scrim" onClick={layout.closeDrawer} />}
      <div
        ref={element}
        id="sidebar"
        className="sidebar"
        // Not an <aside>: ARIA does not allow it the role `dialog`.
        {...(isDrawer
          ? { role: 'dialog', 'aria-modal': true, 'aria-label': texts.mainMenu }
          : { role: 'complementary', 'aria-label': texts.sidebar })}
        onKeyDown={keyDown}
      >
        {sidebarLogo && (
          <Link className="sidebar__brand" href="/" aria-label={title} title={title}>
            <Brand title={title} logo={logo} />
          </Link>
        )}
        <nav
          className="sidebar__nav"
          aria-label={texts.mainMenu}
          onKeyDown={handleMenuArrowKeys}
          {...links}
        >
          <SidebarMenu isRail={device === 'desktop' && !sidebar.opened} />
        </nav>
        <SidebarLinks />
      </div>
    </>
  )
}

/** Only the configured links, each in a new window. */
function SidebarLinks() {
  const { links } = useRuntimeConfig()
  const texts = useTexts('shell')
  const item = (to: keyof typeof links, icon: string) =>
    links[to] && (
      <li>
        <ExternalLink href={links[to]} title={texts[to]} icon={icon} />
      </li>
    )

  return (
    (links.documentation || links.donate) && (
      <ul className="sidebar__menu sidebar__foot">
        {item('documentation', 'documentation')}
        {item('donate', 'heart')}
      </ul>
    )
  )
}
