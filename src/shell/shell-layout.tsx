import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import { BlockNotices } from '#connection/block-notices.ts'
import { ConnectionBanner } from '#connection/connection-banner.tsx'
import { MOBILE_BELOW_PX } from '#constants.ts'
import { useStore } from '#hooks/use-store.ts'
import { MenuChangedBanner } from '#menu/menu-changed-banner.tsx'
import { NavigationProgress } from '#routing/navigation-progress.tsx'
import { ExpiryBanner } from '#session/expiry-banner.tsx'
import { ViewChangedBanner } from '#session/view-changed-banner.tsx'
import { useAppStateStore } from '#settings/app-state.ts'
import { useSettingsStore } from '#settings/settings.ts'
import { Keyboard } from '#shortcuts/keyboard.tsx'
import { tabId } from '#tabs/tab.tsx'
import { TAB_PANEL_ID, TabBar } from '#tabs/tab-bar.tsx'
import { useShownTab } from '#tabs/tabs-provider.tsx'
import { UpdateBanner } from '#updates/update-banner.tsx'
import { Navbar } from './navbar.tsx'
import { usePreloadedOverlays } from './panels.tsx'
import { ShellCommands } from './shell-commands.tsx'
import { ShellShortcuts } from './shell-shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { UnknownSignInsWatch } from './unknown-sign-ins-watch.tsx'
import { ViewAsRoleBanner } from './view-as-role.tsx'

const rootData = document.documentElement.dataset

/** The frame around every page. */
export function ShellLayout({ children }: { children: ReactNode }) {
  const layout = useAppStateStore()
  const { device, sidebar, size } = useStore(layout)
  const { fixedHeader, tagsView } = useStore(useSettingsStore())
  usePreloadedOverlays()

  // A hidden page does not follow the width (§4); it catches up when it is visible again.
  useEffect(() => {
    const mobileQuery = matchMedia(`(width < ${MOBILE_BELOW_PX}px)`)
    const follow = () => {
      if (!document.hidden) layout.setDevice(mobileQuery.matches ? 'mobile' : 'desktop')
    }
    follow()
    mobileQuery.addEventListener('change', follow)
    document.addEventListener('visibilitychange', follow)
    return () => {
      mobileQuery.removeEventListener('change', follow)
      document.removeEventListener('visibilitychange', follow)
    }
  }, [layout])

  useEffect(() => {
    rootData.size = size
  }, [size])

  useLayoutEffect(() => {
    rootData.frame = ''
    return () => void delete rootData.frame
  }, [])

  return (
    <div
      className="shell-layout"
      data-device={device}
      data-sidebar={sidebar.opened ? 'open' : 'closed'}
      data-still={sidebar.withoutAnimation || undefined}
      data-fixed-header={fixedHeader || undefined}
      data-tags-view={tagsView || undefined}
    >
      <Sidebar />
      <div className="shell-layout__body">
        <header className="shell-layout__top">
          <Navbar />
          {tagsView && <TabBar />}
        </header>
        <Banners />
        <main id="main" className="shell-layout__main" tabIndex={-1}>
          <NavigationProgress />
          <ShellContent>{children}</ShellContent>
        </main>
      </div>
      <BlockNotices />
      <UnknownSignInsWatch />
      <Keyboard />
      <ShellShortcuts />
      <ShellCommands />
    </div>
  )
}

/** The page, as the panel of its tab. */
function ShellContent({ children }: { children: ReactNode }) {
  const { tagsView } = useStore(useSettingsStore())
  const tab = useShownTab()
  const panel = tagsView
    && tab && { role: 'tabpanel', id: TAB_PANEL_ID, 'aria-labelledby': tabId(tab) }

  return (
    <div className="shell-layout__content" {...panel}>
      {children}
    </div>
  )
}

/** The banners below the header, the most urgent first. */
function Banners() {
  return (
    <>
      <ConnectionBanner />
      <ExpiryBanner />
      <ViewAsRoleBanner />
      <ViewChangedBanner />
      <UpdateBanner />
      <MenuChangedBanner />
    </>
  )
}
