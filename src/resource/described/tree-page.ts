import { KEYWORDS } from '#api/backends/search-filter.ts'
import type { ListQuery } from '#api/call-options.ts'
import type { Page } from '#api/pagination.ts'
import type { TreeRow } from '#api/tree.ts'
import { PAGE_SIZE } from '#constants.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { textOf } from '#lib/decode.ts'
import { outsidePeriodOf } from '#list/period-filter.ts'

/**
 * The page that the address asks for, of the whole tree: no server of this family lists one page by
 * page. In its own order each row stands behind the one above it.
 */
export function treePage<Row extends TreeRow>(
  resource: Resource,
  all: readonly Row[],
  { pageIndex = 1, pageSize = PAGE_SIZE, sort, order, ...query }: ListQuery<string>,
): Page<Row> {
  const isOutside = outsidePeriodOf<Row>(query, row => row.createdAt)
  const filters = fieldsOfResource(resource).flatMap(([name, field]) => {
    const wanted = query[name]
    return wanted ? [(row: Row) => isFound(row, name, field, wanted)] : []
  })
  const words = folded(query[KEYWORDS] ?? '').split(/\s+/)
  filters.push(row => words.every(word => isNamed(row, resource, word)))
  const found = all.filter(row => filters.every(filter => filter(row)) && !isOutside(row))
  if (sort) found.sort((one, other) => compare(one, other, sort) * (order === 'desc' ? -1 : 1))
  const start = (pageIndex - 1) * pageSize
  return { rows: found.slice(start, start + pageSize), total: found.length }
}

const isNamed = (row: TreeRow, { keywords, fields }: Resource, word: string) =>
  keywords.some(name => {
    const field = fields[name]
    return field !== undefined && isFound(row, name, field, word)
  })

/** A part of a text is enough, in either language. */
function isFound(row: TreeRow, name: string, { kind }: Field, wanted: string): boolean {
  if (kind !== 'bilingual' && kind !== 'text') return textOf(row[name]) === wanted
  return [row[name], row[`${name}Zh`]].some(text => folded(textOf(text)).includes(folded(wanted)))
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const collator = new Intl.Collator(undefined, { numeric: true })

const compare = (one: TreeRow, other: TreeRow, name: string) =>
  collator.compare(textOf(one[name]), textOf(other[name]))
