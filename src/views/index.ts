import { createElement } from 'react'
import type { Locale } from '#constants.ts'
import { componentOf, type Resource } from '#definitions/define-resource.ts'
import { ownValue } from '#lib/own-value.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { type LazyView, lazyView, prefetchLazyView } from '#routing/lazy-view.ts'
import { componentKey } from '#routing/paths.ts'
import { SCREEN_COMPONENTS, type ScreenName } from '#routing/screen-names.ts'
import Dashboard from '#views/dashboard/dashboard.tsx'
import { resourceParts } from './resource-parts.ts'

const screenView = lazyView<object>

/** routing/screen-names.ts has the `component` names that lead to each screen. */
const viewByScreen: Readonly<Record<ScreenName, LazyView>> = {
  // Nearly every user sees the dashboard first, so its code is in the shell's chunk.
  home: Object.assign(Dashboard, {
    areas: ['dashboard'] as const,
    isLoaded: () => true,
    preload: async () => {},
  }),
  profile: screenView(
    () => import('#views/profile/profile.tsx'),
    'profile',
    'login',
    'new-password',
    'form',
    'factor',
    'tokens',
  ),
  roles: screenView(() => import('#views/roles/roles.tsx'), 'roles', 'resource', 'list', 'form'),
  users: screenView(
    () => import('#views/users/users.tsx'),
    'users',
    'resource',
    'list',
    'form',
    'login',
    'new-password',
  ),
  departments: screenView(
    () => import('#views/departments/departments.tsx'),
    'departments',
    'resource',
    'list',
    'form',
  ),
  menus: screenView(
    () => import('#views/menus/menus.tsx'),
    'menus',
    'permissions',
    'resource',
    'list',
    'form',
  ),
  dict: screenView(
    () => import('#views/dictionary/dictionary.tsx'),
    'dictionary',
    'dictionary-types',
    'resource',
    'list',
    'form',
  ),
  config: screenView(
    () => import('#views/configuration/configuration.tsx'),
    'configuration',
    'resource',
    'list',
    'form',
  ),
  log: screenView(
    () => import('#views/operation-log/operation-log.tsx'),
    'operation-log',
    'list',
    'form',
    'operations',
  ),
  sessions: screenView(
    () => import('#views/sessions/sessions.tsx'),
    'sessions',
    'resource',
    'list',
    'form',
  ),
  shop: screenView(
    () => import('#views/shop/shop.tsx'),
    'shop',
    'resource',
    'settings',
    'list',
    'form',
  ),
}

/** The screen of a described record. All of them share one chunk, which knows none of them. */
const describedView = (resource: Resource) =>
  screenView(
    async () => {
      const [{ default: DescribedScreen }, own] = await Promise.all([
        import('#resource/described/described-screen.tsx'),
        resourceParts.get(resource)?.(),
      ])
      const parts = own?.default.parts
      return { default: () => createElement(DescribedScreen, { resource, parts }) }
    },
    'resource',
    'list',
    'form',
  )

const screenNames = Object.keys(viewByScreen) as ScreenName[]

/**
 * Every screen the server's menu may name, by its `component`; a leading slash, a trailing `/index`
 * and `.vue` are ignored. To add one: a description in src/resources/, or a file beside this one, and a line here
 * with the areas of its texts.
 */
const views: Record<string, LazyView> = {
  ...Object.fromEntries(
    screenNames.flatMap(screen =>
      SCREEN_COMPONENTS[screen].map(name => [name, viewByScreen[screen]]),
    ),
  ),
  ...Object.fromEntries(
    [...resources, ...sampleResources].map(resource => [
      componentOf(resource),
      describedView(resource),
    ]),
  ),
}

/** The screens of the constant routes (§2). */
export const constantViews = {
  home: viewByScreen.home,
  profile: viewByScreen.profile,
  notFound: screenView(() => import('./not-found.tsx'), 'permissions'),
  forbidden: screenView(() => import('./forbidden.tsx'), 'permissions'),
} satisfies Record<string, LazyView>

/** Looks at own keys only: a name like `__proto__` is not a view. */
export function viewFor(component: string): LazyView | undefined {
  return ownValue(componentKey(component), views)
}

export const hasView = (component: string) => viewFor(component) !== undefined

/** Loads the code and texts of a view before the user opens it. */
export function prefetchView(component: string, locale: Locale): void {
  const view = viewFor(component)
  if (view) void prefetchLazyView(view, locale)
}
