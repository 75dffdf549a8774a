import { wasRefused } from '#api/idempotency-keys.ts'
import { trimTexts } from '#entities/bilingual-text.ts'
import { duplicateOf, MAX_DICT_LABEL, MAX_DICT_VALUE } from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useFieldValidation } from '#form/field-validation.ts'
import { useBilingual } from '#form/use-bilingual.ts'
import { useTexts } from '#locales/texts.ts'
import type { DictionaryEntry } from '#resources/system/dictionary-entries.ts'

/** The texts of an entry in a form. */
export type EntryTexts = {
  dictLabel: string
  dictLabelZh: string | null
  dictValue: string
}

/** Errors by field; label and value must be unique within a type. `own` is the edited entry. */
export function useEntryValidation(entries: readonly DictionaryEntry[], own?: RecordKey) {
  const texts = useTexts('dictionary')
  const { nameFault } = useFieldValidation()
  const labels = useBilingual(texts.label, undefined)

  return ({ dictLabel, dictLabelZh, dictValue }: EntryTexts) => {
    const label = { text: dictLabel, zh: dictLabelZh }
    const sameLabel = duplicateOf(entries, 'dictLabel', labels.shown(label), own)
    const sameValue = duplicateOf(entries, 'dictValue', dictValue, own)
    const errors = labels.errors(label, MAX_DICT_LABEL)
    return {
      dictLabel: errors.text,
      dictLabelZh: errors.zh,
      ...(sameLabel && {
        [labels.shownField(label) === 'zh' ? 'dictLabelZh' : 'dictLabel']: texts.labelTwin(
          sameLabel.dictValue,
        ),
      }),
      dictValue:
        nameFault(dictValue, texts.value, MAX_DICT_VALUE)
        ?? (sameValue && texts.valueTwin(sameValue.dictLabel)),
    }
  }
}

/**
 * After a refused write, calls `refresh`: another user may have created or changed the entry, and the
 * list should show it. `isExempt` names codes after which the row must stay, because it asks about them.
 */
export const refreshWhenRefused = <T>(
  write: Promise<T>,
  refresh: () => void,
  isExempt: (code: number | undefined) => boolean = () => false,
): Promise<T> =>
  write.catch((error: unknown) => {
    if (wasRefused(error) && !isExempt(error.code)) refresh()
    throw error
  })

/** The changed texts as they are sent; `all` holds both languages of the label, if the server keeps both. */
export function sentTexts(changed: Partial<EntryTexts>, all: EntryTexts, isBilingual: boolean) {
  const label = trimTexts({ text: all.dictLabel, zh: all.dictLabelZh })
  return {
    dictLabel: changed.dictLabel === undefined ? undefined : label.text,
    dictLabelZh: changed.dictLabelZh === undefined || !isBilingual ? undefined : label.zh,
    dictValue: changed.dictValue?.trim(),
  }
}
