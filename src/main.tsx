import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { base } from '#lib/base.ts'
import { createCookies } from '#lib/cookie.ts'
import { sendNoFormWhileComposing } from '#lib/input-method.ts'
import { sayLastWord } from '#lib/last-word.ts'
import { loadChunk } from '#lib/load-chunk.ts'
import { loadStyles } from '#lib/load-styles.ts'
import { createStore } from '#lib/store.ts'
import { parseConfig } from '#model/config.ts'
import { areas } from '#locales/index.ts'
import { browserLocation } from '#hooks/own-location.ts'
import { createEntrance } from '#state/entrance.ts'
import { followSignIn } from '#state/follow-sign-in.ts'
import { loadTexts, registerTexts } from '#state/locale.ts'
import { Outline } from '#shell/outline.tsx'
import { App } from './app.tsx'
import { LOCALES } from './constants.ts'

/** In ms: whoever has only looked at the sign-in page so long may soon use it. */
const SOON = 10_000

/** In ms: so long the page may be empty. */
const EMPTY = 500

/** The JSON block in index.html: a deployment changes it without a rebuild (product.md 1). */
function configOfPage() {
  let text: unknown
  try {
    text = JSON.parse(document.getElementById('coalface-config')?.textContent || '{}')
  } catch (error) {
    console.error(`coalface-config is not JSON, the defaults are used: ${error}`)
    return parseConfig({}).config
  }
  const { config, problems } = parseConfig(text)
  if (problems.length > 0) {
    void import('#model/config-problems.ts').then(({ describeProblems }) =>
      describeProblems(problems).forEach(problem => console.error(problem)),
    )
  }
  return config
}

/** Where the browser refuses storage, nothing outlives the page. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage {
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
const configured = configOfPage()
const config = { ...configured, apiPrefix: base.add(configured.apiPrefix) }
const carried = storageOf('sessionStorage')
const kept = storageOf('localStorage')
const cookies = createCookies(document, location.protocol === 'https:', base.path)
// theme-boot.js has looked at the stored choice, the deployment's and the browser's.
const locale = createStore(LOCALES.find(known => known === page.lang) ?? 'en')
locale.subscribe(() => {
  page.lang = locale.get()
})

const loadInside = () =>
  loadChunk(
    () => Promise.all([import('./inside.tsx'), loadStyles()]),
    () => undefined,
  ).then(([{ createInside }]) => createInside({ carried, config, cookies, kept, locale }))
const entrance = createEntrance(cookies, carried, loadInside)
/** All that the first picture says. Without it React would stand in for the page, and for 300 ms at least. */
const firstTexts = entrance.hasToken()
  ? (['page', 'common', 'shell', 'navigation', 'tabs', 'dashboard'] as const)
  : (['page', 'sign-in'] as const)
const texts = Promise.allSettled(firstTexts.map(area => loadTexts(locale.get(), area)))
followSignIn(entrance)
sendNoFormWhileComposing(document)
setTimeout(() => entrance.fetchInside().catch(() => undefined), SOON)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const onUncaughtError = (error: unknown) => {
  reportError(error)
  sayLastWord(true)
}
const app = createRoot(root, { onUncaughtError })
const outline = setTimeout(() => entrance.hasToken() && app.render(<Outline />), EMPTY)
void texts.then(() => {
  clearTimeout(outline)
  sayLastWord(false)
  app.render(
    <Router hook={browserLocation}>
      <App config={config} entrance={entrance} locale={locale} />
    </Router>,
  )
})
