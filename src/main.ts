import { loadBackend } from '#api/backends/load-backend.ts'
import { createServices } from '#app/services.ts'
import { describeProblems, parseRuntimeConfig } from '#config/runtime-config.ts'
import type { BackendDescription } from '#definitions/define-backend.ts'
import { backendNameOf, loadBackendDescription } from '#definitions/load-backend-description.ts'
import { base } from '#lib/base.ts'
import { showBootFailure } from '#lib/browser/boot-failure.ts'
import { ignoreKeysWhileComposing } from '#lib/browser/input-method.ts'
import { ChunkLoadError, loadChunk } from '#lib/browser/load-chunk.ts'
import { loadStylesheet } from '#lib/browser/load-stylesheet.ts'
import { createCookies } from '#lib/cookie.ts'
import { createStore } from '#lib/store.ts'
import { areas } from '#locales/areas.ts'
import { loadTexts, registerTexts } from '#locales/texts.ts'
import { createAuthBootstrap } from '#session/auth-bootstrap.ts'
import { listenForSignIn } from '#session/session-channel.ts'
import { LOCALES } from './constants.ts'

/*
 * Starts the services. The session asks the server for the user and the menu as soon as it is made,
 * so nothing here imports React DOM: the answers are on their way while the browser still fetches it.
 */

/** In ms on the sign-in page: by then the user will probably sign in. */
const PRELOAD_APP_AFTER_MS = 10_000

/** The JSON block in index.html: a deployment changes it without a rebuild (§10). */
function readPageConfig(): unknown {
  try {
    return JSON.parse(document.getElementById('coalface-config')?.textContent || '{}')
  } catch (error) {
    console.error(`coalface-config is not JSON, the defaults are used: ${error}`)
    return {}
  }
}

function parsePageConfig(value: unknown, description: BackendDescription | undefined) {
  const { config, problems } = parseRuntimeConfig(value, description)
  for (const problem of describeProblems(problems)) console.error(problem)
  return { ...config, apiPrefix: base.prepend(config.apiPrefix) }
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

ignoreKeysWhileComposing(window)
registerTexts(areas)

const page = document.documentElement
const safeSessionStorage = storageOrFallback('sessionStorage')
const safeLocalStorage = storageOrFallback('localStorage')
const cookies = createCookies(document, location.protocol === 'https:', base.path)
// theme-boot.js has set it from the user's choice, the configuration and the browser.
const locale = createStore(LOCALES.find(known => known === page.lang) ?? 'en')
locale.subscribe(() => {
  page.lang = locale.get()
})

/** Fetches a part of the console; after a deployment the page reloads once for the new one. */
const fetchPart = <T>(load: () => Promise<T>) => loadChunk(load, () => undefined)

async function start() {
  const backTexts = () => loadTexts(locale.get(), 'back-end')
  const value = readPageConfig()
  const description = await fetchPart(() => loadBackendDescription(backendNameOf(value)))
  const config = parsePageConfig(value, description)
  const backend = await fetchPart(() => loadBackend(config.backend, description, backTexts))
  const bootstrap = createAuthBootstrap(async () => {
    const load = () => Promise.all([import('#app/authenticated-app.tsx'), loadStylesheet()])
    const [authenticatedApp] = await fetchPart(load)
    return authenticatedApp
  })
  const { load: loadApp } = bootstrap
  const services = createServices({
    tabStorage: safeSessionStorage,
    config,
    backend,
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
  setTimeout(() => loadApp().catch(() => undefined), PRELOAD_APP_AFTER_MS)

  const { renderApp } = await fetchPart(() => import('#app/render-app.tsx'))
  renderApp({ bootstrap, config, locale, services }, texts)
}

start().catch((error: unknown) => {
  showBootFailure(true)
  // The browser itself reports a file that does not come.
  if (!(error instanceof ChunkLoadError)) throw error
})
