import { addressParts } from '#lib/address-parts.ts'
import { includesAny } from '#permissions/permissions.ts'
import { type ConstantView, constantRouteFor, refreshTarget } from '#routing/constant-routes.ts'
import type { Page } from '#routing/current-page.ts'
import { decodePath } from '#routing/paths.ts'
import type { ErrorPath } from '#routing/wanted-address.ts'
import { addressKeyAt, addressOf, matchPage, trailOf } from './match-page.ts'
import type { MenuRoutes } from './menu-routes.ts'

/** What the shell shows for an address, or where it sends the user instead. */
export type ResolvedRoute =
  | { page: Page; view?: ConstantView }
  | { go: string }
  | { error: ErrorPath }
  | { refresh: string }

type ResolveOptions = Parameters<typeof resolveRoute> extends [string, ...infer Rest] ? Rest : never

/**
 * What an error page was opened for, tried again: the rights may have changed since.
 * `undefined` while it would only lead back to the same error page.
 */
export function retryRoute(
  error: ErrorPath,
  wanted: string,
  ...options: ResolveOptions
): ResolvedRoute | undefined {
  const { path, search, hash } = addressParts(wanted)
  const key = addressKeyAt(options[0].pages, decodePath(path), search + hash, undefined)
  const target = resolveRoute(key, ...options)
  if (!('error' in target)) return { go: wanted }
  return target.error === error ? undefined : target
}

/**
 * The refresh helper, the constant routes, then the menu's, then /404.
 * `path` is decoded, or a key from `addressKeyAt`; `titles` are those of the constant routes in the
 * current language.
 */
export function resolveRoute(
  path: string,
  menu: Pick<MenuRoutes, 'pages'> & { failed?: boolean },
  roles: readonly string[],
  titles: Readonly<Record<ConstantView, string>>,
): ResolvedRoute {
  const refresh = refreshTarget(path)
  if (refresh !== undefined) return { refresh }

  const constant = constantRouteFor(path)
  if (constant && 'redirect' in constant) return { go: constant.redirect }
  if (constant) {
    const { path, pinned: cached = false, view } = constant
    const title = titles[view]
    return { page: { path, title, trail: [{ title, path }], marks: [], params: {}, cached }, view }
  }

  const match = matchPage(menu.pages, path)
  if (!match) {
    // Without a menu the target is unknown: the address stays until the menu loads.
    return menu.failed ? resolveRoute('/404', menu, roles, titles) : { error: '/404' }
  }
  const { page, params } = match
  if (page.redirect !== undefined) return { go: page.redirect }
  if (page.roles && !includesAny(roles, page.roles)) return { error: '/401' }
  const { affix, component, marks, title } = page
  return {
    page: {
      path: addressOf(match),
      title,
      trail: trailOf(match),
      marks,
      params,
      cached: false,
      affix,
      component,
    },
  }
}
