import { type AddressParts, addressParts } from '#lib/address-parts.ts'
import type { Crumb } from '#routing/current-page.ts'
import { fillPath, hasParams, normalizePath, pathPattern } from '#routing/paths.ts'
import type { MenuPage } from './menu-routes.ts'

interface PageMatch {
  page: MenuPage
  params: Readonly<Record<string, string>>
}

/**
 * The page of a decoded path, ignoring case and a final slash. Among rows with a query the
 * one that matches most of the address wins; if none matches, the row with the path alone, or else
 * the first row.
 */
export function matchPage(pages: readonly MenuPage[], address: string): PageMatch | undefined {
  let index = indexCache.get(pages)
  if (!index) {
    index = indexFrom(pages)
    indexCache.set(pages, index)
  }

  const { path, ...rest } = addressParts(address)
  const same = normalizePath(path)
  const rows = index.queried.get(same)
  const row = rows && bestMatch(rows, rest)
  const page = row?.page ?? index.plain.get(same) ?? rows?.[0]?.page
  if (page) return { page, params: {} }
  for (const row of index.patterns) {
    const { page, pattern, names } = row
    const values = pattern.exec(path)
    if (!values || !bestMatch([row], rest)) continue
    const params = Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? '']))
    return { page, params }
  }
  return undefined
}

const indexCache = new WeakMap<readonly MenuPage[], ReturnType<typeof indexFrom>>()

function indexFrom(pages: readonly MenuPage[]) {
  const plain = new Map<string, MenuPage>()
  const queried = new Map<string, PageWithQuery[]>()
  for (const page of pages) {
    const same = normalizePath(page.path)
    if (page.query === '') plain.set(same, page)
    else {
      const rows = queried.get(same)
      if (rows) rows.push(pageWithQuery(page))
      else queried.set(same, [pageWithQuery(page)])
    }
  }
  const patterns = pages
    .filter(({ path }) => hasParams(path))
    // Rows with a query come first: the path alone would match before them.
    .toSorted((one, other) => Number(other.query !== '') - Number(one.query !== ''))
    .map(page => ({ ...pageWithQuery(page), ...pathPattern(page.path) }))
  return { plain, queried, patterns }
}

/** A page and the parameters and hash that its query requires. */
interface PageWithQuery {
  page: MenuPage
  params: readonly (readonly [name: string, value: string])[]
  hash: string
}

function pageWithQuery(page: MenuPage): PageWithQuery {
  const { search, hash } = addressParts(page.query)
  return { page, params: [...new URLSearchParams(search)], hash }
}

/** The row that matches most of the query; of equal ones the first. */
function bestMatch<Row extends PageWithQuery>(
  rows: readonly Row[],
  { search, hash }: Omit<AddressParts, 'path'>,
): Row | undefined {
  const params = new URLSearchParams(search)
  let found: Row | undefined
  for (const row of rows) {
    const isMet =
      (row.hash === '' || row.hash === hash)
      && row.params.every(([name, value]) => params.has(name, value))
    if (isMet && (!found || specificity(row) > specificity(found))) found = row
  }
  return found
}

const specificity = ({ params, hash }: PageWithQuery) => params.length + (hash === '' ? 0 : 1)

/**
 * The canonical address of a match: written as in the menu, with the parameter values filled in.
 */
export const addressOf = ({ page, params }: PageMatch): string =>
  fillPath(page.path, params, String) + page.query

/**
 * The key that identifies the page of an address: its decoded path, or the address of the menu row
 * if that has a query. `tab`: the tab that opened the address; the address stays with it whatever
 * its query becomes.
 */
export function addressKeyAt(
  pages: readonly MenuPage[],
  path: string,
  query: string,
  tab: string | undefined,
): string {
  const isOfTab = tab !== undefined && normalizePath(addressParts(tab).path) === normalizePath(path)
  const match = matchPage(pages, isOfTab ? tab : path + query)
  return match?.page.query ? addressOf(match) : path
}

/** The breadcrumb trail with the address's own parameters in its links. */
export const trailOf = ({ page, params }: PageMatch): Crumb[] =>
  page.trail.map(({ title, path }) =>
    path === undefined ? { title } : { title, path: fillPath(path, params) },
  )
