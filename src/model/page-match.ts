import type { Crumb, MenuPage } from './menu.ts'
import { fillPath, hasParams, pathPattern } from './paths.ts'
import { samePath } from './same-path.ts'

export interface PageMatch {
  page: MenuPage
  params: Readonly<Record<string, string>>
}

/** The page of a decoded path, whatever its case and a slash at its end (product.md 5.5). */
export function matchPage(pages: readonly MenuPage[], path: string): PageMatch | undefined {
  let index = indexes.get(pages)
  if (!index) indexes.set(pages, (index = indexFrom(pages)))

  const page = index.plain.get(samePath(path))
  if (page) return { page, params: {} }
  for (const { page, pattern, names } of index.patterns) {
    const values = pattern.exec(path)
    if (!values) continue
    const params = Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? '']))
    return { page, params }
  }
  return undefined
}

const indexes = new WeakMap<readonly MenuPage[], ReturnType<typeof indexFrom>>()

const indexFrom = (pages: readonly MenuPage[]) => ({
  plain: new Map(pages.map(page => [samePath(page.path), page])),
  patterns: pages
    .filter(({ path }) => hasParams(path))
    .map(page => ({ page, ...pathPattern(page.path) })),
})

/** The one way to write the address of what was matched: as the menu does, with its own values. */
export const addressOf = ({ page, params }: PageMatch): string =>
  fillPath(page.path, params, String)

/** The breadcrumb trail with the address's own parameters in its links. */
export const trailOf = ({ page, params }: PageMatch): Crumb[] =>
  page.trail.map(({ title, path }) =>
    path === undefined ? { title } : { title, path: fillPath(path, params) },
  )
