import { createDictApi } from '#api/dictionary.ts'
import type { DictEntry } from '#entities/dictionary-entry.ts'
import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { StatusSwitch } from '#resource/status-switch.tsx'
import { useApi } from '#session/use-api.ts'

export interface EntryStatusProps {
  entry: DictEntry
  /** Hears of the entry with its new status. */
  onChanged: (entry?: DictEntry) => void
}

export function EntryStatus({ entry, onChanged }: EntryStatusProps) {
  const { dictCode } = entry
  const dictLabel = shownOf(entry.dictLabel)
  const api = useApi(createDictApi)
  const texts = useTexts('dict')

  return (
    <StatusSwitch
      row={entry}
      record={dictCode}
      label={texts.enabledOf(dictLabel)}
      said={now => texts.statusNow(dictLabel, now)}
      name={dictLabel}
      send={status => api.change(dictCode, { status })}
      onChanged={onChanged}
    />
  )
}
