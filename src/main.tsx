import { createRoot } from 'react-dom/client'
import { App, prefetch } from './app.tsx'
import { COOKIES, MOBILE_BELOW } from './constants.ts'
import { createCookies } from '#lib/cookie.ts'
import { createProgress } from '#lib/progress.ts'
import { createStore } from '#lib/store.ts'
import { parseConfig } from '#model/config.ts'
import { forgetTabsOnSignOut } from '#state/forget-tabs.ts'
import { keepSession } from '#state/keep-session.ts'
import { createLayout } from '#state/layout.ts'
import { localeFor } from '#state/locale.ts'
import { createNotices } from '#state/notices.ts'
import { joinOtherTabs } from '#state/other-tabs.ts'
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

const config = configOfPage()
const cookies = createCookies(document, location.protocol === 'https:')
const settings = createSettings(defaultSettings(config), localStorage)
const locale = createStore(localeFor(settings.get().locale, navigator.languages))
const mobile = matchMedia(`(width < ${MOBILE_BELOW}px)`)
const layout = createLayout(cookies, mobile.matches ? 'mobile' : 'desktop')
const notices = createNotices()
prefetch(Boolean(cookies.read(COOKIES.token)), locale.get())
const session = createSession({
  carried: sessionStorage,
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

keepSession(session, cookies)
joinOtherTabs(session, new BroadcastChannel('admin-session'), () => location.assign('/'))
forgetTabsOnSignOut(session.state, sessionStorage)
settings.subscribe(() => applySettings(settings.get(), document.documentElement))
locale.subscribe(() => {
  document.documentElement.lang = locale.get()
})
document.documentElement.lang = locale.get()
applySettings(settings.get(), document.documentElement)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root"')
createRoot(root).render(<App services={{ config, layout, locale, notices, progress: createProgress(), session, settings }} />)
