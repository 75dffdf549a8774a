import { createDictApi } from '#api/dictionary.ts'
import type { DictEntry } from '#entities/dictionary-entry.ts'
import { useTellSaved } from '#form/saved-notice.ts'
import { useStable } from '#hooks/use-event-callback.ts'
import { useTellYetChanged } from '#list/refused-changes.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'
import { useSingleDefault } from './use-single-default.ts'

/** Makes an entry the default of its type, in the place of the one that was. */
export function useMakeDefault(type: string, onChanged: () => void): (entry: DictEntry) => void {
  const api = useApi(createDictApi)
  const tellSaved = useTellSaved()
  const tellYetChanged = useTellYetChanged()
  const onlyDefault = useSingleDefault(type)
  const texts = useTexts('dict')

  return useStable(async ({ dictCode, dictLabel }: DictEntry) => {
    try {
      const saved = await api.change(dictCode, { isDefault: 'Y' })
      if (saved === false) return
      const isOnly = await onlyDefault(dictCode)
      const labels = { isDefault: texts.default }
      if (isOnly || saved.notTaken.length > 0)
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
