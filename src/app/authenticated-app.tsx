import { memo, type ReactNode, Suspense, useState } from 'react'
import { NavigationGuard } from '#drafts/navigation-guard.tsx'
import { ReportStoredDrafts } from '#drafts/report-stored-drafts.ts'
import { createUnsavedStore, UnsavedContext } from '#drafts/unsaved-changes.ts'
import { UnsavedChangesGuard } from '#drafts/unsaved-changes-dialog.tsx'
import type { SessionUser } from '#entities/session-user.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useStore } from '#hooks/use-store.ts'
import { FavouritesProvider } from '#menu/favourites-provider.tsx'
import { MenuProvider } from '#menu/menu-provider.tsx'
import { DialogHost } from '#notifications/dialog-host.tsx'
import { LiveRegions } from '#notifications/live-regions.tsx'
import { Messages, MessagesFocusReturn } from '#notifications/messages.tsx'
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
 * All that is drawn behind the sign-in, as one chunk of components: `session/auth-bootstrap.ts` says
 * what main.tsx takes of it. What they work with, the session first, is there before.
 */

const NewPassword = lazyWithPreload(() => import('#views/new-password.tsx'))

interface PagesProps {
  user: SessionUser
  show: 'shell' | 'new-password'
}

// Memoized, as all that stands between the address and its page: a new address draws what reads it.
export const Pages = memo(({ user, show }: PagesProps) => (
  <ErrorBoundary>
    <Suspense fallback={<ShellLoading />}>
      <AuthenticatedApp user={user}>{show === 'new-password' && <NewPassword />}</AuthenticatedApp>
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
 * Everything behind the sign-in. Of a person, or of a view as another role, nothing is left when the
 * next one is drawn. `children` stand in for all pages: the change of a one-time password, which is
 * no page, but hears other windows too.
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
        children || (
          <Providers key={`${userIdentity(user)} ${user.previewRole?.roleKey}`} user={user} />
        )
      )}
      <SessionConflictOverlay />
      <Tooltips />
      <FocusPressedButton />
      <MessagesFocusReturn />
    </SessionSync>
  )
}

function Providers({ user }: { user: SessionUser }) {
  const [arrival] = useState(createFocusTarget)
  const [unsaved] = useState(createUnsavedStore)

  return (
    <UserContext value={user}>
      <MenuProvider hasView={hasView} prefetchView={prefetchView}>
        <FocusTargetContext value={arrival}>
          <UnsavedContext value={unsaved}>
            <RoutesProvider>
              <TabsProvider>
                <FavouritesProvider>
                  <GlobalListeners />
                  <ApplySettings />
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
    </UserContext>
  )
}

/** Neither a 404 nor a sign-in page nor an old menu. */
const ShellLoading = () => (
  <>
    <RouteLoading />
    <AppSkeleton />
  </>
)
