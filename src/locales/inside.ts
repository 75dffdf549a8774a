import { area, areas, inHome } from './index.ts'

/** The texts of everything behind the sign-in; an area is loaded when something of it is first drawn. */
export const insideAreas = {
  'new-password': area(
    () => import('./en/new-password.ts'),
    () => import('./zh-CN/new-password.ts'),
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

Object.assign(areas, insideAreas)
