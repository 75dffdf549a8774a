import { firstNames } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { Bulk, WriteRow } from './use-bulk.ts'

interface BulkDeleteTexts {
  deleteMany: (count: number) => string
  deleteManyTitle: (count: number) => string
  deleteManyText: string
  andMore: (count: number) => string
}

/** Asks once about all the chosen rows, by their names, then deletes them one by one. */
export function useBulkDelete<Row>(bulk: Bulk<Row>, texts: BulkDeleteTexts) {
  const notices = useNotices()
  const { cancel } = useTexts('common')

  return async (rows: readonly Row[], nameOf: (row: Row) => string, remove: WriteRow<Row>) => {
    const confirm = texts.deleteMany(rows.length)
    const isSure = await notices.ask({
      title: texts.deleteManyTitle(rows.length),
      text: texts.deleteManyText,
      details: firstNames(rows.map(nameOf), texts.andMore),
      tone: 'danger',
      confirmLabel: confirm,
      cancelLabel: cancel,
    })
    if (isSure) void bulk.start(confirm, rows, remove)
  }
}
