import { useMemo } from 'react'
import { useTexts } from '#locales/texts.ts'
import type { ConstantView } from '#routing/constant-routes.ts'
import { useUser } from '#session/user-context.ts'
import { useAddressKey } from './address-key.ts'
import { useMenu } from './menu-provider.tsx'
import type { MenuPage } from './menu-routes.ts'
import { resolveRoute } from './resolve-route.ts'

/** A page that can open in a tab. */
interface PermittedPage {
  /** Its identity, however the address was written. */
  path: string
  title: string
  pinned: boolean
}

/**
 * The page of a decoded path, if it exists and these roles may open it; 401 and 404 are not such
 * pages.
 */
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

/** Finds the page of a path that can open in a tab. */
export function usePermittedPages(): (path: string) => PermittedPage | undefined {
  const { pages } = useMenu()
  const { roles } = useUser()
  const texts = useTexts('shell')

  return useMemo(() => path => permittedPageAt(path, pages, roles, texts), [pages, roles, texts])
}

/** The page that the address leads to; it may still be loading. */
export function useCurrentPermittedPage(): PermittedPage | undefined {
  const permittedPage = usePermittedPages()
  const key = useAddressKey()
  return useMemo(() => permittedPage(key), [permittedPage, key])
}
