import type { SaveOptions } from '#api/records.ts'
import { ENABLED } from '#entities/status.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { Bulk } from './use-bulk.ts'

interface BulkStatusOptions<Row> {
  /** "Disable 3 users". */
  texts: { enableMany: (count: number) => string; disableMany: (count: number) => string }
  nameOf: (row: Row) => string
  write: (row: Row, status: string, options: SaveOptions) => Promise<unknown>
  /** What disabling does besides, for the question. */
  disableText?: string | undefined
  /** What Undo does not bring back. */
  undoneText?: string | undefined
}

/**
 * Asks once about all the chosen rows, by their names, then enables or disables them. Undo gives
 * those that were changed the status that they had.
 */
export function useBulkStatus<Row extends { status: string }>(
  bulk: Bulk<Row>,
  { texts, nameOf, write, disableText, undoneText = '' }: BulkStatusOptions<Row>,
): (rows: readonly Row[], status: string) => Promise<void> {
  const notices = useNotices()
  const list = useTexts('list')
  const { cancel } = useTexts('common')

  return async (rows, status) => {
    const isOn = status === ENABLED
    const title = isOn ? texts.enableMany(rows.length) : texts.disableMany(rows.length)
    const isSure = await notices.ask({
      title: list.bulkQuestion(title),
      text: (!isOn && disableText) || list.bulkText,
      details: rows.map(nameOf),
      tone: isOn ? 'warning' : 'danger',
      confirmLabel: title,
      cancelLabel: cancel,
      needsServer: true,
    })
    if (!isSure) return

    const set = (row: Row, wanted: string, options: SaveOptions) =>
      write(row, wanted, { ...options, isVerifiedLater: true })
    await bulk.start(title, rows, (row, options) => set(row, status, options), {
      isTaken: now => now.status === status,
      report(done) {
        const names = done.map(nameOf).join(list.comma)
        const changed = done.filter(row => row.status !== status)
        const undo = () =>
          bulk.start(list.undo, changed, (row, options) => set(row, row.status, options), {
            isTaken: now => now.status !== status,
            report: undone => ({
              text: joinSentences(
                list.bulkUndone(undone.map(nameOf).join(list.comma)),
                isOn ? '' : undoneText,
              ),
            }),
          })
        const text = isOn ? list.bulkEnabled(names) : list.bulkDisabled(names)
        return { text, undo: changed.length > 0 ? undo : undefined }
      },
    })
  }
}
