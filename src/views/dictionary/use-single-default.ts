import { createDictApi } from '#api/dictionary.ts'
import { isDefault, isEntry } from '#entities/dictionary-entry.ts'
import type { Key } from '#entities/record-key.ts'
import { useTellSaved } from '#form/saved-notice.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'

/**
 * Only one entry of a type is the default (B.2). Our server takes it from the one before by itself;
 * where a server does not, that is done from here. Gives whether it is the only one now; of another
 * one that stayed so it says that.
 */
export function useSingleDefault(type: string): (dictCode: Key) => Promise<boolean> {
  const api = useApi(createDictApi)
  const tellSaved = useTellSaved()
  const texts = useTexts('dict')

  return async dictCode => {
    let isOnly = true
    for (const entry of (await api.byType(type)) || []) {
      if (!isEntry(entry) || !isDefault(entry) || entry.dictCode === dictCode) continue
      const saved = await api.change(entry.dictCode, { isDefault: 'N' })
      if (!saved || saved.notTaken.length > 0) isOnly = false
      const words = { name: entry.dictLabel, done: '', labels: { isDefault: texts.default } }
      if (saved && saved.notTaken.length > 0) tellSaved(saved, words)
    }
    return isOnly
  }
}
