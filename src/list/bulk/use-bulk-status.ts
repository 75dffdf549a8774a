import type { StatusCalls, Written } from '#api/records.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED } from '#entities/status.ts'
import { joinSentences } from '#lib/sentences.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { Bulk, WriteRow } from './use-bulk.ts'

interface BulkStatusOptions<Row> {
  /** "Disable 3 users". */
  texts: { enableMany: (count: number) => string; disableMany: (count: number) => string }
  nameOf: (row: Row) => string
  keyOf: (row: Row) => RecordKey
  calls: StatusCalls<Row>
  /** What disabling does besides, for the question. */
  disableText?: string | undefined
  /** What Undo does not bring back. */
  undoneText?: string | undefined
}

/**
 * Asks once about all the chosen rows, by their names, then enables or disables them. Undo gives
 * those that this changed the status that they had; not those that had it already, whatever the
 * list showed, nor those whose status was changed again since.
 */
export function useBulkStatus<Row extends { status: string }>(
  bulk: Bulk<Row>,
  { texts, nameOf, keyOf, calls, disableText, undoneText = '' }: BulkStatusOptions<Row>,
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

    /** Of the rows that this changed. */
    const changes = new Map<Row, Written<Row>>()

    const set: WriteRow<Row> = async (row, options) => {
      const saved = await calls.changeStatus(keyOf(row), status, {
        ...options,
        isVerifiedLater: true,
      })
      if (saved && saved.written) changes.set(row, saved.written)
      return saved
    }

    const setBack: WriteRow<Row> = async (row, options) => {
      const written = changes.get(row)
      return written && calls.undo(written, { ...options, isVerifiedLater: true })
    }

    await bulk.start(title, rows, set, {
      isTaken: now => now.status === status,
      report(done) {
        const names = done.map(nameOf).join(list.comma)
        const changed = done.filter(row => changes.has(row))
        const undo = () =>
          bulk.start(list.undo, changed, setBack, {
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
