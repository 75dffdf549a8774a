import { createRoot } from 'react-dom/client'
import { App, prefetch } from './app.tsx'
import { COOKIES, MOBILE_BELOW } from './constants.ts'
import { createCookies } from '#lib/cookie.ts'
import { createProgress } from '#lib/progress.ts'
import { createStore } from '#lib/store.ts'
import { parseConfig } from '#model/config.ts'
import { followSignIn } from '#state/follow-sign-in.ts'
import { keepDraftsPrivate } from '#state/drafts.ts'
import { forgetTabsOnSignOut } from '#state/forget-tabs.ts'
import { createLayout } from '#state/layout.ts'
import { localeFor } from '#state/locale.ts'
import { createNotices } from '#state/notices.ts'
import { watchVersion } from '#state/new-version.ts'
import { createSession } from '#state/session.ts'
import { applySettings, createSettings, defaultSettings } from '#state/settings.ts'

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
  for (const problem of problems) console.error(problem)
  return config
}

/** Where the browser refuses storage, nothing outlives the page. */
function storageOf(name: 'localStorage' | 'sessionStorage'): Storage {
  try {
    return window[name]
  } catch {
    return { length: 0, clear() {}, getItem: () => null, key: () => null, removeItem() {}, setItem() {} }
  }
}

const config = configOfPage()
const carried = storageOf('sessionStorage')
const kept = storageOf('localStorage')
const cookies = createCookies(document, location.protocol === 'https:')
const settings = createSettings(defaultSettings(config), kept)
const locale = createStore(localeFor(settings.get().locale, navigator.languages))
const mobile = matchMedia(`(width < ${MOBILE_BELOW}px)`)
const layout = createLayout(cookies, mobile.matches ? 'mobile' : 'desktop')
const notices = createNotices()
prefetch(Boolean(cookies.read(COOKIES.token)), locale.get())
const session = createSession({
  carried,
  config,
  cookies,
  fetch: fetch.bind(globalThis),
  locale,
  notices,
  page: {
    open: path => location.assign(path),
    path: () => location.pathname,
    reload: () => location.reload(),
  },
})

followSignIn(session)
const version = watchVersion({
  build: document.querySelector<HTMLMetaElement>('meta[name="coalface-build"]')?.content,
  document,
  fetch: fetch.bind(globalThis),
  storage: carried,
  reload: () => location.reload(),
})
forgetTabsOnSignOut(session.state, carried)
keepDraftsPrivate(session.state, kept)
settings.subscribe(() => applySettings(settings.get(), document.documentElement))
locale.subscribe(() => {
  document.documentElement.lang = locale.get()
})
document.documentElement.lang = locale.get()
applySettings(settings.get(), document.documentElement)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
const services = { config, layout, locale, notices, progress: createProgress(), session, settings, version }
/** Not even the texts could be fetched: the last word needs nothing. */
const onUncaughtError = (error: unknown) => {
  reportError(error)
  root.textContent = 'Coalface could not be shown. Please reload the page. · 页面无法显示，请刷新。'
}
createRoot(root, { onUncaughtError }).render(<App services={services} />)
