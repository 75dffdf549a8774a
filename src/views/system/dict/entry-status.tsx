import type { DictEntry } from '#model/dict.ts'
import { isEnabled } from '#model/dict-rules.ts'
import { createDictApi } from '#api/dict.ts'
import { useStateOf } from '#hooks/use-state-of.ts'
import { useApi } from '#state/api.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import { useDone } from '#state/use-undo.ts'
import { flashRecord } from '#ui/flash-row.ts'
import { Switch } from '#ui/switch.tsx'

export interface EntryStatusProps {
  entry: DictEntry
  /** Hears of the entry with its new status. */
  onChanged: (entry: DictEntry) => void
}

/** Changes at once, shows the new state when the server has it, and can be taken back (W10). */
export function EntryStatus({ entry, onChanged }: EntryStatusProps) {
  const { dictCode, dictLabel } = entry
  const api = useApi(createDictApi)
  const texts = useTexts('dict')
  const list = useTexts('list')
  const done = useDone()
  const notices = useNotices()
  const [busy, setBusy] = useStateOf(dictCode, false)
  const enabled = isEnabled(entry)

  async function set(status: string, isUndone: boolean) {
    setBusy(true)
    try {
      const answer = await api.update({ dictCode, status })
      if (answer === false) return
      onChanged({ ...entry, status, version: answer?.version })
      const said = texts.statusNow(dictLabel, status === '0')
      if (isUndone) notices.say(said)
      else done(said, () => void set(entry.status, true))
    } catch {
      // Told already; the switch stands as it stood.
      flashRecord(dictCode)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Switch
      label={texts.enabledOf(dictLabel)}
      text={enabled ? list.enabled : list.disabled}
      checked={enabled}
      busy={busy}
      onChange={next => void set(next ? '0' : '1', false)}
    />
  )
}
