import { useState } from 'react'
import type { SaveResult } from '#api/records.ts'
import { DISABLED, ENABLED, isEnabled } from '#entities/status.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import { createRowFlash } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useUndoableSavedNotice } from '#notifications/use-undo.tsx'
import type { RowKey } from '#ui/collections/table-props.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { statusLabel } from './status-labels.ts'

export interface StatusSwitchProps<Row extends { status: string }> {
  row: Row
  recordKey: RowKey
  label: string
  /** What the row is called. */
  name: string
  /** "Role 'Trader' enabled". */
  doneText: (isEnabled: boolean) => string
  /** False where it is told already. */
  save: (status: string) => Promise<SaveResult<Row> | false>
  /** Asked before the first change, not before the way back. */
  confirmChange?: (next: boolean) => boolean | Promise<boolean>
  /** Why it stays as it is. */
  lockedReason?: string | undefined
  /** Without a row after a failure: what the server has is to be read. */
  onChanged: (row?: Row) => void
}

/** Changes at once, shows the new state when the server has it, and can be taken back (W10). */
export function StatusSwitch<Row extends { status: string }>({
  row,
  recordKey,
  label,
  name,
  doneText,
  save,
  confirmChange,
  lockedReason,
  onChanged,
}: StatusSwitchProps<Row>) {
  const list = useTexts('list')
  const done = useUndoableSavedNotice()
  const tellSaved = useSavedNotice()
  const tellYetChanged = useRefusedChangesNotice()
  const notices = useNotices()
  const [busy, setBusy] = useState(false)

  async function set(status: string, isUndone: boolean, flash: () => void) {
    setBusy(true)
    try {
      const saved = await save(status)
      if (saved === false) return
      const now = saved.record ?? { ...row, status }
      onChanged(now)
      const text = doneText(isEnabled(now))
      const words = { name, done: text, labels: { status: list.status } }
      if (!isUndone) done(saved, words, () => set(row.status, true, flash))
      else if (saved.record && [...saved.notStored, ...(saved.unverified ?? [])].length === 0)
        notices.announce(text)
      else tellSaved(saved, words)
    } catch (error) {
      tellYetChanged(error, name)
      // Told already. What could be tried and was refused is not as it was read, or no answer came.
      flash()
      onChanged()
    } finally {
      setBusy(false)
    }
  }

  async function change(next: boolean) {
    const flash = createRowFlash(recordKey)
    const may = confirmChange?.(next) ?? true
    if (may === true || (await may)) await set(next ? ENABLED : DISABLED, false, flash)
  }

  return (
    <Switch
      label={label}
      text={statusLabel(row.status, list)}
      checked={isEnabled(row)}
      busy={busy}
      disabled={lockedReason !== undefined}
      title={lockedReason}
      onChange={next => void change(next)}
    />
  )
}
