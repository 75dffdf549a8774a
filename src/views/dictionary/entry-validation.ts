import { type DictEntry, MOST_LABEL, MOST_VALUE, twinOf } from '#entities/dictionary-entry.ts'
import type { Key } from '#entities/record-key.ts'
import { useFieldFaults } from '#form/field-validation.ts'
import { useTexts } from '#locales/texts.ts'

/** What is wrong with a label and a value: both are unique within a type. */
export function useEntryFaults(entries: readonly DictEntry[], own?: Key) {
  const texts = useTexts('dict')
  const { nameFault } = useFieldFaults()

  return ({ dictLabel, dictValue }: { dictLabel: string; dictValue: string }) => {
    const label = twinOf(entries, 'dictLabel', dictLabel, own)
    const value = twinOf(entries, 'dictValue', dictValue, own)
    return {
      dictLabel:
        nameFault(dictLabel, texts.label, MOST_LABEL)
        ?? (label && texts.labelTwin(label.dictValue)),
      dictValue:
        nameFault(dictValue, texts.value, MOST_VALUE)
        ?? (value && texts.valueTwin(value.dictLabel)),
    }
  }
}
