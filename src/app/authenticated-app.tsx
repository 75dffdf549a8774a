import { memo, type ReactNode, Suspense, useState } from 'react'
import { NavigationGuard } from '#drafts/navigation-guard.tsx'
import { ReportStoredDrafts } from '#drafts/report-stored-drafts.ts'
import { createUnsavedChanges, UnsavedContext } from '#drafts/unsaved-changes.ts'
import { UnsavedChangesGuard } from '#drafts/unsaved-changes-dialog.tsx'
import type { SessionUser } from '#entities/session-user.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useStore } from '#hooks/use-store.ts'
import { FavouritesProvider } from '#menu/favourites-provider.tsx'
import { MenuProvider } from '#menu/menu-provider.tsx'
import { DialogHost } from '#notifications/dialog-host.tsx'
import { LiveRegions } from '#notifications/live-regions.tsx'
import { Messages, MessagesFocusReturn } from '#notifications/messages.tsx'
import { PreferencesSync } from '#preferences/preferences-sync.ts'
import { createFocusTarget, FocusTargetContext } from '#routing/focus-target.ts'
import { RouteLoading } from '#routing/navigation-progress.tsx'
import { useSession } from '#session/session.ts'
import { SessionConflictOverlay } from '#session/session-conflict-overlay.tsx'
import { readySession, userIdentity } from '#session/session-state.ts'
import { SessionSync } from '#session/session-sync.tsx'
import { UserContext } from '#session/user-context.ts'
import { ApplySettings } from '#settings/apply-settings.tsx'
import { ShellLayout } from '#shell/shell-layout.tsx'
import { TabsProvider } from '#tabs/tabs-provider.tsx'
import { Tooltips } from '#ui/overlays/tooltips.tsx'
import { ReloadOnNavigation } from '#updates/reload-on-navigation.tsx'
import { hasView, prefetchView } from '#views/index.ts'
import { AppSkeleton } from './app-skeleton.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { FocusPressedButton, GlobalListeners } from './global-listeners.tsx'
import { Routes, RoutesProvider } from './routes.tsx'

/*
 * All components behind the sign-in, as one chunk; `session/auth-bootstrap.ts` names what main.ts
 * uses of it. The services that they work with, such as the session, exist before.
 */

const NewPassword = lazyWithPreload(() => import('#views/new-password.tsx'))

const RequiredFactor = lazyWithPreload(() => import('#views/required-factor.tsx'))

interface PagesProps {
  user: SessionUser
  show: 'shell' | 'new-password' | 'required-factor'
}

// Memoized, so that a new address renders only the components that read it.
export const Pages = memo(({ user, show }: PagesProps) => (
  <ErrorBoundary>
    <Suspense fallback={<ShellLoading />}>
      <AuthenticatedApp user={user}>
        {show === 'new-password' ? (
          <NewPassword />
        ) : (
          show === 'required-factor' && <RequiredFactor />
        )}
      </AuthenticatedApp>
    </Suspense>
  </ErrorBoundary>
))

export const OverlayRoot = memo(() => (
  <>
    <LiveRegions />
    <Messages />
    <DialogHost />
  </>
))

/**
 * Everything behind the sign-in. Mounts anew for each user and each view as a role, so that nothing
 * of the one before is left. `children` replace all pages: what the user has to do first, which is no
 * page, but also follows other windows.
 */
export default function AuthenticatedApp({
  user,
  children,
}: {
  user: SessionUser
  children: ReactNode
}) {
  const session = useStore(useSession().state)

  return (
    <SessionSync>
      {readySession(session)?.conflict?.type === 'other-user' ? (
        <ShellLoading />
      ) : (
        <UserContext value={user}>
          {children || <Providers key={`${userIdentity(user)} ${user.previewRole?.roleKey}`} />}
        </UserContext>
      )}
      <SessionConflictOverlay />
      <Tooltips />
      <FocusPressedButton />
      <MessagesFocusReturn />
    </SessionSync>
  )
}

function Providers() {
  const [focusTarget] = useState(createFocusTarget)
  const [unsaved] = useState(createUnsavedChanges)

  return (
    <MenuProvider hasView={hasView} prefetchView={prefetchView}>
      <FocusTargetContext value={focusTarget}>
        <UnsavedContext value={unsaved}>
          <RoutesProvider>
            <TabsProvider>
              <FavouritesProvider>
                <GlobalListeners />
                <ApplySettings />
                <PreferencesSync />
                <ReloadOnNavigation />
                <NavigationGuard />
                <UnsavedChangesGuard />
                <ReportStoredDrafts />
                <ShellLayout>
                  <Routes />
                </ShellLayout>
              </FavouritesProvider>
            </TabsProvider>
          </RoutesProvider>
        </UnsavedContext>
      </FocusTargetContext>
    </MenuProvider>
  )
}

/** Shown while the shell loads: neither a 404 nor a sign-in page nor an old menu. */
const ShellLoading = () => (
  <>
    <RouteLoading />
    <AppSkeleton />
  </>
)
