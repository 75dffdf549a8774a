import { useState } from 'react'
import type { StatusCalls, Written } from '#api/records.ts'
import { useOfflineReason } from '#connection/connection.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { DISABLED, ENABLED, isEnabled } from '#entities/status.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useNotices } from '#notifications/notices.ts'
import { isStored } from '#notifications/saved-notice.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import { blockedProps } from '#ui/actions/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { statusLabel, useStatusTexts } from './dictionary-texts.ts'

export interface StatusSwitchProps<Row extends { status: string }> {
  row: Row
  recordKey: RecordKey
  label: string
  /** The name of the row. */
  name: string
  /** "Role 'Trader' enabled". */
  doneText: (isEnabled: boolean) => string
  calls: StatusCalls<Row>
  /** Called before the first change, not before its undo. */
  confirmChange?: ((next: boolean) => boolean | Promise<boolean>) | undefined
  /** Why the status cannot be changed. */
  lockedReason?: string | undefined
  /** Gets the reason of a failure, for the row. */
  rowErrors: RowErrors
  onChanged: (row: Row) => void
}

/** Saves at once, shows the new state when the server has it, and offers to undo it. */
export function StatusSwitch<Row extends { status: string }>({
  row,
  recordKey,
  label,
  name,
  doneText,
  calls,
  confirmChange,
  lockedReason,
  rowErrors,
  onChanged,
}: StatusSwitchProps<Row>) {
  const statuses = useStatusTexts()
  const showUndoableSaved = useUndoableSavedNotice()
  const showRefusedChanges = useRefusedChangesNotice()
  const notices = useNotices()
  const blocked = useOfflineReason()
  const [busy, setBusy] = useState(false)

  async function set(status: string, undone?: Written<Row>) {
    rowErrors.clear()
    setBusy(true)
    try {
      const saved = await (undone ? calls.undo(undone) : calls.changeStatus(recordKey, status))
      if (saved === false) return saved
      const now = saved.record ?? { ...row, status }
      onChanged(now)
      const text = doneText(isEnabled(now))
      const notice = { name, done: text, labels: { status: statuses.status } }
      const { written } = saved
      const undo = written && {
        of: [written],
        send: () => set(written.before.status, written),
      }
      if (!undone) showUndoableSaved(saved, notice, undo)
      else if (isStored(saved)) notices.announce(text)
      return saved
    } catch (error) {
      showRefusedChanges(error, name)
      rowErrors.report(recordKey, error)
      return undefined
    } finally {
      setBusy(false)
    }
  }

  async function change(next: boolean) {
    const isConfirmed = confirmChange?.(next) ?? true
    if (isConfirmed === true || (await isConfirmed)) await set(next ? ENABLED : DISABLED)
  }

  return (
    <Switch
      label={label}
      text={statusLabel(row.status, statuses)}
      checked={isEnabled(row)}
      busy={busy}
      disabled={lockedReason !== undefined}
      title={lockedReason}
      {...blockedProps(lockedReason === undefined && blocked)}
      onChange={next => void change(next)}
    />
  )
}
