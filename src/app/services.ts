import type { Backend } from '#api/backends/backend.ts'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import { type Locale, MOBILE_BELOW_PX } from '#constants.ts'
import { forgetDraftsOnSignOut } from '#drafts/forget-drafts-on-sign-out.ts'
import { base } from '#lib/base.ts'
import type { Cookies } from '#lib/cookie.ts'
import { createProgress, type Progress } from '#lib/progress.ts'
import type { Store } from '#lib/store.ts'
import { dismissResolved } from '#notifications/dismiss-resolved.ts'
import { messageHistory } from '#notifications/message-history.ts'
import { createNotices, type Notices } from '#notifications/notices.ts'
import { forgetMessagesOnSignOut } from '#session/forget-messages-on-sign-out.ts'
import { createSession, type SessionMachine } from '#session/session.ts'
import { broadcastExpiry } from '#session/session-channel.ts'
import { type AppStateStore, createAppState } from '#settings/app-state.ts'
import { persistSettings } from '#settings/apply-settings.tsx'
import { createSettings, defaultSettings, type Settings } from '#settings/settings.ts'
import { forgetTabsOnRoleChange } from '#tabs/forget-tabs-on-role-change.ts'
import { forgetTabsOnSignOut } from '#tabs/forget-tabs-on-sign-out.ts'
import { type VersionCheck, watchVersion } from '#updates/version-check.ts'

/** Services that live as long as the page. */
export interface Services {
  layout: AppStateStore
  notices: Notices
  progress: Progress
  session: SessionMachine
  settings: Store<Settings>
  version: VersionCheck
}

interface Dependencies {
  config: RuntimeConfig
  backend: Backend
  cookies: Cookies
  locale: Store<Locale>
  /** Local and session storage, or stand-ins where the browser refuses them. */
  persistentStorage: Storage
  tabStorage: Storage
  /** Fetches the code of the pages. */
  loadApp(): Promise<unknown>
}

/** Creates the services once, before the first render. */
export function createServices(dependencies: Dependencies): Services {
  const { tabStorage, config, backend, cookies, persistentStorage, loadApp, locale } = dependencies
  const defaults = defaultSettings(config)
  const settings = createSettings(defaults, persistentStorage)
  const layout = createAppState(
    cookies,
    matchMedia(`(width < ${MOBILE_BELOW_PX}px)`).matches ? 'mobile' : 'desktop',
  )
  const notices = createNotices()
  const reload = () => location.reload()
  const boundFetch = fetch.bind(globalThis)
  const session = createSession({
    flashStorage: tabStorage,
    config,
    backend,
    cookies,
    fetch: boundFetch,
    loadApp,
    locale,
    notices,
    page: {
      open: path => location.assign(base.prepend(path)),
      path: () => base.strip(location.pathname),
      reload,
    },
  })
  const build = document.querySelector<HTMLMetaElement>('meta[name="coalface-build"]')?.content
  const version = watchVersion({ build, document, fetch: boundFetch, storage: tabStorage, reload })

  persistSettings(settings, defaults, persistentStorage, document.documentElement)
  broadcastExpiry(session)
  dismissResolved(session, notices)
  const tabStorages = { window: tabStorage, lasting: persistentStorage }
  forgetTabsOnSignOut(session.state, tabStorages, () => settings.get().keepTabs)
  forgetTabsOnRoleChange(session.state, tabStorages)
  forgetDraftsOnSignOut(session.state, persistentStorage)
  forgetMessagesOnSignOut(session.state, tabStorage, messageHistory)
  return { layout, notices, progress: createProgress(), session, settings, version }
}
