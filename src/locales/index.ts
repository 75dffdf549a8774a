import type { Locale } from '#constants.ts'

type Load<T> = Record<Locale, () => Promise<{ default: T }>>

/** Keeps the two languages of an area to one shape: a key that one lacks does not compile. */
const area = <T>(en: () => Promise<{ default: T }>, zh: () => Promise<{ default: T }>): Load<T> => ({
  en,
  'zh-CN': zh,
})

/** Every text of the console, by area. An area is loaded when something of it is first drawn. */
export const areas = {
  page: area(() => import('./en/page.ts'), () => import('./zh-CN/page.ts')),
  common: area(() => import('./en/common.ts'), () => import('./zh-CN/common.ts')),
  'sign-in': area(() => import('./en/sign-in.ts'), () => import('./zh-CN/sign-in.ts')),
  'new-password': area(() => import('./en/new-password.ts'), () => import('./zh-CN/new-password.ts')),
  shell: area(() => import('./en/shell.ts'), () => import('./zh-CN/shell.ts')),
  navigation: area(() => import('./en/navigation.ts'), () => import('./zh-CN/navigation.ts')),
  palette: area(() => import('./en/palette.ts'), () => import('./zh-CN/palette.ts')),
  tabs: area(() => import('./en/tabs.ts'), () => import('./zh-CN/tabs.ts')),
  form: area(() => import('./en/form.ts'), () => import('./zh-CN/form.ts')),
  maps: area(() => import('./en/maps.ts'), () => import('./zh-CN/maps.ts')),
  access: area(() => import('./en/access.ts'), () => import('./zh-CN/access.ts')),
  logs: area(() => import('./en/logs.ts'), () => import('./zh-CN/logs.ts')),
  settings: area(() => import('./en/settings.ts'), () => import('./zh-CN/settings.ts')),
  list: area(() => import('./en/list.ts'), () => import('./zh-CN/list.ts')),
  dashboard: area(() => import('./en/dashboard.ts'), () => import('./zh-CN/dashboard.ts')),
  profile: area(() => import('./en/profile.ts'), () => import('./zh-CN/profile.ts')),
  roles: area(() => import('./en/roles.ts'), () => import('./zh-CN/roles.ts')),
  dict: area(() => import('./en/dict.ts'), () => import('./zh-CN/dict.ts')),
  config: area(() => import('./en/config.ts'), () => import('./zh-CN/config.ts')),
  import: area(() => import('./en/import.ts'), () => import('./zh-CN/import.ts')),
  users: area(() => import('./en/users.ts'), () => import('./zh-CN/users.ts')),
  operations: area(() => import('./en/operations.ts'), () => import('./zh-CN/operations.ts')),
  log: area(() => import('./en/log.ts'), () => import('./zh-CN/log.ts')),
}

export type Area = keyof typeof areas
export type Texts<A extends Area> = Awaited<ReturnType<(typeof areas)[A]['en']>>['default']
