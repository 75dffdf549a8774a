import { useMemo } from 'react'
import { useTexts } from '#locales/texts.ts'
import type { ConstantView } from '#routing/constant-routes.ts'
import { useUser } from '#session/user-context.ts'
import { useAddressKey } from './address-key.ts'
import { useMenu } from './menu-provider.tsx'
import type { MenuPage } from './menu-routes.ts'
import { resolveRoute } from './resolve-route.ts'

/** A page that can be had in a tab. */
export interface PermittedPage {
  /** Its identity, the same however the address was written. */
  path: string
  title: string
  pinned: boolean
}

/** The page under a decoded path, if there is one and these roles may open it; refusals are no places. */
export function permittedPageAt(
  path: string,
  pages: readonly MenuPage[],
  roles: readonly string[],
  titles: Readonly<Record<ConstantView, string>>,
): PermittedPage | undefined {
  const target = resolveRoute(path, { pages }, roles, titles)
  if (!('page' in target) || target.view === 'notFound' || target.view === 'forbidden')
    return undefined
  const { path: own, title, cached, affix = false } = target.page
  return { path: own, title, pinned: cached || affix }
}

/** What can be had in a tab, by its path. */
export function usePermittedPages(): (path: string) => PermittedPage | undefined {
  const { pages } = useMenu()
  const { roles } = useUser()
  const texts = useTexts('shell')

  return useMemo(() => path => permittedPageAt(path, pages, roles, texts), [pages, roles, texts])
}

/** Where the address leads; its page may still be on its way. */
export function useCurrentPermittedPage(): PermittedPage | undefined {
  const places = usePermittedPages()
  const key = useAddressKey()
  return useMemo(() => places(key), [places, key])
}
