import type { ConstantView } from '#routing/constant-routes.ts'
import type { MenuPage } from './menu-routes.ts'
import { targetFor } from './resolve-route.ts'

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
  const target = targetFor(path, { pages }, roles, titles)
  if (!('page' in target) || target.view === 'notFound' || target.view === 'forbidden')
    return undefined
  const { path: own, title, cached, affix = false } = target.page
  return { path: own, title, pinned: cached || affix }
}
