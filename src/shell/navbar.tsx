import { useStore } from '#hooks/use-store.ts'
import { isPlainClick } from '#lib/browser/plain-click.ts'
import { useTexts } from '#locales/texts.ts'
import { FavouriteStar } from '#menu/favourite-star.tsx'
import { useShownPage } from '#routing/current-page.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { HeaderSearch } from '#search/header-search.tsx'
import { useAppStateStore } from '#settings/app-state.ts'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Breadcrumb } from '#ui/navigation/breadcrumb.tsx'
import { NavbarTools } from './navbar-tools.tsx'
import { Panels } from './panels.tsx'
import { UserMenu } from './user-menu.tsx'

export function Navbar() {
  const layout = useAppStateStore()
  const { device, sidebar } = useStore(layout)
  const texts = useTexts('shell')
  const isMobile = device === 'mobile'

  return (
    <div className="navbar">
      <IconButton
        icon={isMobile ? 'menu' : sidebar.opened ? 'menu-fold' : 'menu-unfold'}
        label={texts.toggleSidebar}
        aria-expanded={sidebar.opened}
        aria-controls="sidebar"
        onClick={layout.toggleSidebar}
      />
      <PageBreadcrumb />
      <FavouriteStar />
      <div className="navbar__end">
        <HeaderSearch />
        <NavbarTools />
        <UserMenu />
      </div>
      <Panels />
    </div>
  )
}

/** The path to the page: from home through its groups to itself. */
function PageBreadcrumb() {
  const texts = useTexts('shell')
  const page = useShownPage()
  const navigate = useNavigate()
  if (!page) return null
  const home = { title: texts.home, path: '/dashboard' }
  const trail = page.path === home.path ? page.trail : [home, ...page.trail]

  return (
    <Breadcrumb
      label={texts.breadcrumb}
      crumbs={trail.map(({ title, path }) => ({ label: title, href: path }))}
      onFollow={(href, event) => {
        if (!isPlainClick(event)) return
        event.preventDefault()
        navigate(href)
      }}
    />
  )
}
