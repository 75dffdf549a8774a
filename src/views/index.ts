import type { Locale } from '#constants.ts'
import { componentKey } from '#model/paths.ts'
import { SCREENS, type Screen } from '#model/screens.ts'
import { areas, type Area } from '#locales/index.ts'
import { chunk, type Chunk } from '#hooks/chunk.ts'
import { hasTexts, loadTexts } from '#state/locale.ts'
import Dashboard from './dashboard/index.tsx'

/** A screen in a file of its own, and the texts that are fetched beside it. */
export interface View extends Chunk {
  areas: readonly Area[]
}

const view = (load: Parameters<typeof chunk<object>>[0], ...areas: readonly Area[]): View => ({
  areas,
  ...chunk(load),
})

/** Which names of a menu lead to them: model/screens.ts. */
const ours: Readonly<Record<Screen, View>> = {
  // What nearly everybody sees first comes with the shell.
  home: {
    Screen: Dashboard,
    areas: ['dashboard'],
    isFetched: () => true,
    prefetch: async () => {},
  },
  profile: view(
    () => import('./profile/index.tsx'),
    'profile',
    'sign-in',
    'new-password',
    'form',
    'shell-later',
  ),
  roles: view(() => import('./system/roles/index.tsx'), 'roles', 'list', 'form'),
  users: view(
    () => import('./system/users/index.tsx'),
    'users',
    'list',
    'form',
    'sign-in',
    'new-password',
  ),
  dict: view(() => import('./system/dict/index.tsx'), 'dict', 'list', 'form'),
  config: view(() => import('./system/config/index.tsx'), 'config', 'list', 'form'),
  log: view(() => import('./system/log/index.tsx'), 'log', 'list', 'operations'),
}

const screens = Object.keys(ours) as Screen[]

/**
 * Every screen the server's menu may name, by its `component`; a leading slash, a trailing `/index`
 * and `.vue` do not matter. To add one: its file beside this one, and a line here with the areas of its texts.
 */
const views: Record<string, View> = {
  ...Object.fromEntries(
    screens.flatMap(screen => SCREENS[screen].map(name => [name, ours[screen]])),
  ),
}

/** The screens of the constant routes (§2). */
export const constantViews = {
  home: ours.home,
  profile: ours.profile,
  notFound: view(() => import('./not-found.tsx'), 'shell-later'),
  forbidden: view(() => import('./forbidden.tsx'), 'access', 'shell-later'),
} satisfies Record<string, View>

/** A name like `__proto__` is not a view: only what stands above counts. */
export function viewFor(component: string): View | undefined {
  const key = componentKey(component)
  return Object.hasOwn(views, key) ? views[key] : undefined
}

export const hasView = (component: string) => viewFor(component) !== undefined

/** Its code and its texts. Nobody asked for it yet: where a file is gone, the page is not loaded anew. */
export function prefetchView(component: string, locale: Locale): void {
  const view = viewFor(component)
  void view?.prefetch()
  for (const area of view?.areas ?? []) {
    const load: (() => Promise<unknown>) | undefined = areas[area]?.[locale]
    load?.().then(
      () => loadTexts(locale, area),
      () => undefined,
    )
  }
}

/** Whether nothing of it is on its way: it can be drawn at once. */
export const isHere = (view: View, locale: Locale) =>
  view.isFetched() && view.areas.every(area => hasTexts(locale, area))
