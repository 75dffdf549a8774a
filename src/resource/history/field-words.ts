import { useMemo } from 'react'
import type { Locale } from '#constants.ts'
import { YES_NO } from '#definitions/fields.ts'
import {
  type FieldChange,
  fieldChangesOf,
  type LoggedRecord,
  MASK,
  type Operation,
  REPLACED_MASK,
} from '#entities/operation/operation.ts'
import { displayTextOf, isFields, stringifyJson, textOf } from '#lib/decode.ts'
import { formatTimeForFile } from '#lib/format.ts'
import { ownValue } from '#lib/own-value.ts'
import { colonAfter } from '#lib/sentences.ts'
import type { Texts } from '#locales/areas.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { statusLabel, useStatusTexts, useYesNoTexts } from '#resource/dictionary-texts.ts'
import { describedBy, loggedField } from './described-kinds.ts'
import { recordLabel } from './operation-words.ts'
import { isGone, namesOf } from './put-back.ts'

type Names = Operation['names']
type NamedEntry = Pick<Operation, 'event' | 'names'>

/** Speaks of the fields of the records of an operation as their form does. */
interface FieldWords {
  label(field: string, entry: NamedEntry): string
  /**
   * Both sides of a change in words, line by line. Of a list only what it lost and what it gained,
   * with a sign in front; no lines for no value.
   */
  sides(
    change: FieldChange,
    entry: NamedEntry,
  ): { before: readonly string[]; after: readonly string[] }
  /** One side of an operation as text: a line for each field that it changed; says what is kept back. */
  text(entry: Operation, side: 'before' | 'after'): string
}

interface FieldTexts {
  list: Texts<'list'>
  form: Texts<'form'>
  log: Texts<'operation-log'>
  locale: Locale
}

export function useFieldWords(): FieldWords {
  const list = useTexts('list')
  const form = useTexts('form')
  const log = useTexts('operation-log')
  const statuses = useStatusTexts()
  const answers = useYesNoTexts()
  const locale = useLocale()
  return useMemo(
    () => fieldWordsFrom({ list: { ...list, ...statuses, ...answers }, form, log, locale }),
    [list, form, log, statuses, answers, locale],
  )
}

export function fieldWordsFrom(texts: FieldTexts): FieldWords {
  const { form, log, locale } = texts

  function label(name: string, { event }: NamedEntry): string {
    const logged = loggedIn(event, name)
    if (!logged) return displayTextOf(log.otherFields(name))
    const text = logged.label[locale]
    return logged.isChinese ? form.inChinese(text) : text
  }

  function sides({ field, before, after }: FieldChange, { event, names }: NamedEntry) {
    const words = (value: unknown) => linesFrom(loggedIn(event, field), field, value, names, texts)
    if (!Array.isArray(before) || !Array.isArray(after))
      return { before: words(before), after: words(after) }
    const keys = [before, after].map(items => new Set(items.map(stringifyJson)))
    const missingIn = (side: number) => (item: unknown) => !keys[side]?.has(stringifyJson(item))
    return {
      before: words(before.filter(missingIn(1))).map(texts.log.lost),
      after: words(after.filter(missingIn(0))).map(texts.log.gained),
    }
  }

  function recordText(record: LoggedRecord, side: 'before' | 'after', entry: NamedEntry): string[] {
    return fieldChangesOf(record).flatMap(change => {
      const lines = sides(change, entry)[side]
      if (lines.length === 0) return []
      const name = label(change.field, entry)
      return [name + colonAfter(name) + lines.join(texts.log.separator)]
    })
  }

  return {
    label,
    sides,
    text(entry, side) {
      const { records, withheld } = entry
      const parts = records.map(record => {
        const lines = recordText(record, side, entry)
        const isOneOfMany = records.length > 1 && lines.length > 0
        return isOneOfMany ? [recordLabel(record, texts.log), ...lines] : lines
      })
      return [...parts.flat(), ...(withheld ? [texts.log.withheldValue] : [])].join('\n')
    },
  }
}

function loggedIn(event: string, name: string) {
  const resource = describedBy(event)
  return resource && loggedField(resource, name)
}

/** A value in the words of its form; nothing is known of a field that no description has. */
function linesFrom(
  logged: ReturnType<typeof loggedField>,
  name: string,
  value: unknown,
  names: Names,
  { list, log, locale }: FieldTexts,
): readonly string[] {
  const { field, refersTo = '' } = logged ?? {}
  const nameOf = (key: unknown) =>
    displayTextOf(ownValue(textOf(key), namesOf(name, names) ?? {}), Infinity)
  const named = (key: unknown) => {
    if (isGone(name, key, names)) return log.gone(refersTo, textOf(key))
    return nameOf(key) === '' ? plainText(key) : log.numbered(nameOf(key), textOf(key))
  }
  if (Array.isArray(value)) return value.map(named)
  const text = plainText(value)
  // The key of no record may be 0.
  const isEmpty = text === '' || (refersTo !== '' && !value)
  if (isEmpty) return field?.none && value !== undefined ? [field.none[locale]] : []
  if (value === MASK) return [log.masked]
  if (value === REPLACED_MASK) return [log.replaced]
  switch (field?.kind) {
    case 'flag':
      return [value === true ? list.yes : list.no]
    case 'status':
      return [statusLabel(value, list)]
    case 'choice':
      if (field.options === YES_NO) return [value === 'Y' ? list.yes : list.no]
      return [ownValue(text, field.options)?.[locale] ?? text]
    case 'instant':
      return [formatTimeForFile(text) || text]
    case 'entry':
      return [nameOf(value) || text]
    case 'reference':
      return [named(value)]
    default:
      return [text]
  }
}

const plainText = (value: unknown): string =>
  isFields(value) || Array.isArray(value)
    ? displayTextOf(stringifyJson(value), Infinity)
    : displayTextOf(value, Infinity)
