import { type Line, median, timing } from './line.ts'
import { menuOf } from './menu-of.ts'
import { routesFrom } from '#menu/menu-routes.ts'
import { parseMenu } from '#menu/parse-menu.ts'
import { createPageSearch, searchEntriesFrom } from '#search/page-search.ts'

const ROWS = 5_000

/**
 * Measures from the server's answer to everything that is made of it, including pinyin initials.
 */
export function menuToIndex(): Line {
  const rows = menuOf(ROWS)
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    const { sidebar } = routesFrom(parseMenu(rows, 'boolean'), {
      hasView: () => true,
      roles: ['admin'],
    })
    createPageSearch(searchEntriesFrom(sidebar))
    return performance.now() - start
  })
  return timing('menu of 5,000 rows → routes and search index', median(times), 40)
}
