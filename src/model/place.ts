import { hasRole } from './access.ts'
import type { MenuPage } from './menu.ts'
import { addressOf, matchPage } from './page-match.ts'
import { constantRouteFor, type ConstantView } from './route.ts'

/** A page that can be had in a tab. */
export interface Place {
  /** Its identity, the same however the address was written. */
  path: string
  title: string
  pinned: boolean
}

/** The page under a decoded path, if there is one and these roles may open it; refusals are no places. */
export function placeAt(
  path: string,
  pages: readonly MenuPage[],
  roles: readonly string[],
  titles: Readonly<Record<ConstantView, string>>,
): Place | undefined {
  const constant = constantRouteFor(path)
  if (constant) {
    if ('redirect' in constant || constant.view === 'notFound' || constant.view === 'forbidden')
      return undefined
    return { path: constant.path, title: titles[constant.view], pinned: constant.pinned ?? false }
  }
  const match = matchPage(pages, path)
  if (!match || match.page.redirect !== undefined) return undefined
  if (match.page.roles && !hasRole(roles, match.page.roles)) return undefined
  return { path: addressOf(match), title: match.page.title, pinned: false }
}
