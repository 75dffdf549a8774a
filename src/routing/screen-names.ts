import { hasParams } from './paths.ts'

export type ScreenName =
  | 'home'
  | 'profile'
  | 'roles'
  | 'users'
  | 'departments'
  | 'menus'
  | 'dict'
  | 'config'
  | 'log'
  | 'sessions'
  | 'shop'

/**
 * All names that a server's menu may have for our screens: our own, then those of this family of
 * servers, which menus of a standard server have too (§13.6).
 */
export const SCREEN_COMPONENTS: Readonly<Record<ScreenName, readonly string[]>> = {
  home: ['/dashboard'],
  profile: ['/profile'],
  roles: ['/system/role', '/role'],
  users: ['/system/user', '/sysuser', '/user'],
  departments: ['/system/dept', '/sysdept', '/dept'],
  menus: ['/system/menu', '/sysmenu', '/menu'],
  dict: ['/system/dict', '/dict', '/dict/data'],
  config: ['/system/config', '/config'],
  log: ['/system/log', '/sysoperlog', '/operlog', '/log'],
  sessions: ['/system/session'],
  shop: ['/system/shop'],
}

/** The screen that a component names, in the form of `componentKey`. */
export const screenOf = (component: string): ScreenName | undefined =>
  screenNames.find(screen => SCREEN_COMPONENTS[screen].includes(component))

// `Object.keys` widens the names to `string`.
const screenNames = Object.keys(SCREEN_COMPONENTS) as ScreenName[]

type MenuPage = { component: string; path: string; query: string }

/** The page of a menu that shows one of our screens. */
export const pageForScreen = <Page extends MenuPage>(pages: readonly Page[], screen: ScreenName) =>
  pageForComponents(pages, SCREEN_COMPONENTS[screen])

/** The page of a menu that shows the view of one of these names. */
export const pageForComponents = <Page extends MenuPage>(
  pages: readonly Page[],
  components: readonly string[],
) => {
  const matches = pages.filter(
    ({ component, path }) => components.includes(component) && !hasParams(path),
  )
  // A row with a query may show only a part of the screen.
  return matches.find(({ query }) => query === '') ?? matches[0]
}
