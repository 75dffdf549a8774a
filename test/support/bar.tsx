import { type ReactNode, Suspense } from 'react'
import { Router } from 'wouter'
import { resetPage } from './dom.ts'
import { memoryLocationAt } from './place.ts'
import { type Rendered, render, settle } from './render.tsx'
import { createTestSession } from './session.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { sessionUserFrom } from '#entities/session-user.ts'
import { createProgress } from '#lib/progress.ts'
import type { Store } from '#lib/store.ts'
import type { Area } from '#locales/areas.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import type { MenuPage } from '#menu/menu-routes.ts'
import type { MenuProblem } from '#menu/parse-menu.ts'
import { type Notices, NoticesContext } from '#notifications/notices.ts'
import { ProgressContext } from '#routing/navigation-progress.tsx'
import { SessionContext, type SessionMachine } from '#session/session.ts'
import { UserContext } from '#session/user-context.ts'
import { AppStateContext, createAppState } from '#settings/app-state.ts'
import {
  createSettings,
  defaultSettings,
  type Settings,
  SettingsContext,
} from '#settings/settings.ts'

export interface BarOptions {
  /** In the address bar. */
  path?: string
  locale?: Locale
  device?: 'desktop' | 'mobile'
  /** The page's configuration, as in index.html. */
  config?: object
  permissions?: readonly string[]
  roles?: readonly string[]
  pages?: readonly MenuPage[]
  problems?: readonly MenuProblem[]
}

interface Bar extends Rendered {
  settings: Store<Settings>
  locale: Store<Locale>
  notices: Notices
  session: SessionMachine
  cookies: Map<string, string>
  /** The addresses that the component navigated to. */
  navigations: readonly string[]
}

/** Draws a part of the shell with all the providers that it needs. */
export async function renderBar(node: ReactNode, options: BarOptions = {}): Promise<Bar> {
  const {
    locale: language = 'en',
    device = 'desktop',
    permissions = ['*:*:*'],
    roles = ['admin'],
    path = '/system/role?pageIndex=2',
  } = options
  resetPage()
  const areas: Area[] = [
    'common',
    'shell',
    'navigation',
    'tabs',
    'list',
    'error-log',
    'settings',
    'permissions',
  ]
  await Promise.all(areas.map(area => loadTexts(language, area)))
  const { config } = parseRuntimeConfig(options.config ?? {})
  const settings = createSettings(defaultSettings(config), localStorage)
  const { jar, notices, outside, session } = createTestSession({})
  const layout = createAppState(outside.cookies, device)
  const locale = outside.locale
  locale.set(language)
  const { hook, history } = memoryLocationAt(path)
  const user = sessionUserFrom({
    userId: 7,
    name: 'Lin Xiaoyan',
    userName: 'lin',
    roles,
    permissions,
  })
  const menu = {
    pages: options.pages ?? [],
    sidebar: [],
    problems: options.problems ?? [],
    failed: false,
    hasView: (component: string) => component === '/system/user',
    prefetch() {},
  }

  const progress = createProgress()
  const drawn = render(
    <RuntimeConfigContext value={config}>
      <LocaleProvider store={locale}>
        <SettingsContext value={settings}>
          <AppStateContext value={layout}>
            <NoticesContext value={notices}>
              <SessionContext value={session}>
                <UserContext value={user}>
                  <MenuContext value={menu}>
                    <Router hook={hook}>
                      <ProgressContext value={progress}>
                        <Suspense>{node}</Suspense>
                      </ProgressContext>
                    </Router>
                  </MenuContext>
                </UserContext>
              </SessionContext>
            </NoticesContext>
          </AppStateContext>
        </SettingsContext>
      </LocaleProvider>
    </RuntimeConfigContext>,
  )
  await settle()
  return { ...drawn, settings, locale, notices, session, cookies: jar, navigations: history }
}

export const messageTexts = (notices: Notices) =>
  notices.shown.get().map(({ text, title }) => title ?? text)
