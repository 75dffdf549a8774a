import { keyFrom } from '#entities/record-key.ts'
import { STATUSES } from '#entities/status.ts'
import { isDay } from '#lib/calendar-day.ts'
import { instantOf } from '#lib/instant.ts'
import { hasControlCharacter, isBlank, plainText } from '#lib/plain-text.ts'
import { formatDecimal, MAX_DECIMAL_DIGITS, parseDecimal } from './decimal.ts'
import type { DecimalField, Field, IntegerField } from './fields.ts'

/** A value as rows and bodies have it; an empty one is `''`, or null for a number or a reference. */
export type FieldValue = string | number | bigint | boolean | null

/** Why a value is refused; problem-text.ts has the words. */
export type Problem =
  | { readonly rule: 'required' | 'text' | 'control' | 'pattern' | 'flag' | 'day' | 'instant' }
  | { readonly rule: 'reference' | 'choice' | 'taken' | 'unknown' | 'fixed' | 'circle' }
  | { readonly rule: 'tooLong'; readonly max: number }
  | { readonly rule: 'integer'; readonly min: number; readonly max: number }
  | { readonly rule: 'decimal'; readonly scale: number }
  | { readonly rule: 'range'; readonly min: string; readonly max: string }

export type CheckedValue = { readonly value: FieldValue } | { readonly problem: Problem }

const MAX_TEXT = 128
const MAX_LONG_TEXT = 4_000
const MAX_ENTRY_VALUE = 255

/**
 * Reads what a person typed, a line of an import or the body of a call: pages and server refuse the
 * same values, and store others in the same form. What only the data can tell (a value that is
 * taken, a record or an entry that is not there) the server checks besides.
 */
export function checkValue(field: Field, value: unknown): CheckedValue {
  if (field.kind === 'flag') return typeof value === 'boolean' ? { value } : failed('flag')
  if (value === '' || value === null || value === undefined) return emptyValue(field)
  switch (field.kind) {
    case 'text':
      return checkText(field, value, { max: field.max ?? MAX_TEXT, pattern: field.pattern })
    case 'bilingual':
      return checkText(field, value, { max: field.max ?? MAX_TEXT })
    case 'longText':
      return checkText(field, value, {
        max: field.max ?? MAX_LONG_TEXT,
        hasLines: true,
        exact: field.exact,
      })
    case 'integer':
      return checkInteger(field, value)
    case 'decimal':
      return checkDecimal(field, value)
    case 'day':
      return checkDay(field, value)
    case 'instant': {
      const time = typeof value === 'string' ? instantOf(value) : undefined
      return time === undefined ? failed('instant') : { value: new Date(time).toISOString() }
    }
    case 'choice':
      return isOneOf(Object.keys(field.options), value)
        ? { value }
        : field.isOpen
          ? checkText(field, value, { max: 64, pattern: /[\w -]*/ })
          : failed('choice')
    case 'status':
      return isOneOf(STATUSES, value) ? { value } : failed('choice')
    case 'entry':
      return checkText(field, value, { max: MAX_ENTRY_VALUE })
    case 'reference': {
      const key = keyFrom(value)
      // No record has the key 0: it stands for none.
      if (key === 0) return emptyValue(field)
      return key === undefined ? failed('reference') : { value: key }
    }
    default:
      return field satisfies never
  }
}

/** The Chinese of a bilingual field; null where the one text is for both languages. */
export function checkChinese(field: Field, value: unknown): CheckedValue {
  if (value === null || value === undefined) return { value: null }
  if (typeof value === 'string' && value.trim() === '') return { value: null }
  // A text of invisible characters would hide the other one.
  return checkText({ required: true }, value, { max: maxLengthOf(field) })
}

/** The most characters of a text. */
export const maxLengthOf = (field: Field): number =>
  field.kind === 'longText'
    ? (field.max ?? MAX_LONG_TEXT)
    : field.kind === 'text' || field.kind === 'bilingual'
      ? (field.max ?? MAX_TEXT)
      : MAX_ENTRY_VALUE

/** Whether two texts differ in capitals and spelling only: what is fixed may be sent back so. */
export const isSpelledAlike = (one: unknown, other: unknown) =>
  typeof one === 'string'
  && typeof other === 'string'
  && plainText(one).toLowerCase() === plainText(other).toLowerCase()

