import {
  Activity,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Router, useRouter } from 'wouter'
import type { Locale } from '#constants.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { addressParts } from '#lib/address-parts.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, usePreloadTexts, useTexts } from '#locales/texts.ts'
import { useAddressKey, useHistoryTab } from '#menu/address-key.ts'
import { deniedScreen, deniedTitle } from '#menu/denied-screen.ts'
import { addressKeyAt } from '#menu/match-page.ts'
import { type Menu, useMenu } from '#menu/menu-provider.tsx'
import { type ResolvedRoute, resolveRoute, retryRoute } from '#menu/resolve-route.ts'
import type { ConstantView } from '#routing/constant-routes.ts'
import { type Page, PageContext, ShownPageContext } from '#routing/current-page.ts'
import { useFocusTarget } from '#routing/focus-target.ts'
import { isViewReady, type LazyView, lazyView } from '#routing/lazy-view.ts'
import { RouteLoading } from '#routing/navigation-progress.tsx'
import { browserLocation, createPageLocation, historyStateFor } from '#routing/page-location.ts'
import { decodePath } from '#routing/paths.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { errorAddress, errorPathOf, wantedAddress } from '#routing/wanted-address.ts'
import { useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'
import { useUser } from '#session/user-context.ts'
import { constantViews, viewFor } from '#views/index.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

const notInBuild = lazyView<object>(() => import('#views/not-in-build.tsx'), 'permissions')

const viewOf = ({ page, view }: { page: Page; view?: ConstantView }) =>
  (view ? constantViews[view] : viewFor(page.component ?? '')) ?? notInBuild

interface ShownPage {
  page: Page
  view: LazyView
  /** How often this page was refreshed; another count mounts the page anew. */
  refreshCount: number
  /** The first page after opening or reloading the console. */
  isFirstPage: boolean
}

interface RouteState {
  /** Code or texts of the page that the address leads to are still loading. */
  isFetching: boolean
  /** The page on screen: that of the address, or the one before while it loads. */
  shown: ShownPage | undefined
  owns: OwnsPath
}

type OwnsPath = (page: Page, path: string, query: string, tab?: string) => boolean

const [RoutingContext, useRouting] = requiredContext<RouteState>('RoutesProvider')

/**
 * Resolves the address to a page. The previous page stays until the next one can be drawn; menu,
 * tabs and breadcrumb, which read the same context, change together with the page.
 */
export function RoutesProvider({ children }: { children: ReactNode }) {
  const { target, targetAt, refreshCount } = useRouteTarget()
  const { isFetching, shown } = useShownView(target, refreshCount)
  const latestTargetAt = useRef(targetAt)
  useLayoutEffect(() => {
    latestTargetAt.current = targetAt
  }, [targetAt])
  // A stable function, so that a new menu does not render a hidden page again.
  const owns = useCallback<OwnsPath>((page, path, query, tab) => {
    const target = latestTargetAt.current(decodePath(path), query, tab)
    return 'page' in target && target.page.path === page.path
  }, [])
  useManualScrollRestoration()
  const routing = useMemo(() => ({ isFetching, shown, owns }), [isFetching, shown, owns])

  return (
    <ShownPageContext value={shown?.page}>
      <RoutingContext value={routing}>{children}</RoutingContext>
    </ShownPageContext>
  )
}

/**
 * Draws the page; the progress bar runs while another one loads. Menu pages unmount when the user
 * leaves them; cached pages are hidden.
 */
export function Routes() {
  const { isFetching, shown, owns } = useRouting()
  const [cached, setCached] = useState<ShownPage>()
  if (shown?.page.cached && shown !== cached) setCached(shown)

  return (
    <Suspense fallback={<RouteLoading />}>
      {isFetching && <RouteLoading />}
      {cached && (
        <Activity mode={shown?.page.cached ? 'visible' : 'hidden'}>
          <PageScreen {...cached} owns={owns} />
        </Activity>
      )}
      {shown && !shown.page.cached && (
        <PageScreen {...shown} owns={owns} key={`${shown.page.path} ${shown.refreshCount}`} />
      )}
    </Suspense>
  )
}

/**
 * Memoized, so that a change of address does not render a page again, above all not a hidden one.
 */
const PageScreen = memo(
  ({ page, view, refreshCount, isFirstPage, owns }: ShownPage & { owns: OwnsPath }) => {
    const isBrowser = useRouter().hook === browserLocation
    const [pageLocation] = useState(() =>
      createPageLocation(page.path, (...at) => owns(page, ...at)),
    )
    const screen = (
      <PageContext value={page} key={refreshCount}>
        <ErrorBoundary>
          <LoadedView view={view} />
        </ErrorBoundary>
        <RouteAnnouncer opening={isFirstPage} />
      </PageContext>
    )
    return isBrowser ? <Router hook={pageLocation}>{screen}</Router> : screen
  },
)

/**
 * §2: Back and Forward also lead to the top of a page. Only a reload restores the scroll position.
 */
function useManualScrollRestoration() {
  useEffect(() => {
    const setManual = () => {
      history.scrollRestoration = 'manual'
    }
    const setAuto = () => {
      history.scrollRestoration = 'auto'
    }
    setManual()
    addEventListener('pageshow', setManual)
    addEventListener('pagehide', setAuto)
    return () => {
      setAuto()
      removeEventListener('pageshow', setManual)
      removeEventListener('pagehide', setAuto)
    }
  }, [])
}

/** Rendered inside the error boundary, so that "Try again" loads the view again. */
function LoadedView({ view: View }: { view: LazyView }) {
  usePreloadTexts(...View.areas)
  return <View />
}

/** The target of the address, and how often that page was refreshed; follows redirects. */
function useRouteTarget() {
  const { origin, path, search, hash } = useAddress()
  const key = useAddressKey()
  const tab = useHistoryTab()
  const navigate = useNavigate()
  const menu = useMenu()
  const { roles } = useUser()
  const texts = useTexts('shell')
  const locale = useLocale()
  const focusTarget = useFocusTarget()
  const [refreshCounts, setRefreshCounts] = useState<Readonly<Record<string, number>>>({})
  const wanted = wantedAddress({ origin, path, search })
  const targetOf = useCallback(
    (key: string, wanted: string | undefined) => {
      const titles = { ...texts, notFound: notFoundTitle(wanted, menu, roles, texts, locale) }
      const error = errorPathOf(key)
      const retry = error && wanted !== undefined && retryRoute(error, wanted, menu, roles, titles)
      return retry || resolveRoute(key, menu, roles, titles)
    },
    [menu, roles, texts, locale],
  )
  const target = useMemo(() => targetOf(key, wanted), [targetOf, key, wanted])
  const targetAt = useCallback(
    (path: string, query: string, tab?: string) => {
      const { search } = addressParts(query)
      return targetOf(
        addressKeyAt(menu.pages, path, query, tab),
        wantedAddress({ origin, path, search }),
      )
    },
    [menu.pages, targetOf, origin],
  )

  useEffect(() => {
    if ('go' in target) navigate(target.go, { replace: true })
    if ('error' in target) {
      const kept = wanted ?? path + search + hash
      navigate(errorAddress(target.error, kept, origin), { replace: true })
    }
    if ('refresh' in target) {
      const wanted = targetAt(target.refresh, search + hash, tab)
      if ('page' in wanted) {
        const { path } = wanted.page
        setRefreshCounts(before => ({ ...before, [path]: (before[path] ?? 0) + 1 }))
        focusTarget.expect(path, 'trigger')
      }
      const state = tab !== undefined && historyStateFor(tab)
      navigate(target.refresh + search + hash, { replace: true, ...(state && { state }) })
    }
  }, [target, targetAt, wanted, origin, path, search, hash, tab, navigate, focusTarget])

  const refreshCount = ('page' in target && refreshCounts[target.page.path]) || 0
  return { target, targetAt, refreshCount }
}

/** What /404 says: that the menu is missing, or the right to a screen, or the page. */
function notFoundTitle(
  wanted: string | undefined,
  menu: Menu,
  roles: readonly string[],
  texts: Texts<'shell'>,
  locale: Locale,
): string {
  if (menu.failed) return texts.menuFailed
  const screen = wanted === undefined ? undefined : deniedScreen(wanted, menu, roles)
  return screen ? deniedTitle(screen, texts, locale) : texts.notFound
}

/** Keeps the wanted page, and shows it as soon as it can be drawn. */
function useShownView(
  target: ResolvedRoute,
  refreshCount: number,
): Pick<RouteState, 'isFetching' | 'shown'> {
  const signedIn = readySession(useStore(useSession().state))?.signedIn
  const locale = useLocale()
  const [wanted, setWanted] = useState<ShownPage>()
  if ('page' in target && (wanted?.page !== target.page || wanted.refreshCount !== refreshCount))
    setWanted({
      page: target.page,
      view: viewOf(target),
      refreshCount,
      isFirstPage: !wanted && !signedIn,
    })
  const [shown, setShown] = useState<ShownPage>()
  const isReady = wanted && isViewReady(wanted.view, locale)
  // A loaded page is drawn at once; the first one only after the shell, in a task of its own.
  if (shown && wanted && wanted !== shown && isReady) setShown(wanted)
  useEffect(() => {
    if (wanted && wanted !== shown) startTransition(() => setShown(wanted))
  }, [wanted, shown])

  return { isFetching: wanted !== shown && !isReady, shown }
}
