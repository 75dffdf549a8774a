import { useMemo } from 'react'
import type { Resource } from '#definitions/define-resource.ts'
import { type Field, YES_NO } from '#definitions/fields.ts'
import { textOf } from '#lib/decode.ts'
import { MINUTE_PATTERN, parseTime } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import { useLocale } from '#locales/texts.ts'
import { statusLabel, useStatusTexts, useYesNoTexts } from '#resource/dictionary-texts.ts'
import { chosenFrom, type FormValue } from './record-values.ts'
import { useDictionaries } from './use-dictionaries.ts'

/** A value of a field as people read it; empty for none. */
export type ValueWords = (field: Field, value: FormValue | undefined) => string

export function useValueWords(resource: Resource): ValueWords {
  const locale = useLocale()
  const entriesOf = useDictionaries(resource)
  const statuses = useStatusTexts()
  const { yes, no } = useYesNoTexts()

  return useMemo(
    () => (field, value) => {
      const text = textOf(value)
      switch (field.kind) {
        case 'flag':
          return value === true ? yes : no
        case 'status':
          return statusLabel(value, statuses)
        case 'choice':
          if (field.options === YES_NO) return text === 'Y' ? yes : no
          return ownValue(text, field.options)?.[locale] ?? text
        case 'entry':
          return entriesOf(field.of)?.find(entry => entry.dictValue === text)?.dictLabel ?? text
        case 'reference': {
          const { id, name } = chosenFrom(value)
          return name || id
        }
        case 'integer':
          return field.isPlain ? text : grouped(text)
        case 'decimal':
          return grouped(text)
        case 'instant':
          return parseTime(text, MINUTE_PATTERN)
        case 'text':
        case 'longText':
        case 'bilingual':
        case 'day':
          return text
        default:
          return field satisfies never
      }
    },
    [locale, entriesOf, statuses, yes, no],
  )
}

/** `1234567.50` as `1,234,567.50`: digits after the point stay as they were stored. */
const grouped = (text: string): string => {
  const [whole = '', ...part] = text.split('.')
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...part].join('.')
}
