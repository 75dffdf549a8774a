import { type ReactNode, useEffect, useMemo } from 'react'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { requiredContext } from '#hooks/required-context.ts'
import { useStore } from '#hooks/use-store.ts'
import { isSaveDataOn } from '#lib/browser/save-data.ts'
import { whenIdle } from '#lib/browser/when-idle.ts'
import { useLocale } from '#locales/texts.ts'
import { useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'
import { useBackend } from '#session/use-backend.ts'
import { useUser } from '#session/user-context.ts'
import { matchPage } from './match-page.ts'
import { type MenuRoutes, routesFrom } from './menu-routes.ts'
import { parseMenu } from './parse-menu.ts'

export interface Menu extends MenuRoutes {
  /** The code of the menu answer was not 200; the constant routes still work. */
  failed: boolean
  /** Whether this build has a view for a component. */
  hasView(component: string): boolean
  /** Fetches the code of a page in advance, while its link has the pointer or the focus. */
  prefetch(path: string): void
}

const noRoutes: MenuRoutes = { pages: [], sidebar: [], problems: [] }

export const [MenuContext, useMenu] = requiredContext<Menu>('MenuProvider')

/** Builds routes and sidebar anew from each menu answer. */
export function MenuProvider({
  hasView,
  prefetchView,
  children,
}: {
  hasView: Menu['hasView']
  prefetchView: (component: string, locale: Locale) => void
  children: ReactNode
}) {
  const { menuVisible } = useRuntimeConfig()
  const { roles } = useUser()
  const { onlyKnownPages: onlyKnown } = useBackend().supports
  const locale = useLocale()
  const answer = readySession(useStore(useSession().state))?.menu

  const menu = useMemo<Menu>(() => {
    const failed = answer?.status === 'failed'
    const routes =
      answer?.status === 'loaded'
        ? routesFrom(parseMenu(answer.data, menuVisible), { hasView, roles, onlyKnown })
        : noRoutes
    const prefetch = (path: string) => {
      const match = matchPage(routes.pages, path)
      if (match) prefetchView(match.page.component, locale)
    }
    return { ...routes, failed, hasView, prefetch }
  }, [answer, hasView, prefetchView, menuVisible, roles, onlyKnown, locale])

  usePreloadPages(menu)

  return <MenuContext value={menu}>{children}</MenuContext>
}

/** Loads the code of all menu pages once the browser is idle, so that each opens at once. */
function usePreloadPages({ pages, prefetch }: Menu) {
  useEffect(() => {
    if (isSaveDataOn()) return
    return whenIdle(() => {
      for (const { path } of pages) prefetch(path)
    })
  }, [pages, prefetch])
}
