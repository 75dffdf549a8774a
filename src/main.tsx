import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { App } from '#app/app.tsx'
import { AppSkeleton } from '#app/app-skeleton.tsx'
import { createServices } from '#app/services.ts'
import { describeProblems, parseRuntimeConfig } from '#config/runtime-config.ts'
import { base } from '#lib/base.ts'
import { showBootFailure } from '#lib/browser/boot-failure.ts'
import { preventSubmitWhileComposing } from '#lib/browser/input-method.ts'
import { loadChunk } from '#lib/browser/load-chunk.ts'
import { loadStylesheet } from '#lib/browser/load-stylesheet.ts'
import { createCookies } from '#lib/cookie.ts'
import { createStore } from '#lib/store.ts'
import { areas } from '#locales/areas.ts'
import { loadTexts, registerTexts } from '#locales/texts.ts'
import { browserLocation } from '#routing/page-location.ts'
import { createAuthBootstrap } from '#session/auth-bootstrap.ts'
import { listenForSignIn } from '#session/session-channel.ts'
import { LOCALES } from './constants.ts'

/** In ms on the sign-in page: by then the user will probably sign in. */
const PRELOAD_APP_AFTER_MS = 10_000

/** In ms: how long the page may be empty. */
const SKELETON_AFTER_MS = 500

/** The JSON block in index.html: a deployment changes it without a rebuild (§10). */
function readPageConfig() {
  let text: unknown
  try {
    text = JSON.parse(document.getElementById('coalface-config')?.textContent || '{}')
  } catch (error) {
    console.error(`coalface-config is not JSON, the defaults are used: ${error}`)
    return parseRuntimeConfig({}).config
  }
  const { config, problems } = parseRuntimeConfig(text)
  for (const problem of describeProblems(problems)) console.error(problem)
  return config
}

/** Where the browser refuses storage, one that keeps nothing. */
function storageOrFallback(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return window[name]
  } catch {
    return {
      length: 0,
      clear() {},
      getItem: () => null,
      key: () => null,
      removeItem() {},
      setItem() {},
    }
  }
}

registerTexts(areas)

const page = document.documentElement
const configured = readPageConfig()
const config = { ...configured, apiPrefix: base.prepend(configured.apiPrefix) }
const safeSessionStorage = storageOrFallback('sessionStorage')
const safeLocalStorage = storageOrFallback('localStorage')
const cookies = createCookies(document, location.protocol === 'https:', base.path)
// theme-boot.js has set it from the user's choice, the configuration and the browser.
const locale = createStore(LOCALES.find(known => known === page.lang) ?? 'en')
locale.subscribe(() => {
  page.lang = locale.get()
})

const bootstrap = createAuthBootstrap(() =>
  loadChunk(
    () => Promise.all([import('#app/authenticated-app.tsx'), loadStylesheet()]),
    () => undefined,
  ).then(([authenticatedApp]) => authenticatedApp),
)
const { load: loadApp } = bootstrap
const services = createServices({
  tabStorage: safeSessionStorage,
  config,
  cookies,
  persistentStorage: safeLocalStorage,
  loadApp,
  locale,
})
const { session } = services
/**
 * The texts of the first draw. Without them React would show a fallback, and for at least 300 ms.
 */
const firstAreas = session.hasToken()
  ? (['app', 'common', 'shell', 'navigation', 'tabs', 'dashboard'] as const)
  : (['app', 'login'] as const)
const texts = Promise.allSettled(firstAreas.map(area => loadTexts(locale.get(), area)))
listenForSignIn(session)
preventSubmitWhileComposing(document)
setTimeout(() => loadApp().catch(() => undefined), PRELOAD_APP_AFTER_MS)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const onUncaughtError = (error: unknown) => {
  reportError(error)
  showBootFailure(true)
}
const app = createRoot(root, { onUncaughtError })
const skeleton = setTimeout(
  () => session.hasToken() && app.render(<AppSkeleton />),
  SKELETON_AFTER_MS,
)
void texts.then(() => {
  clearTimeout(skeleton)
  showBootFailure(false)
  app.render(
    <Router hook={browserLocation}>
      <App bootstrap={bootstrap} config={config} locale={locale} services={services} />
    </Router>,
  )
})
