import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Store } from '#lib/store.ts'
import { gateFor } from '#model/gate.ts'
import type { RuntimeConfig } from '#model/config.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useAddress } from '#hooks/use-address.ts'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useStore } from '#hooks/use-store.ts'
import { ConfigContext } from '#state/config.ts'
import { EntranceContext, useEntrance, type Entrance } from '#state/entrance.ts'
import { useTexts } from '#state/locale.ts'
import { LocaleProvider } from '#state/locale-provider.tsx'
import { LastResort, LastWords } from '#shell/last-resort.tsx'
import { Outline } from '#shell/outline.tsx'
import Login from '#views/login.tsx'
import type { Locale } from './constants.ts'

declare const DEVELOPMENT: boolean

const AuthRedirect = lazyWithPreload(() => import('#views/auth-redirect.tsx'))
const Gallery = DEVELOPMENT && lazyWithPreload(() => import('./gallery.tsx'))
const Pcd = lazyWithPreload(() => import('#views/pcd.tsx'))

/** Sent elsewhere more often than this, within this many ms: that is a circle (R70). */
const MOST_REDIRECTS = 3
const REDIRECTS_WITHIN = 2_000

export interface AppProps {
  config: RuntimeConfig
  entrance: Entrance
  locale: Store<Locale>
}

/** What is inside what: the sign-in page is part of it, all that comes after is fetched. */
export function App({ config, entrance, locale }: AppProps) {
  return (
    <ConfigContext value={config}>
      <LocaleProvider store={locale}>
        <LastResort>
          <EntranceContext value={entrance}>
            <Suspense>
              <Page />
            </Suspense>
          </EntranceContext>
        </LastResort>
      </LocaleProvider>
    </ConfigContext>
  )
}

/** What is on screen at all times: the way past the menu, the page, what lies over it. */
function Page() {
  const texts = useTexts('page')
  const inside = useStore(useEntrance().inside)
  const [path] = useLocation()

  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <div id="page">
        <Suspense>
          {DEVELOPMENT && Gallery && path === '/gallery' ? <Gallery /> : <Gate />}
        </Suspense>
      </div>
      <div id="overlays" />
      {/* A boundary of its own: what waits for its texts takes no page away. */}
      <Suspense>{inside && <inside.Layer services={inside.services} />}</Suspense>
    </>
  )
}

/** The access rules of §2: what a person may see of an address before the shell looks at it. */
function Gate() {
  const entrance = useEntrance()
  const session = useStore(entrance.state)
  const inside = useStore(entrance.inside)
  const texts = useTexts('page')
  const address = useAddress()
  const navigate = useNavigate()
  const gate = gateFor(address, session, entrance.hasToken())
  const to = 'to' in gate ? gate.to : undefined

  /** When, the last first. */
  const recent = useRef<number[]>([])
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    if (to === undefined || isLost) return
    const now = Date.now()
    recent.current.unshift(now)
    if (now - (recent.current[MOST_REDIRECTS] ?? 0) < REDIRECTS_WITHIN) return setLost(true)
    // Whoever is sent to sign in from a page has left it.
    if (session.phase === 'ready' && to.startsWith('/login')) entrance.left()
    navigate(to, { replace: true })
  }, [to, isLost, session.phase, entrance, navigate])

  if (isLost) return <LastWords>{texts.goesInCircles}</LastWords>
  if ('to' in gate) return null
  switch (gate.show) {
    case 'sign-in':
      return <Login />
    case 'auth-redirect':
      return <AuthRedirect />
    case 'pcd':
      return <Pcd />
    default:
      return inside && session.phase === 'ready' && gate.show !== 'pending' ? (
        <inside.Pages services={inside.services} user={session.user} show={gate.show} />
      ) : (
        <Outline />
      )
  }
}
