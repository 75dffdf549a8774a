import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useStore } from '#hooks/use-store.ts'
import type { Store } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { useTexts } from '#locales/texts.ts'
import { NoticesContext } from '#notifications/notices.ts'
import { ProgressContext } from '#routing/navigation-progress.tsx'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { accessRuleFor } from '#session/access-rules.ts'
import {
  type AuthBootstrap,
  AuthBootstrapContext,
  useAuthBootstrap,
} from '#session/auth-bootstrap.ts'
import { SessionContext, useSession } from '#session/session.ts'
import { AppStateContext } from '#settings/app-state.ts'
import { SettingsContext } from '#settings/settings.ts'
import { VersionCheckContext } from '#updates/version-check.ts'
import AuthRedirect from '#views/auth-redirect.tsx'
import Login from '#views/login.tsx'
import Pcd from '#views/pcd.tsx'
import { AppSkeleton } from './app-skeleton.tsx'
import { FatalError, RootErrorBoundary } from './root-error-boundary.tsx'
import type { Services } from './services.ts'

declare const DEVELOPMENT: boolean

const Gallery = DEVELOPMENT && lazyWithPreload(() => import('#views/gallery/gallery.tsx'))

/** More redirects than this within `REDIRECTS_WITHIN_MS` are a loop. */
const MAX_REDIRECTS = 3
const REDIRECTS_WITHIN_MS = 2_000

export interface AppProps {
  bootstrap: AuthBootstrap
  config: RuntimeConfig
  locale: Store<Locale>
  services: Services
}

/** The tree of providers. The sign-in page is in this chunk; everything after it is fetched. */
export function App({ bootstrap, config, locale, services }: AppProps) {
  return (
    <RuntimeConfigContext value={config}>
      <LocaleProvider store={locale}>
        <RootErrorBoundary>
          <AuthBootstrapContext value={bootstrap}>
            <ServicesProvider services={services}>
              <Suspense>
                <AppBody />
              </Suspense>
            </ServicesProvider>
          </AuthBootstrapContext>
        </RootErrorBoundary>
      </LocaleProvider>
    </RuntimeConfigContext>
  )
}

function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  const { layout, notices, progress, session, settings, version } = services

  return (
    <SettingsContext value={settings}>
      <AppStateContext value={layout}>
        <NoticesContext value={notices}>
          <SessionContext value={session}>
            <ProgressContext value={progress}>
              <VersionCheckContext value={version}>{children}</VersionCheckContext>
            </ProgressContext>
          </SessionContext>
        </NoticesContext>
      </AppStateContext>
    </SettingsContext>
  )
}

/** What is always on screen: the skip link, the page, and the overlays. */
function AppBody() {
  const texts = useTexts('app')
  const app = useStore(useAuthBootstrap().app)
  const [path] = useLocation()

  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <div id="page">
        <Suspense>
          {DEVELOPMENT && Gallery && path === '/gallery' ? <Gallery /> : <AccessRules />}
        </Suspense>
      </div>
      <div id="overlays" />
      {/* Its own boundary: an overlay that waits for its texts does not hide the page. */}
      <Suspense>{app && <app.OverlayRoot />}</Suspense>
    </>
  )
}

/**
 * Applies the access rules of §2: what the user may see of an address before the shell resolves it.
 */
function AccessRules() {
  const machine = useSession()
  const session = useStore(machine.state)
  const app = useStore(useAuthBootstrap().app)
  const texts = useTexts('app')
  const address = useAddress()
  const navigate = useNavigate()
  const accessRule = accessRuleFor(address, session, machine.hasToken())
  const to = 'to' in accessRule ? accessRule.to : undefined

  /** The times of redirects, the latest first. */
  const redirectTimes = useRef<number[]>([])
  const [isRedirectLoop, setRedirectLoop] = useState(false)

  useEffect(() => {
    if (to === undefined || isRedirectLoop) return
    const now = Date.now()
    redirectTimes.current.unshift(now)
    if (now - (redirectTimes.current[MAX_REDIRECTS] ?? 0) < REDIRECTS_WITHIN_MS)
      return setRedirectLoop(true)
    // A redirect to the sign-in page leaves the page of the ended session.
    if (session.phase === 'ready' && to.startsWith('/login')) machine.endSession()
    navigate(to, { replace: true })
  }, [to, isRedirectLoop, session.phase, machine, navigate])

  if (isRedirectLoop) return <FatalError>{texts.goesInCircles}</FatalError>
  if ('to' in accessRule) return null
  switch (accessRule.show) {
    case 'sign-in':
      return <Login />
    case 'auth-redirect':
      return <AuthRedirect />
    case 'pcd':
      return <Pcd />
    default:
      return app && session.phase === 'ready' && accessRule.show !== 'pending' ? (
        <app.Pages user={session.user} show={accessRule.show} />
      ) : (
        <AppSkeleton />
      )
  }
}
