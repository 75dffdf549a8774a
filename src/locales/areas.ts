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

type Home = typeof import('#locales/en/home.ts')

const en = () => import('#locales/en/home.ts')
// Named so that its areas have the shapes of the English ones.
const zh: () => Promise<Home> = () => import('#locales/zh-CN/home.ts')

/** One of the areas that come in one file. */
function inHome<Name extends keyof Home>(name: Name): Load<Home[Name]> {
  const part = (texts: Home) => ({ default: texts[name] })
  return area(
    () => en().then(part),
    () => zh().then(part),
  )
}

/** Every text by area; an area is loaded when something of it is first drawn. */
export const areas = {
  app: area(
    () => import('#locales/en/app.ts'),
    () => import('#locales/zh-CN/app.ts'),
  ),
  common: inHome('common'),
  login: area(
    () => import('#locales/en/login.ts'),
    () => import('#locales/zh-CN/login.ts'),
  ),
  shell: inHome('shell'),
  navigation: inHome('navigation'),
  tabs: inHome('tabs'),
  dashboard: inHome('dashboard'),
  'new-password': area(
    () => import('#locales/en/new-password.ts'),
    () => import('#locales/zh-CN/new-password.ts'),
  ),
  search: area(
    () => import('#locales/en/search.ts'),
    () => import('#locales/zh-CN/search.ts'),
  ),
  form: area(
    () => import('#locales/en/form.ts'),
    () => import('#locales/zh-CN/form.ts'),
  ),
  maps: area(
    () => import('#locales/en/maps.ts'),
    () => import('#locales/zh-CN/maps.ts'),
  ),
  permissions: area(
    () => import('#locales/en/permissions.ts'),
    () => import('#locales/zh-CN/permissions.ts'),
  ),
  'error-log': area(
    () => import('#locales/en/error-log.ts'),
    () => import('#locales/zh-CN/error-log.ts'),
  ),
  settings: area(
    () => import('#locales/en/settings.ts'),
    () => import('#locales/zh-CN/settings.ts'),
  ),
  list: area(
    () => import('#locales/en/list.ts'),
    () => import('#locales/zh-CN/list.ts'),
  ),
  profile: area(
    () => import('#locales/en/profile.ts'),
    () => import('#locales/zh-CN/profile.ts'),
  ),
  roles: area(
    () => import('#locales/en/roles.ts'),
    () => import('#locales/zh-CN/roles.ts'),
  ),
  dictionary: area(
    () => import('#locales/en/dictionary.ts'),
    () => import('#locales/zh-CN/dictionary.ts'),
  ),
  configuration: area(
    () => import('#locales/en/configuration.ts'),
    () => import('#locales/zh-CN/configuration.ts'),
  ),
  import: area(
    () => import('#locales/en/import.ts'),
    () => import('#locales/zh-CN/import.ts'),
  ),
  users: area(
    () => import('#locales/en/users.ts'),
    () => import('#locales/zh-CN/users.ts'),
  ),
  'back-end': area(
    () => import('#locales/en/back-end.ts'),
    () => import('#locales/zh-CN/back-end.ts'),
  ),
  operations: inHome('operations'),
  arrange: area(
    () => import('#locales/en/arrange.ts'),
    () => import('#locales/zh-CN/arrange.ts'),
  ),
  'operation-log': area(
    () => import('#locales/en/operation-log.ts'),
    () => import('#locales/zh-CN/operation-log.ts'),
  ),
}

export type Areas = typeof areas
export type Area = keyof Areas
export type Texts<A extends Area> = Awaited<ReturnType<Areas[A]['en']>>['default']
