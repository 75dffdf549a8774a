import { DISABLED, ENABLED, isEnabled } from '#model/status.ts'
import { useStateOf } from '#hooks/use-state-of.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useDone } from '#state/use-undo.ts'
import { flashOf } from '#ui/flash-row.ts'
import { Switch } from '#ui/switch.tsx'
import type { RowKey } from '#ui/table.tsx'
import { statusInWords } from './status-in-words.ts'

export interface StatusSwitchProps<Row extends { status: string }> {
  row: Row
  record: RowKey
  label: string
  /** "Role 'Trader' enabled". */
  said: (isEnabled: boolean) => string
  /** Gives the row as it is on the server then, or false where that is told already. */
  send: (status: string) => Promise<Row | false>
  /** Asked before the first change, not before the way back. */
  mayChange?: (next: boolean) => boolean | Promise<boolean>
  /** Why it stays as it is. */
  locked?: string | undefined
  /** Without a row after a failure: what the server has is to be read. */
  onChanged: (row?: Row) => void
}

/** Changes at once, shows the new state when the server has it, and can be taken back (W10). */
export function StatusSwitch<Row extends { status: string }>({
  row,
  record,
  label,
  said,
  send,
  mayChange,
  locked,
  onChanged,
}: StatusSwitchProps<Row>) {
  const list = useTexts('list')
  const done = useDone()
  const notices = useNotices()
  const [busy, setBusy] = useStateOf(record, false)

  async function set(status: string, isUndone: boolean, flash: () => void) {
    setBusy(true)
    try {
      const now = await send(status)
      if (now === false) return
      onChanged(now)
      const text = said(isEnabled(now))
      if (isUndone) notices.say(text)
      else done(text, () => set(row.status, true, flash))
    } catch {
      // Told already. What could be tried and was refused is not as it was read, or no answer came.
      flash()
      onChanged()
    } finally {
      setBusy(false)
    }
  }

  async function change(next: boolean) {
    const flash = flashOf(record)
    const may = mayChange?.(next) ?? true
    if (may === true || (await may)) await set(next ? ENABLED : DISABLED, false, flash)
  }

  return (
    <Switch
      label={label}
      text={statusInWords(row.status, list)}
      checked={isEnabled(row)}
      busy={busy}
      disabled={locked !== undefined}
      title={locked}
      onChange={next => void change(next)}
    />
  )
}
