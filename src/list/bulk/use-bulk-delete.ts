import type { WriteOptions } from '#api/call-options.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { joinSentences } from '#lib/sentences.ts'
import type { ListRows } from '#list/use-list-rows.ts'
import type { Selection } from '#list/use-selection.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { Undo } from '#notifications/use-undo.tsx'
import { type Bulk, MAX_SHORT_RUN } from './use-bulk.ts'

interface BulkDeleteOptions<Row> {
  bulk: Bulk<Row>
  undo: Undo
  list: {
    rows: Pick<ListRows<Row>, 'rowKey'>
    selection: Pick<Selection<Row>, 'deselect'>
  }
  texts: {
    deleteMany: (count: number) => string
    deleteManyTitle: (count: number) => string
    /** What the deletion does besides, whatever the rows are. */
    deleteManyText?: string
  }
  rowName: (row: Row) => string
  remove: (rows: readonly Row[], options: WriteOptions) => Promise<unknown>
}

/**
 * Asks once about all the chosen rows, by their names, then deletes them one by one: a few after the
 * time in which Undo takes them back, more of them at once. `note` is said first in the question.
 */
export function useBulkDelete<Row>({
  bulk,
  undo,
  list: {
    rows: { rowKey },
    selection,
  },
  texts,
  rowName,
  remove,
}: BulkDeleteOptions<Row>): (rows: readonly Row[], note?: string) => Promise<void> {
  const notices = useNotices()
  const list = useTexts('list')
  const { cancel } = useTexts('common')
  const namesOf = (rows: readonly Row[]) => rows.map(rowName).join(list.comma)

  const start = (rows: readonly Row[], options: { outlivesPage: boolean }) =>
    bulk.start(texts.deleteMany(rows.length), rows, (row, handling) => remove([row], handling), {
      ...options,
      report: done => ({ text: list.bulkDeleted(namesOf(done)) }),
    })

  return async (rows, note = '') => {
    const isShort = rows.length <= MAX_SHORT_RUN
    const isSure = await notices.ask({
      title: texts.deleteManyTitle(rows.length),
      text: joinSentences(
        note,
        texts.deleteManyText ?? '',
        isShort ? list.undoOffered : list.noUndo,
      ),
      details: rows.map(rowName),
      tone: 'danger',
      confirmLabel: texts.deleteMany(rows.length),
      cancelLabel: cancel,
      needsServer: true,
    })
    if (!isSure) return
    if (!isShort) return void start(rows, { outlivesPage: false })

    const rowsOf = (keys: readonly RecordKey[]) => rows.filter(row => keys.includes(rowKey(row)))
    selection.deselect(rows)
    undo.deleteLater({
      keys: rows.map(rowKey),
      textOf: keys => list.deleting(namesOf(rowsOf(keys))),
      run: (keys, { keepalive }) =>
        keepalive
          ? remove(rowsOf(keys), { keepalive }).finally(() => refetchRequest.set({ only: 'all' }))
          : start(rowsOf(keys), { outlivesPage: true }),
    })
  }
}
