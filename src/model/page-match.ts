import { addressParts, type AddressParts } from '#lib/address-parts.ts'
import type { Crumb, MenuPage } from './menu.ts'
import { fillPath, hasParams, pathPattern } from './paths.ts'
import { samePath } from './same-path.ts'

export interface PageMatch {
  page: MenuPage
  params: Readonly<Record<string, string>>
}

/**
 * The page of a decoded path, whatever its case and a slash at its end (product.md 5.5). Of rows with
 * a query the one counts that names most of the address; where none does, the row with the path
 * alone, or the first of them.
 */
export function matchPage(pages: readonly MenuPage[], address: string): PageMatch | undefined {
  let index = indexes.get(pages)
  if (!index) indexes.set(pages, (index = indexFrom(pages)))

  const { path, ...rest } = addressParts(address)
  const same = samePath(path)
  const rows = index.queried.get(same)
  const page =
    (rows && closest(rows, rest))
    ?? index.plain.get(same)
    ?? rows?.find(({ path }) => !hasParams(path))
  if (page) return { page, params: {} }
  for (const { page, pattern, names } of index.patterns) {
    const values = pattern.exec(path)
    if (!values || weightOf(page, rest) === undefined) continue
    const params = Object.fromEntries(names.map((name, index) => [name, values[index + 1] ?? '']))
    return { page, params }
  }
  return undefined
}

const indexes = new WeakMap<readonly MenuPage[], ReturnType<typeof indexFrom>>()

function indexFrom(pages: readonly MenuPage[]) {
  const plain = new Map<string, MenuPage>()
  const queried = new Map<string, MenuPage[]>()
  for (const page of pages) {
    const same = samePath(page.path)
    if (page.query === '') plain.set(same, page)
    else queried.set(same, [...(queried.get(same) ?? []), page])
  }
  const patterns = pages
    .filter(({ path }) => hasParams(path))
    // What has a query would not be met behind the path alone.
    .toSorted((one, other) => Number(other.query !== '') - Number(one.query !== ''))
    .map(page => ({ page, ...pathPattern(page.path) }))
  return { plain, queried, patterns }
}

type Rest = Omit<AddressParts, 'path'>

/** The row that names most of the address; of equal ones the first. */
function closest(rows: readonly MenuPage[], rest: Rest): MenuPage | undefined {
  const weights = rows.map(page => weightOf(page, rest) ?? -1)
  const most = Math.max(...weights)
  return most < 0 ? undefined : rows[weights.indexOf(most)]
}

/** How much of the address the row's query names; `undefined` when it asks for something else. */
function weightOf({ query }: MenuPage, rest: Rest): number | undefined {
  if (query === '') return 0
  const row = addressParts(query)
  if (row.hash !== '' && row.hash !== rest.hash) return undefined
  const given = new URLSearchParams(rest.search)
  const wanted = [...new URLSearchParams(row.search)]
  const isMet = wanted.every(([name, value]) => given.getAll(name).includes(value))
  return isMet ? wanted.length + (row.hash === '' ? 0 : 1) : undefined
}

/** The one way to write the address of what was matched: as the menu does, with its own values. */
export const addressOf = ({ page, params }: PageMatch): string =>
  fillPath(page.path, params, String) + page.query

/**
 * What leads to the page of an address: its decoded path, or with a query the address of the menu row
 * whose tab it is. `tab`: the tab that wrote the address, whose it stays, whatever stands there.
 */
export function keyAt(
  pages: readonly MenuPage[],
  path: string,
  query: string,
  tab: string | undefined,
): string {
  const isOfTab = tab !== undefined && samePath(addressParts(tab).path) === samePath(path)
  const match = matchPage(pages, isOfTab ? tab : path + query)
  return match?.page.query ? addressOf(match) : path
}

/** The breadcrumb trail with the address's own parameters in its links. */
export const trailOf = ({ page, params }: PageMatch): Crumb[] =>
  page.trail.map(({ title, path }) =>
    path === undefined ? { title } : { title, path: fillPath(path, params) },
  )
