import type { Locale } from '#constants.ts'

type AreaLoaders<T> = Record<Locale, () => Promise<{ default: T }>>

/** Makes both languages of an area have one shape: a key that one lacks does not compile. */
const defineArea = <T>(
  en: () => Promise<{ default: T }>,
  zh: () => Promise<{ default: T }>,
): AreaLoaders<T> => ({
  en,
  'zh-CN': zh,
})

type Home = typeof import('#locales/en/home.ts')

const en = () => import('#locales/en/home.ts')
// The type makes its areas have the shapes of the English ones.
const zh: () => Promise<Home> = () => import('#locales/zh-CN/home.ts')

/** One of the areas that share one file. */
function homeArea<Name extends keyof Home>(name: Name): AreaLoaders<Home[Name]> {
  const part = (texts: Home) => ({ default: texts[name] })
  return defineArea(
    () => en().then(part),
    () => zh().then(part),
  )
}

/** The texts by area; an area is loaded when one of its texts is first drawn. */
export const areas = {
  app: defineArea(
    () => import('#locales/en/app.ts'),
    () => import('#locales/zh-CN/app.ts'),
  ),
  common: homeArea('common'),
  login: defineArea(
    () => import('#locales/en/login.ts'),
    () => import('#locales/zh-CN/login.ts'),
  ),
  'login-factor': defineArea(
    () => import('#locales/en/login-factor.ts'),
    () => import('#locales/zh-CN/login-factor.ts'),
  ),
  shell: homeArea('shell'),
  navigation: homeArea('navigation'),
  tabs: homeArea('tabs'),
  dashboard: homeArea('dashboard'),
  'new-password': defineArea(
    () => import('#locales/en/new-password.ts'),
    () => import('#locales/zh-CN/new-password.ts'),
  ),
  'confirm-password': defineArea(
    () => import('#locales/en/confirm-password.ts'),
    () => import('#locales/zh-CN/confirm-password.ts'),
  ),
  search: defineArea(
    () => import('#locales/en/search.ts'),
    () => import('#locales/zh-CN/search.ts'),
  ),
  form: defineArea(
    () => import('#locales/en/form.ts'),
    () => import('#locales/zh-CN/form.ts'),
  ),
  maps: defineArea(
    () => import('#locales/en/maps.ts'),
    () => import('#locales/zh-CN/maps.ts'),
  ),
  permissions: defineArea(
    () => import('#locales/en/permissions.ts'),
    () => import('#locales/zh-CN/permissions.ts'),
  ),
  'error-log': defineArea(
    () => import('#locales/en/error-log.ts'),
    () => import('#locales/zh-CN/error-log.ts'),
  ),
  settings: defineArea(
    () => import('#locales/en/settings.ts'),
    () => import('#locales/zh-CN/settings.ts'),
  ),
  list: defineArea(
    () => import('#locales/en/list.ts'),
    () => import('#locales/zh-CN/list.ts'),
  ),
  profile: defineArea(
    () => import('#locales/en/profile.ts'),
    () => import('#locales/zh-CN/profile.ts'),
  ),
  factor: defineArea(
    () => import('#locales/en/factor.ts'),
    () => import('#locales/zh-CN/factor.ts'),
  ),
  roles: defineArea(
    () => import('#locales/en/roles.ts'),
    () => import('#locales/zh-CN/roles.ts'),
  ),
  dictionary: defineArea(
    () => import('#locales/en/dictionary.ts'),
    () => import('#locales/zh-CN/dictionary.ts'),
  ),
  'dictionary-types': defineArea(
    () => import('#locales/en/dictionary-types.ts'),
    () => import('#locales/zh-CN/dictionary-types.ts'),
  ),
  configuration: defineArea(
    () => import('#locales/en/configuration.ts'),
    () => import('#locales/zh-CN/configuration.ts'),
  ),
  import: defineArea(
    () => import('#locales/en/import.ts'),
    () => import('#locales/zh-CN/import.ts'),
  ),
  resource: defineArea(
    () => import('#locales/en/resource.ts'),
    () => import('#locales/zh-CN/resource.ts'),
  ),
  users: defineArea(
    () => import('#locales/en/users.ts'),
    () => import('#locales/zh-CN/users.ts'),
  ),
  tokens: defineArea(
    () => import('#locales/en/tokens.ts'),
    () => import('#locales/zh-CN/tokens.ts'),
  ),
  'unknown-sign-ins': defineArea(
    () => import('#locales/en/unknown-sign-ins.ts'),
    () => import('#locales/zh-CN/unknown-sign-ins.ts'),
  ),
  sessions: defineArea(
    () => import('#locales/en/sessions.ts'),
    () => import('#locales/zh-CN/sessions.ts'),
  ),
  departments: defineArea(
    () => import('#locales/en/departments.ts'),
    () => import('#locales/zh-CN/departments.ts'),
  ),
  menus: defineArea(
    () => import('#locales/en/menus.ts'),
    () => import('#locales/zh-CN/menus.ts'),
  ),
  shop: defineArea(
    () => import('#locales/en/shop.ts'),
    () => import('#locales/zh-CN/shop.ts'),
  ),
  'back-end': defineArea(
    () => import('#locales/en/back-end.ts'),
    () => import('#locales/zh-CN/back-end.ts'),
  ),
  operations: homeArea('operations'),
  arrange: defineArea(
    () => import('#locales/en/arrange.ts'),
    () => import('#locales/zh-CN/arrange.ts'),
  ),
  'operation-log': defineArea(
    () => import('#locales/en/operation-log.ts'),
    () => import('#locales/zh-CN/operation-log.ts'),
  ),
}

export type Areas = typeof areas
export type Area = keyof Areas
export type Texts<A extends Area> = Awaited<ReturnType<Areas[A]['en']>>['default']
