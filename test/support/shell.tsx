import { type ReactNode, useMemo } from 'react'
import { Router } from 'wouter'
import { routesOf } from '../menu/menu-examples.ts'
import { resetPage } from './dom.ts'
import { memoryLocationAt } from './place.ts'
import { type Rendered, render, settle, waitUntilQuiet } from './render.tsx'
import { createTestSession, type StubbedCalls } from './session.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { createUnsavedChanges, UnsavedContext } from '#drafts/unsaved-changes.ts'
import { sessionUserFrom } from '#entities/session-user.ts'
import { createProgress } from '#lib/progress.ts'
import { createStore } from '#lib/store.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'
import { FavouritesProvider } from '#menu/favourites-provider.tsx'
import { matchPage } from '#menu/match-page.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { useCurrentPermittedPage } from '#menu/permitted-pages.ts'
import { NoticesContext } from '#notifications/notices.ts'
import { ShownPageContext } from '#routing/current-page.ts'
import { createFocusTarget, FocusTargetContext } from '#routing/focus-target.ts'
import { ProgressContext } from '#routing/navigation-progress.tsx'
import { SessionContext } from '#session/session.ts'
import { UserContext } from '#session/user-context.ts'
import { type AppState, AppStateContext, createAppState } from '#settings/app-state.ts'
import { createSettings, defaultSettings, SettingsContext } from '#settings/settings.ts'
import { Panels } from '#shell/panels.tsx'
import { ShellCommands } from '#shell/shell-commands.tsx'
import { ShellShortcuts } from '#shell/shell-shortcuts.tsx'
import { Keyboard } from '#shortcuts/keyboard.tsx'
import { TabsProvider } from '#tabs/tabs-provider.tsx'

const AREAS = ['common', 'shell', 'tabs', 'navigation', 'search', 'settings', 'dashboard'] as const

export interface ShellOptions {
  /** Rows as the server sends them. */
  menu: readonly object[]
  locale?: Locale
  path?: string
  device?: AppState['device']
  /** Keeps what this browser has stored earlier. */
  keepStorage?: boolean
  table?: StubbedCalls
  permissions?: readonly string[]
  /** What the server says of the user besides. */
  user?: object
}

/** Listens to the keys of the shell, and draws what they open. */
export const ShellKeys = () => (
  <>
    <Keyboard />
    <ShellShortcuts />
    <ShellCommands />
    <Panels />
  </>
)

/**
 * Draws parts of the shell with all the providers they need; the address decides which page is
 * shown.
 */
export async function renderShell(parts: ReactNode, options: ShellOptions) {
  const {
    menu,
    locale = 'en',
    path = '/dashboard',
    device = 'desktop',
    keepStorage = false,
    permissions = [],
    user = {},
  } = options
  if (!keepStorage) resetPage()
  const place = memoryLocationAt(path)
  const made = createTestSession(options.table ?? {})
  const locales = createStore<Locale>(locale)
  const config = parseRuntimeConfig({}).config
  const settings = createSettings(defaultSettings(config), localStorage)
  const layout = createAppState(made.outside.cookies, device)
  const routes = routesOf(menu)
  await Promise.all(AREAS.map(area => loadTexts(locale, area)))
  // Loads them once, so that the lazy ones are there within a turn.
  await Promise.all([
    import('#search/command-palette.tsx'),
    import('#search/ask-records.ts'),
    import('#shortcuts/shortcut-sheet.tsx'),
  ])

  function Shown({ children }: { children: ReactNode }) {
    const here = useCurrentPermittedPage()
    const page = useMemo(() => {
      const marks = here ? (matchPage(routes.pages, here.path)?.page.marks ?? []) : []
      return here && { ...here, trail: [], marks, params: {}, cached: false }
    }, [here])
    return <ShownPageContext value={page}>{children}</ShownPageContext>
  }

  const contexts: ((inside: ReactNode) => ReactNode)[] = [
    inside => <RuntimeConfigContext value={config}>{inside}</RuntimeConfigContext>,
    inside => <LocaleProvider store={locales}>{inside}</LocaleProvider>,
    inside => <SettingsContext value={settings}>{inside}</SettingsContext>,
    inside => <AppStateContext value={layout}>{inside}</AppStateContext>,
    inside => <ProgressContext value={createProgress()}>{inside}</ProgressContext>,
    inside => <NoticesContext value={made.notices}>{inside}</NoticesContext>,
    inside => <SessionContext value={made.session}>{inside}</SessionContext>,
    inside => (
      <UserContext
        value={sessionUserFrom({
          userId: 7,
          name: 'Lin Xiaoyan',
          roles: ['trader'],
          permissions,
          ...user,
        })}
      >
        {inside}
      </UserContext>
    ),
    inside => (
      <MenuContext value={{ ...routes, failed: false, hasView: () => false, prefetch() {} }}>
        {inside}
      </MenuContext>
    ),
    inside => <Shown>{inside}</Shown>,
    inside => <FocusTargetContext value={createFocusTarget()}>{inside}</FocusTargetContext>,
    inside => <UnsavedContext value={createUnsavedChanges()}>{inside}</UnsavedContext>,
  ]
  const inside = (
    <TabsProvider>
      <FavouritesProvider>
        <div id="page">{parts}</div>
        <div id="overlays" />
      </FavouritesProvider>
    </TabsProvider>
  )
  const drawn: Rendered = render(
    <Router hook={place.hook} searchHook={place.searchHook}>
      {contexts.reduceRight((inner, wrap) => wrap(inner), inside as ReactNode)}
    </Router>,
  )
  await settle()

  return {
    ...made,
    layout,
    settings,
    at: () => place.history.at(-1),
    /** The length of the history. */
    entries: () => place.history.length,
    async go(path: string) {
      await settle(() => place.navigate(path))
    },
    close() {
      drawn.unmount()
      document.body.replaceChildren()
    },
  }
}

/** Waits until the lazy parts are loaded and drawn. */
export const arrive = waitUntilQuiet

export const menuRow = (menuId: number, path: string, title: string, children: object[] = []) => ({
  menuId,
  path,
  title,
  menuName: `M${menuId}`,
  icon: 'list',
  visible: true,
  children,
  component: children.length > 0 ? 'Layout' : '/x',
})
