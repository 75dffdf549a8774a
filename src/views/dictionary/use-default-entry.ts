import { createDictionaryApi } from '#api/dictionary.ts'
import { isDefault } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { type DictionaryEntry, isDictionaryEntry } from '#resources/system/dictionary-entries.ts'
import { useApi } from '#session/use-api.ts'
import { entryLabels } from './entries-of-type.ts'

/** Makes an entry the default of its type, in place of the previous one. */
export function useMakeDefaultEntry(
  type: string,
  onChanged: () => void,
): (entry: DictionaryEntry) => void {
  const api = useApi(createDictionaryApi)
  const showSaved = useSavedNotice()
  const showRefusedChanges = useRefusedChangesNotice()
  const clearOtherDefaults = useClearOtherDefaults(type)
  const labels = entryLabels(useLocale())
  const texts = useTexts('dictionary')

  return useEventCallback(async ({ dictCode, dictLabel }: DictionaryEntry) => {
    try {
      const saved = await api.change(dictCode, { isDefault: 'Y' })
      if (saved === false) return
      const isOnly = await clearOtherDefaults(dictCode)
      if (isOnly || saved.notStored.length > 0)
        showSaved(saved, { name: dictLabel, done: texts.defaultNow(dictLabel), labels })
    } catch (error) {
      // The call itself has shown the error.
      showRefusedChanges(error, dictLabel)
    } finally {
      // Even after an error: without an answer, or beside another one, it may be the default.
      onChanged()
    }
  })
}

/**
 * Only one entry of a type is the default (B.2). Our server clears the previous default itself; for
 * servers that do not, this clears the others. Resolves to whether `dictCode` is the only default now;
 * shows a notice for each entry that the server kept as a default.
 */
export function useClearOtherDefaults(type: string): (dictCode: RecordKey) => Promise<boolean> {
  const api = useApi(createDictionaryApi)
  const showSaved = useSavedNotice()
  const labels = entryLabels(useLocale())

  return async dictCode => {
    let isOnly = true
    for (const entry of (await api.byType(type)) || []) {
      if (!isDictionaryEntry(entry) || !isDefault(entry) || entry.dictCode === dictCode) continue
      const saved = await api.change(entry.dictCode, { isDefault: 'N' })
      if (!saved || saved.notStored.length > 0) isOnly = false
      const notice = { name: entry.dictLabel, done: '', labels }
      if (saved && saved.notStored.length > 0) showSaved(saved, notice)
    }
    return isOnly
  }
}
