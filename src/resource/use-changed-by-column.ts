import { useMemo } from 'react'
import type { RecordMeta } from '#entities/record.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useTexts } from '#locales/texts.ts'

/** The column for who changed rows last, hidden until it is chosen. */
export function useChangedByColumn<Row extends RecordMeta>(
  rows: readonly Row[] | undefined,
): ListColumn<Row> {
  const list = useTexts('list')
  const isAnswered = rows?.some(row => row.updatedByName !== undefined) ?? false

  return useMemo(
    () => ({
      key: 'updatedByName',
      label: list.changedBy,
      hidden: true,
      isAbsent: !isAnswered,
      value: row => row.updatedByName,
      cell: row => displayTextOf(row.updatedByName) || '–',
    }),
    [isAnswered, list],
  )
}
