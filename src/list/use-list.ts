import { usePage } from '#routing/current-page.ts'
import { type ListQueryOptions, useListQuery } from './use-list-query.ts'
import { type ListRowsOptions, useListRows } from './use-list-rows.ts'
import { usePeriodFilter } from './use-period-filter.ts'
import { useSelection } from './use-selection.ts'
import { useWholeList } from './use-whole-list.ts'

interface ListOptions<Row> extends ListQueryOptions, ListRowsOptions<Row> {
  /** The permission without which the server refuses the list. */
  permission?: string | undefined
}

export type List<Row> = ReturnType<typeof useList<Row>>

/**
 * A list whose state is in the address. A screen passes what it returns to `<ListCard>`; what needs
 * a part of the list takes that part alone.
 */
export function useList<Row>({ permission, ...options }: ListOptions<Row>) {
  const { scopeKey = '', rowKey, createdAtOf } = options
  const query = useListQuery(options)
  const rows = useListRows(query, options)
  const whole = useWholeList(query, options)
  const selection = useSelection({
    rows: rows.items,
    rowKey,
    listKey: `${usePage().path} ${scopeKey}`,
    filterKey: query.filterKey,
    fetchAll: whole.fetch,
  })

  return {
    query,
    rows,
    whole,
    selection,
    period: usePeriodFilter(query, rows, createdAtOf),
    permission,
    /** After a bulk run: the rows that were not changed stay selected. */
    onBulkDone(changed: readonly Row[]) {
      selection.deselect(changed)
      rows.reload()
    },
  }
}
