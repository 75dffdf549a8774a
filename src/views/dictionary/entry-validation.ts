import { wasRefused } from '#api/idempotency-keys.ts'
import type { ResourceApi } from '#api/resource.ts'
import { duplicateOf } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import type { FieldErrors } from '#form/form-state.ts'
import { useBilingual } from '#form/use-bilingual.ts'
import { textOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import { type RecordValues, textsOf } from '#resource/described/record-values.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'

/** Finds the entries with the same label or value, which are unique within a type. `own` is the edited entry. */
export function useEntryTwins(entries: readonly DictionaryEntry[], own?: RecordKey) {
  const texts = useTexts('dictionary')
  const labels = useBilingual('', undefined)

  return (values: RecordValues): FieldErrors<RecordValues> => {
    const label = textsOf(values, 'dictLabel')
    const sameLabel = duplicateOf(entries, 'dictLabel', labels.shown(label), own)
    const sameValue = duplicateOf(entries, 'dictValue', textOf(values.dictValue), own)
    return {
      ...(sameLabel && {
        [labels.shownField(label) === 'zh' ? 'dictLabelZh' : 'dictLabel']: texts.labelTwin(
          sameLabel.dictValue,
        ),
      }),
      ...(sameValue && { dictValue: texts.valueTwin(sameValue.dictLabel) }),
    }
  }
}

/**
 * The calls of a form. After a refused write, they call `refresh`: another user may have created or
 * changed the entry, and the list should show it. `isExempt` names codes after which the row must
 * stay, because it asks about them.
 */
export function refreshingCalls(
  api: ResourceApi<DictionaryEntry>,
  refresh: () => void,
  isExempt: (code: number | undefined) => boolean = () => false,
): ResourceApi<DictionaryEntry> {
  const watched = <T>(write: Promise<T>): Promise<T> =>
    write.catch((error: unknown) => {
      if (wasRefused(error) && !isExempt(error.code)) refresh()
      throw error
    })
  return {
    ...api,
    create: (...sent) => watched(api.create(...sent)),
    update: (...sent) => watched(api.update(...sent)),
  }
}
