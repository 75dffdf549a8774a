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
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { useLocale, usePreloadTexts, useTexts } from '#locales/texts.ts'
import { useAddressKey, useHistoryTab } from '#menu/address-key.ts'
import { addressKeyAt } from '#menu/match-page.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { type ResolvedRoute, resolveRoute } from '#menu/resolve-route.ts'
import type { ConstantView } from '#routing/constant-routes.ts'
import { type Page, PageContext, ShownPageContext } from '#routing/current-page.ts'
import { useFocusTarget } from '#routing/focus-target.ts'
import { isViewReady, type LazyView, lazyView } from '#routing/lazy-view.ts'
import { RouteLoading } from '#routing/navigation-progress.tsx'
import { browserLocation, createPageLocation, historyStateFor } from '#routing/page-location.ts'
import { decodePath } from '#routing/paths.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'
import { useUser } from '#session/user-context.ts'
import { constantViews, viewFor } from '#views/index.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'

const notInBuild = lazyView<object>(() => import('#views/not-in-build.tsx'))

const viewOf = ({ page, view }: { page: Page; view?: ConstantView }) =>
  (view ? constantViews[view] : viewFor(page.component ?? '')) ?? notInBuild

interface ShownPage {
  page: Page
  view: LazyView
  /** How often this page was refreshed: the same page with another turn is a new mount. */
  refreshCount: number
  /** The first page after opening or reloading the console. */
  isFirstPage: boolean
}

interface RouteState {
  /** Code or texts of the page that the address leads to are not there yet. */
  isFetching: boolean
  /** What is on screen: that page, or the one before while it is on its way. */
  shown: ShownPage | undefined
  owns: OwnsPath
}

type OwnsPath = (page: Page, path: string, query: string, tab?: string) => boolean

const [RoutingContext, useRouting] = requiredContext<RouteState>('RoutesProvider')

/**
 * Leads from the address to a page. The page before stays until the next one can be drawn (§2);
 * menu, tabs and path, which stand below it too, change together with the page.
 */
export function RoutesProvider({ children }: { children: ReactNode }) {
  const { target, targetAt, turn } = useRouteTarget()
  const { isFetching, shown } = useShownView(target, turn)
  const targetNow = useRef(targetAt)
  useLayoutEffect(() => {
    targetNow.current = targetAt
  }, [targetAt])
  // The same for good: a page that is hidden is not drawn again because the menu is another one.
  const owns = useCallback<OwnsPath>((page, path, query, tab) => {
    const target = targetNow.current(decodePath(path), query, tab)
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
 * Draws the page; the progress bar runs while another one is on its way (§2). Menu pages unmount
 * when they are left, cached ones are hidden.
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

/** Nothing of a page is drawn again because the address changes; above all not of one that is hidden. */
const PageScreen = memo(
  ({ page, view, refreshCount, isFirstPage, owns }: ShownPage & { owns: OwnsPath }) => {
    const isBrowser = useRouter().hook === browserLocation
    const [own] = useState(() => createPageLocation(page.path, (...at) => owns(page, ...at)))
    const screen = (
      <PageContext value={page} key={refreshCount}>
        <ErrorBoundary>
          <LoadedView view={view} />
        </ErrorBoundary>
        <RouteAnnouncer opening={isFirstPage} />
      </PageContext>
    )
    return isBrowser ? <Router hook={own}>{screen}</Router> : screen
  },
)

/**
 * §2: Back and Forward lead to the top of a page, too. Only who reloads the page finds it where it was.
 */
function useManualScrollRestoration() {
  useEffect(() => {
    const byPage = () => {
      history.scrollRestoration = 'manual'
    }
    const byBrowser = () => {
      history.scrollRestoration = 'auto'
    }
    byPage()
    addEventListener('pageshow', byPage)
    addEventListener('pagehide', byBrowser)
    return () => {
      byBrowser()
      removeEventListener('pageshow', byPage)
      removeEventListener('pagehide', byBrowser)
    }
  }, [])
}

/** Inside the card that catches its failure, so that trying again reads the view anew. */
function LoadedView({ view: View }: { view: LazyView }) {
  usePreloadTexts(...View.areas)
  return <View />
}

/** Where the address leads, and how often that page was refreshed; goes on where that is elsewhere. */
function useRouteTarget() {
  const { search, hash } = useAddress()
  const key = useAddressKey()
  const tab = useHistoryTab()
  const navigate = useNavigate()
  const menu = useMenu()
  const { roles } = useUser()
  const texts = useTexts('shell')
  const arrival = useFocusTarget()
  const [turns, setTurns] = useState<Readonly<Record<string, number>>>({})
  const targetOf = useCallback(
    (path: string) =>
      resolveRoute(
        path,
        menu,
        roles,
        menu.failed ? { ...texts, notFound: texts.menuFailed } : texts,
      ),
    [menu, roles, texts],
  )
  const target = useMemo(() => targetOf(key), [targetOf, key])
  const targetAt = useCallback(
    (path: string, query: string, tab?: string) =>
      targetOf(addressKeyAt(menu.pages, path, query, tab)),
    [menu.pages, targetOf],
  )

  useEffect(() => {
    if ('go' in target)
      navigate(target.go, { replace: true, ...(target.state && { state: target.state }) })
    if ('refresh' in target) {
      const wanted = targetAt(target.refresh, search + hash, tab)
      if ('page' in wanted) {
        const { path } = wanted.page
        setTurns(before => ({ ...before, [path]: (before[path] ?? 0) + 1 }))
        arrival.expect(path, 'trigger')
      }
      const state = tab !== undefined && historyStateFor(tab)
      navigate(target.refresh + search + hash, { replace: true, ...(state && { state }) })
    }
  }, [target, targetAt, search, hash, tab, navigate, arrival])

  return { target, targetAt, turn: ('page' in target && turns[target.page.path]) || 0 }
}

/** The page that is wanted is held, and shown as soon as it can be drawn. */
function useShownView(
  target: ResolvedRoute,
  turn: number,
): Pick<RouteState, 'isFetching' | 'shown'> {
  const signedIn = readySession(useStore(useSession().state))?.signedIn
  const locale = useLocale()
  const [held, hold] = useState<ShownPage>()
  if ('page' in target && (held?.page !== target.page || held.refreshCount !== turn))
    hold({
      page: target.page,
      view: viewOf(target),
      refreshCount: turn,
      isFirstPage: !held && !signedIn,
    })
  const [shown, show] = useState<ShownPage>()
  const isThere = held && isViewReady(held.view, locale)
  // A page that is loaded is drawn at once; but the first one after the shell, not in one task with it.
  if (shown && held && held !== shown && isThere) show(held)
  useEffect(() => {
    if (held && held !== shown) startTransition(() => show(held))
  }, [held, shown])

  return { isFetching: held !== shown && !isThere, shown }
}
