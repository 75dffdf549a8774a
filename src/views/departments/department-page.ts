import type { ListQuery } from '#api/call-options.ts'
import type { Page } from '#api/pagination.ts'
import { PAGE_SIZE } from '#constants.ts'
import { textOf } from '#lib/decode.ts'
import { outsidePeriodOf } from '#list/period-filter.ts'
import type { Department } from '#resources/system/departments.ts'

/**
 * The page that the address asks for, of the whole tree: no server of this family lists departments
 * page by page. In its own order each stands behind the one above it.
 */
export function departmentPage(
  all: readonly Department[],
  { pageIndex = 1, pageSize = PAGE_SIZE, sort, order, ...query }: ListQuery<string>,
): Page<Department> {
  const isOutside = outsidePeriodOf<Department>(query, row => row.createdAt)
  const name = folded(query.deptName ?? '')
  const found = all.filter(
    row =>
      [row.deptName, row.deptNameZh].some(text => folded(text ?? '').includes(name))
      && (!query.status || row.status === query.status)
      && !isOutside(row),
  )
  if (sort) found.sort((one, other) => compare(one, other, sort) * (order === 'desc' ? -1 : 1))
  const start = (pageIndex - 1) * pageSize
  return { rows: found.slice(start, start + pageSize), total: found.length }
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const collator = new Intl.Collator(undefined, { numeric: true })

const compare = (one: Department, other: Department, name: string) =>
  collator.compare(textOf(one[name as keyof Department]), textOf(other[name as keyof Department]))
