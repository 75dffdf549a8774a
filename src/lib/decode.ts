import { type Fields, isFields } from './fields.ts'

/** Readers for what comes from outside: nothing is what it should be until one of these said so. */

/** An answer refused for a reason to be shown as it stands; any other throw means "malformed". */
export class Rejected extends Error {}

/** The fields of an object, or a throw. */
export function fieldsOf(value: unknown): Fields {
  if (isFields(value)) return value
  throw new TypeError('an object was expected')
}

/** Text as it is; numbers and booleans as text; anything else is no text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const isPlain = ['number', 'boolean', 'bigint'].includes(typeof value)
  return isPlain ? String(value) : ''
}

/** A finite number, also one written as text. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

/** A key: a whole number that has not lost digits on its way. */
export function idOf(value: unknown): number | undefined {
  const number = numberOf(value)
  return Number.isSafeInteger(number) ? number : undefined
}

/** An instant in milliseconds from RFC 3339, seconds or milliseconds. */
export function instantOf(value: unknown): number | undefined {
  const number = numberOf(value)
  if (number !== undefined) return number < 1e11 ? number * 1_000 : number
  return numberOf(Date.parse(textOf(value)))
}

/** Each item read by itself; what is not a list is empty. */
export const listOf = <T>(value: unknown, read: (item: unknown) => T): T[] =>
  Array.isArray(value) ? value.map(item => read(item)) : []

/** The texts of a list, without the empty ones. */
export const textsOf = (value: unknown): string[] => listOf(value, textOf).filter(Boolean)

/**
 * A text for the screen only: what would be invisible or turn the reading direction shows as a
 * symbol, and it is short. Values that are edited and saved again stay as they are (`textOf`).
 */
export function shownOf(value: unknown, longest = 500): string {
  const text = textOf(value)
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  // Nearly no text holds one, and to look is many times quicker than to replace.
  if (cut.search(UNSEEN) < 0) return cut
  return cut.replace(UNSEEN, char =>
    char < ' ' ? String.fromCharCode(0x2400 + char.charCodeAt(0)) : '\ufffd',
  )
}

/** Control characters but tab and line ends, bidi marks, and half a pair left by the cut. */
const UNSEEN =
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])/g
