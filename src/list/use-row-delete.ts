import type { WriteOptions } from '#api/call-options.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useTexts } from '#locales/texts.ts'
import type { Undo } from '#notifications/use-undo.tsx'
import type { RowErrors } from './row-errors.tsx'
import type { ListRows } from './use-list-rows.ts'

interface RowDeleteOptions<Row> {
  undo: Undo
  rowErrors: RowErrors
  rows: Pick<ListRows<Row>, 'rowKey' | 'reload'>
  rowName: (row: Row) => string
  remove: (rows: readonly Row[], options: WriteOptions) => Promise<unknown>
}

/** Deletes a row once that can no longer be undone. A refusal is shown in the row. */
export function useRowDelete<Row>({
  undo,
  rowErrors,
  rows: { rowKey, reload },
  rowName,
  remove,
}: RowDeleteOptions<Row>): (row: Row) => void {
  const { deleting } = useTexts('list')

  return useEventCallback((row: Row) => {
    rowErrors.clear()
    undo.deleteLater({
      keys: [rowKey(row)],
      textOf: () => deleting(rowName(row)),
      async run(_, options) {
        try {
          if ((await remove([row], options)) !== false) reload()
        } catch (error) {
          rowErrors.report(rowKey(row), error)
        }
      },
    })
  })
}