/** The value of a new record, before anybody chooses one. */
export function defaultOf(field: Field): FieldValue {
  switch (field.kind) {
    case 'flag':
      return field.default ?? false
    case 'integer':
      return field.default ?? null
    case 'status':
      return STATUSES[0]
    case 'reference':
      return null
    case 'text':
    case 'longText':
    case 'decimal':
    case 'day':
    case 'choice':
      return field.default ?? ''
    case 'bilingual':
    case 'instant':
    case 'entry':
      return ''
    default:
      return field satisfies never
  }
}

const failed = (
  rule: Exclude<Problem, { rule: 'tooLong' | 'integer' | 'decimal' | 'range' }>['rule'],
) => ({ problem: { rule } })

function emptyValue(field: Field): CheckedValue {
  if (field.kind !== 'flag' && field.required) return failed('required')
  return { value: field.kind === 'integer' || field.kind === 'reference' ? null : '' }
}

interface TextRules {
  max: number
  pattern?: RegExp | undefined
  hasLines?: boolean | undefined
  exact?: boolean | undefined
}

/** A text that is not empty; only blanks are, unless it is taken as it was typed. */
export function checkText(
  { required = false }: { readonly required?: boolean },
  value: unknown,
  { max, pattern, hasLines = false, exact = false }: TextRules,
): CheckedValue {
  // Half of a surrogate pair is no text.
  if (typeof value !== 'string' || /\p{Cs}/u.test(value)) return failed('text')
  const text = pattern ? plainText(value) : exact ? value : value.trim().normalize('NFC')
  if (!exact && isBlank(text)) return required ? failed('required') : { value: '' }
  if ([...text].length > max) return { problem: { rule: 'tooLong', max } }
  if (hasControlCharacter(text, hasLines)) return failed('control')
  return pattern && !matchesWhole(pattern, text) ? failed('pattern') : { value: text }
}

/** A pattern with the flag `g` remembers where it stopped, and one without `^` finds a part. */
function matchesWhole(pattern: RegExp, text: string) {
  const flags = pattern.flags.replace(/[gy]/g, '')
  return new RegExp(`^(?:${pattern.source})$`, flags).test(text)
}

/** Digits, as a form sends them, are the number. */
function checkInteger(
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: IntegerField,
  value: unknown,
): CheckedValue {
  const plain = typeof value === 'string' ? plainText(value) : ''
  const number = /^-?\d{1,16}$/.test(plain) ? Number(plain) : value
  return typeof number === 'number'
    && Number.isSafeInteger(number)
    && number >= min
    && number <= max
    ? { value: number + 0 }
    : { problem: { rule: 'integer', min, max } }
}

/** A number of JSON is taken only if it is a whole one: another has gone through floating point. */
function checkDecimal(field: DecimalField, value: unknown): CheckedValue {
  const { scale, min, max } = field
  const isWhole = typeof value === 'number' && Number.isSafeInteger(value)
  const text = typeof value === 'string' ? plainText(value) : isWhole ? String(value) : ''
  const scaled = parseDecimal(text, scale)
  if (scaled === undefined) return { problem: { rule: 'decimal', scale } }
  const least = scaledLimit(min, scale, -1)
  const most = scaledLimit(max, scale, 1)
  if (scaled >= least && scaled <= most) return { value: formatDecimal(scaled, scale) }
  return {
    problem: { rule: 'range', min: formatDecimal(least, scale), max: formatDecimal(most, scale) },
  }
}

function scaledLimit(limit: number | string | undefined, scale: number, sign: 1 | -1): number {
  const scaled = limit === undefined ? undefined : parseDecimal(String(limit), scale)
  return scaled ?? sign * (10 ** MAX_DECIMAL_DIGITS - 1)
}

const FIRST_DAY = '0001-01-01'
const LAST_DAY = '9999-12-31'

function checkDay(
  { min = FIRST_DAY, max = LAST_DAY }: { readonly min?: string; readonly max?: string },
  value: unknown,
): CheckedValue {
  const day = typeof value === 'string' ? plainText(value) : ''
  if (!isDay(day)) return failed('day')
  return day >= min && day <= max ? { value: day } : { problem: { rule: 'range', min, max } }
}

const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.some(each => each === value)
