import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Router, useLocation } from 'wouter'
import type { BaseLocationHook } from 'wouter'
import { gateFor, type Gate } from '#model/gate.ts'
import type { RuntimeConfig } from '#model/config.ts'
import type { Progress } from '#lib/progress.ts'
import type { Store } from '#lib/store.ts'
import { chunk } from '#hooks/chunk.ts'
import { useAddress } from '#hooks/use-address.ts'
import { useStore } from '#hooks/use-store.ts'
import { ConfigContext } from '#state/config.ts'
import { LayoutContext, type LayoutStore } from '#state/layout.ts'
import { loadTexts, LocaleContext, useTexts } from '#state/locale.ts'
import { NewVersionContext, type NewVersionStore } from '#state/new-version.ts'
import { NoticesContext, useNotices, type Notices } from '#state/notices.ts'
import { ProgressContext, useProgress } from '#state/progress.ts'
import { SessionContext, useSessionMachine, type SessionMachine } from '#state/session.ts'
import { SettingsContext, type Settings } from '#state/settings.ts'
import { Crash } from '#shell/crash.tsx'
import { Live } from '#shell/live.tsx'
import { Messages } from '#shell/messages.tsx'
import { Pending } from '#shell/pending.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Locale } from './constants.ts'

declare const DEVELOPMENT: boolean

const loadConsole = () => import('./console.tsx')
const loadLogin = () => import('#views/login.tsx')

const AuthRedirect = chunk(() => import('#views/auth-redirect.tsx'))
const Console = chunk(loadConsole)
const Login = chunk(loadLogin)
const Gallery = DEVELOPMENT && lazy(() => import('./gallery.tsx'))
const NewPassword = chunk(() => import('#views/new-password.tsx'))
const Pcd = chunk(() => import('#views/pcd.tsx'))
const Questions = chunk(() => import('#shell/questions.tsx'))

/** Sent elsewhere more often than this, within this many ms: that is a circle (R70). */
const MOST_REDIRECTS = 3
const REDIRECTS_WITHIN = 2_000

/** Fetches what the first picture will most likely need, all at once and before React asks. */
export function prefetch(hasToken: boolean, locale: Locale): void {
  const quietly = (loading: Promise<unknown>) => void loading.catch(() => undefined)
  quietly(loadTexts(locale, 'common'))
  for (const area of hasToken ? (['shell', 'tabs'] as const) : (['sign-in'] as const)) quietly(loadTexts(locale, area))
  quietly(hasToken ? loadConsole() : loadLogin())
}

/** What outlives every drawing, made once by main.tsx and by each test. */
export interface Services {
  config: RuntimeConfig
  layout: LayoutStore
  locale: Store<Locale>
  notices: Notices
  progress: Progress
  session: SessionMachine
  settings: Store<Settings>
  version: NewVersionStore
}

/** What is inside what. */
export function App({ services, hook }: { services: Services; hook?: BaseLocationHook }) {
  const { config, layout, locale, notices, progress, session, settings, version } = services

  return (
    <ConfigContext value={config}>
      <LocaleContext value={locale}>
        <SettingsContext value={settings}>
          <LayoutContext value={layout}>
            <NoticesContext value={notices}>
              <SessionContext value={session}>
                <ProgressContext value={progress}>
                  <NewVersionContext value={version}>
                    <Router {...(hook && { hook })}>
                      <Live />
                      <Suspense fallback={<Pending />}>
                        <Page />
                      </Suspense>
                    </Router>
                  </NewVersionContext>
                </ProgressContext>
              </SessionContext>
            </NoticesContext>
          </LayoutContext>
        </SettingsContext>
      </LocaleContext>
    </ConfigContext>
  )
}

/** What is on screen at all times: the way past the menu, the page, what lies over it. */
function Page() {
  const texts = useTexts('common')
  const [path] = useLocation()

  return (
    <>
      <a className="skip-link" href="#main">
        {texts.skip}
      </a>
      <ProgressBar label={texts.pageLoading} value={useStore(useProgress())} />
      <div id="page">
        <Crash>
          <Suspense fallback={<Pending />}>
            {DEVELOPMENT && Gallery && path === '/gallery' ? <Gallery /> : <Entrance />}
          </Suspense>
        </Crash>
      </div>
      <div id="overlays" />
      <Messages />
      <Asked />
    </>
  )
}

/** The access rules of §2: what a person may see of an address before the shell looks at it. */
function Entrance() {
  const machine = useSessionMachine()
  const session = useStore(machine.state)
  const texts = useTexts('common')
  const address = useAddress()
  const [, navigate] = useLocation()
  const gate = gateFor(address, session, machine.hasToken())
  const to = 'to' in gate ? gate.to : undefined

  const recent = useRef<number[]>([])
  const [isLost, setLost] = useState(false)

  useEffect(() => {
    if (to === undefined) return
    recent.current = [...recent.current.filter(at => Date.now() - at < REDIRECTS_WITHIN), Date.now()]
    if (recent.current.length > MOST_REDIRECTS) return setLost(true)
    // Whoever is sent to sign in from a page has left it.
    if (session.phase === 'ready' && to.startsWith('/login')) machine.left()
    navigate(to, { replace: true })
  }, [to, session.phase, machine, navigate])

  if (isLost) throw new Error(texts.goesInCircles)
  if ('to' in gate) return <Pending />
  if (gate.show !== 'shell') return <Outside show={gate.show} />
  return (
    <Suspense fallback={<Pending frame />}>
      {session.phase === 'ready' && <Console.Screen user={session.user} />}
    </Suspense>
  )
}

function Outside({ show }: { show: Exclude<Extract<Gate, { show: unknown }>['show'], 'shell'> }) {
  switch (show) {
    case 'sign-in':
      return <Login.Screen />
    case 'new-password':
      return <NewPassword.Screen />
    case 'auth-redirect':
      return <AuthRedirect.Screen />
    case 'pcd':
      return <Pcd.Screen />
    case 'pending':
      return <Pending frame />
    default:
      return show satisfies never
  }
}

/** The dialogs' code is fetched with the first question. */
function Asked() {
  const asked = useStore(useNotices().asked)

  return (
    asked.length > 0 && (
      <Suspense>
        <Questions.Screen />
      </Suspense>
    )
  )
}
