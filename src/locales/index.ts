import type { Locale } from '#constants.ts'

type Load<T> = Record<Locale, () => Promise<{ default: T }>>

/** Keeps the two languages of an area to one shape: a key that one lacks does not compile. */
const area = <T>(
  en: () => Promise<{ default: T }>,
  zh: () => Promise<{ default: T }>,
): Load<T> => ({
  en,
  'zh-CN': zh,
})

type Home = typeof import('./en/home.ts')

const en = () => import('./en/home.ts')
// Named so that its areas have the shapes of the English ones.
const zh: () => Promise<Home> = () => import('./zh-CN/home.ts')

/** One of the areas that come in one file. */
function inHome<Name extends keyof Home>(name: Name): Load<Home[Name]> {
  const part = (texts: Home) => ({ default: texts[name] })
  return area(
    () => en().then(part),
    () => zh().then(part),
  )
}

/** Every text by area; loaded when something of it is first drawn. */
export const areas = {
  page: area(
    () => import('./en/page.ts'),
    () => import('./zh-CN/page.ts'),
  ),
  common: inHome('common'),
  'sign-in': area(
    () => import('./en/sign-in.ts'),
    () => import('./zh-CN/sign-in.ts'),
  ),
  shell: inHome('shell'),
  navigation: inHome('navigation'),
  tabs: inHome('tabs'),
  dashboard: inHome('dashboard'),
  'new-password': area(
    () => import('./en/new-password.ts'),
    () => import('./zh-CN/new-password.ts'),
  ),
  'shell-later': area(
    () => import('./en/shell-later.ts'),
    () => import('./zh-CN/shell-later.ts'),
  ),
  palette: area(
    () => import('./en/palette.ts'),
    () => import('./zh-CN/palette.ts'),
  ),
  form: area(
    () => import('./en/form.ts'),
    () => import('./zh-CN/form.ts'),
  ),
  maps: area(
    () => import('./en/maps.ts'),
    () => import('./zh-CN/maps.ts'),
  ),
  access: area(
    () => import('./en/access.ts'),
    () => import('./zh-CN/access.ts'),
  ),
  logs: area(
    () => import('./en/logs.ts'),
    () => import('./zh-CN/logs.ts'),
  ),
  settings: area(
    () => import('./en/settings.ts'),
    () => import('./zh-CN/settings.ts'),
  ),
  list: area(
    () => import('./en/list.ts'),
    () => import('./zh-CN/list.ts'),
  ),
  profile: area(
    () => import('./en/profile.ts'),
    () => import('./zh-CN/profile.ts'),
  ),
  roles: area(
    () => import('./en/roles.ts'),
    () => import('./zh-CN/roles.ts'),
  ),
  dict: area(
    () => import('./en/dict.ts'),
    () => import('./zh-CN/dict.ts'),
  ),
  config: area(
    () => import('./en/config.ts'),
    () => import('./zh-CN/config.ts'),
  ),
  import: area(
    () => import('./en/import.ts'),
    () => import('./zh-CN/import.ts'),
  ),
  users: area(
    () => import('./en/users.ts'),
    () => import('./zh-CN/users.ts'),
  ),
  'back-end': area(
    () => import('./en/back-end.ts'),
    () => import('./zh-CN/back-end.ts'),
  ),
  operations: inHome('operations'),
  arrange: area(
    () => import('./en/arrange.ts'),
    () => import('./zh-CN/arrange.ts'),
  ),
  log: area(
    () => import('./en/log.ts'),
    () => import('./zh-CN/log.ts'),
  ),
}

export type Area = keyof typeof areas
export type Texts<A extends Area> = Awaited<ReturnType<(typeof areas)[A]['en']>>['default']
