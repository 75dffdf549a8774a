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

/** Errors by field; label and value must be unique within a type. `own` is the edited entry. */
export function useEntryValidation(entries: readonly DictionaryEntry[], own?: RecordKey) {
  const texts = useTexts('dictionary')
  const { nameFault } = useFieldValidation()

  return ({ dictLabel, dictValue }: { dictLabel: string; dictValue: string }) => {
    const sameLabel = duplicateOf(entries, 'dictLabel', dictLabel, own)
    const sameValue = duplicateOf(entries, 'dictValue', dictValue, own)
    return {
      dictLabel:
        nameFault(dictLabel, texts.label, MAX_DICT_LABEL)
        ?? (sameLabel && texts.labelTwin(sameLabel.dictValue)),
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

/** Values as they are sent, without blanks at both ends. */
export const trimAll = <Texts extends Readonly<Record<string, string>>>(texts: Partial<Texts>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text = '']) => [name, text.trim()]))
