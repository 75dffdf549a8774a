import { useMemo } from 'react'
import type { RecordMeta } from '#entities/record.ts'
import { displayTextOf } from '#lib/decode.ts'
import type { ListColumn } from '#list/list-props.ts'
import { useTexts } from '#locales/texts.ts'

/**
 * The column for who changed rows last, hidden until it is chosen; none where the server does not
 * say.
 */
export function useChangedByColumn<Row extends RecordMeta>(
  rows: readonly Row[] | undefined,
): readonly ListColumn<Row>[] {
  const list = useTexts('list')
  const isAnswered = rows?.some(row => row.updatedByName !== undefined) ?? false

  return useMemo(() => {
    if (!isAnswered) return []
    return [
      {
        key: 'updatedByName',
        label: list.changedBy,
        hidden: true,
        value: row => row.updatedByName,
        cell: row => displayTextOf(row.updatedByName) || '–',
      },
    ]
  }, [isAnswered, list])
}
