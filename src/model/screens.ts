/**
 * Our screens under all the names that a server's menu may have for them: ours, then go-admin's
 * (product.md 5.6).
 */
export const SCREENS = {
  home: ['/dashboard'],
  profile: ['/profile'],
  roles: ['/system/role', '/role'],
  users: ['/system/user', '/sysuser', '/user'],
  dict: ['/system/dict', '/dict', '/dict/data'],
  config: ['/system/config', '/config'],
  log: ['/system/log', '/sysoperlog', '/log'],
} as const satisfies Record<string, readonly string[]>

export type Screen = keyof typeof SCREENS

/** Where a menu has one of our screens. */
export const pageOf = <Page extends { component: string }>(
  pages: readonly Page[],
  screen: Screen,
): Page | undefined => {
  const names: readonly string[] = SCREENS[screen]
  return pages.find(({ component }) => names.includes(component))
}
