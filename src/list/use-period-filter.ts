import { useTexts } from '#locales/texts.ts'
import type { Filter } from './list-filters.tsx'
import { isPeriodReversed, PERIOD_FIELDS } from './period-filter.ts'
import type { AskedQuery } from './use-list-query.ts'
import type { ListRows } from './use-list-rows.ts'

/** The filter by the time rows were made; none where rows or the server have no such time. */
export function usePeriodFilter<Row>(
  { values, hasPeriods }: AskedQuery,
  { items = [], hasStrays }: ListRows<Row>,
  createdAtOf: ((row: Row) => string) | undefined,
): readonly Filter[] {
  const texts = useTexts('list')
  const hasTimes =
    items.length === 0
    || items.some(row => createdAtOf?.(row))
    || PERIOD_FIELDS.some(name => values[name])
  if (!createdAtOf || !hasPeriods || !hasTimes) return []

  const strays = hasStrays ? texts.notByTime : undefined
  return [
    {
      name: 'createdAt',
      label: texts.created,
      periodFields: PERIOD_FIELDS,
      warning: isPeriodReversed(values) ? texts.periodReversed : strays,
    },
  ]
}
