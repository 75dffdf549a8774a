import { wasRefused } from '#api/idempotency-keys.ts'
import {
  type DictionaryEntry,
  duplicateOf,
  MAX_DICT_LABEL,
  MAX_DICT_VALUE,
} from '#entities/dictionary-entry.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { useFieldValidation } from '#form/field-validation.ts'
import { useTexts } from '#locales/texts.ts'

/** What is wrong with a label and a value: both are unique within a type. */
export function useEntryValidation(entries: readonly DictionaryEntry[], own?: RecordKey) {
  const texts = useTexts('dictionary')
  const { nameFault } = useFieldValidation()

  return ({ dictLabel, dictValue }: { dictLabel: string; dictValue: string }) => {
    const label = duplicateOf(entries, 'dictLabel', dictLabel, own)
    const value = duplicateOf(entries, 'dictValue', dictValue, own)
    return {
      dictLabel:
        nameFault(dictLabel, texts.label, MAX_DICT_LABEL)
        ?? (label && texts.labelTwin(label.dictValue)),
      dictValue:
        nameFault(dictValue, texts.value, MAX_DICT_VALUE)
        ?? (value && texts.valueTwin(value.dictLabel)),
    }
  }
}

/**
 * What is refused may be there already, made or changed by somebody else meanwhile: then it is to be
 * seen. Not after the codes that `keeps` names: what is asked about them stands in a row of the list.
 */
export const refreshWhenRefused = <T>(
  write: Promise<T>,
  look: () => void,
  keeps: (code: number | undefined) => boolean = () => false,
): Promise<T> =>
  write.catch((error: unknown) => {
    if (wasRefused(error) && !keeps(error.code)) look()
    throw error
  })

/** Texts as they are sent: blanks at their ends do not count. */
export const trimAll = <Texts extends Readonly<Record<string, string>>>(texts: Partial<Texts>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text = '']) => [name, text.trim()]))
