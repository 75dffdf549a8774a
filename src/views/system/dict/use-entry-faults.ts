import type { DictEntry } from '#model/dict.ts'
import { MOST_LABEL, MOST_VALUE, twinOf } from '#model/dict-rules.ts'
import { useTexts } from '#state/locale.ts'

/** What is wrong with a label and a value: both are unique within a type. */
export function useEntryFaults(entries: readonly DictEntry[], own?: number) {
  const texts = useTexts('dict')
  const words = useTexts('form')

  return ({ dictLabel, dictValue }: { dictLabel: string; dictValue: string }) => {
    const label = twinOf(entries, 'dictLabel', dictLabel, own)
    const value = twinOf(entries, 'dictValue', dictValue, own)
    return {
      dictLabel: !dictLabel.trim()
        ? words.required(texts.label)
        : dictLabel.trim().length > MOST_LABEL
          ? words.tooLong(MOST_LABEL)
          : label && texts.labelTwin(label.dictValue),
      dictValue: !dictValue.trim()
        ? words.required(texts.value)
        : dictValue.trim().length > MOST_VALUE
          ? words.tooLong(MOST_VALUE)
          : value && texts.valueTwin(value.dictLabel),
    }
  }
}
