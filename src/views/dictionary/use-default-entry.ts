import { createDictionaryApi } from '#api/dictionary.ts'
import { type DictionaryEntry, isDefault, isDictionaryEntry } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { useRefusedChangesNotice } from '#list/refused-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { useSavedNotice } from '#notifications/saved-notice.ts'
import { useApi } from '#session/use-api.ts'

/** Makes an entry the default of its type, in the place of the one that was. */
export function useMakeDefaultEntry(
  type: string,
  onChanged: () => void,
): (entry: DictionaryEntry) => void {
  const api = useApi(createDictionaryApi)
  const tellSaved = useSavedNotice()
  const tellYetChanged = useRefusedChangesNotice()
  const onlyDefault = useClearOtherDefaults(type)
  const texts = useTexts('dictionary')

  return useEventCallback(async ({ dictCode, dictLabel }: DictionaryEntry) => {
    try {
      const saved = await api.change(dictCode, { isDefault: 'Y' })
      if (saved === false) return
      const isOnly = await onlyDefault(dictCode)
      const labels = { isDefault: texts.default }
      if (isOnly || saved.notStored.length > 0)
        tellSaved(saved, { name: dictLabel, done: texts.defaultNow(dictLabel), labels })
    } catch (error) {
      tellYetChanged(error, dictLabel)
      // Told already.
    } finally {
      // It may be the default by now, also where another one is so still or no answer came.
      onChanged()
    }
  })
}

/**
 * Only one entry of a type is the default (B.2). Our server takes it from the one before by itself;
 * where a server does not, that is done from here. Gives whether it is the only one now; of another
 * one that stayed so it says that.
 */
export function useClearOtherDefaults(type: string): (dictCode: RecordKey) => Promise<boolean> {
  const api = useApi(createDictionaryApi)
  const tellSaved = useSavedNotice()
  const texts = useTexts('dictionary')

  return async dictCode => {
    let isOnly = true
    for (const entry of (await api.byType(type)) || []) {
      if (!isDictionaryEntry(entry) || !isDefault(entry) || entry.dictCode === dictCode) continue
      const saved = await api.change(entry.dictCode, { isDefault: 'N' })
      if (!saved || saved.notStored.length > 0) isOnly = false
      const words = { name: entry.dictLabel, done: '', labels: { isDefault: texts.default } }
      if (saved && saved.notStored.length > 0) tellSaved(saved, words)
    }
    return isOnly
  }
}
