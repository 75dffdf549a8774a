import { hasParams } from './paths.ts'

export type ScreenName = 'home' | 'profile' | 'roles' | 'users' | 'dict' | 'config' | 'log'

/**
 * Our screens under all the names that a server's menu may have for them: ours, then those of this
 * family of servers, which menus of a standard one have too (§13, §24).
 */
export const SCREEN_COMPONENTS: Readonly<Record<ScreenName, readonly string[]>> = {
  home: ['/dashboard'],
  profile: ['/profile'],
  roles: ['/system/role', '/role'],
  users: ['/system/user', '/sysuser', '/user'],
  dict: ['/system/dict', '/dict', '/dict/data'],
  config: ['/system/config', '/config'],
  log: ['/system/log', '/sysoperlog', '/operlog', '/log'],
}

/** Where a menu has one of our screens. */
export const pageForScreen = <Page extends { component: string; path: string; query: string }>(
  pages: readonly Page[],
  screen: ScreenName,
) => {
  const found = pages.filter(
    ({ component, path }) => SCREEN_COMPONENTS[screen].includes(component) && !hasParams(path),
  )
  // A row with a query shows less than all of it.
  return found.find(({ query }) => query === '') ?? found[0]
}
