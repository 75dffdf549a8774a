/** Readers for data from outside: no value has its type until one of these has checked it. */

/** Thrown by a reader whose message the user sees as it is; any other throw means "malformed". */
export class AnswerRejected extends Error {}

/** The fields of an object, or a throw. */
export function fieldsOf(value: unknown): Fields {
  if (isFields(value)) return value
  throw new TypeError('an object was expected')
}

/** Text as it is; numbers and booleans as text; anything else gives an empty text. */
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

/** Reads each item; a value that is not a list gives an empty list. */
export const listOf = <T>(value: unknown, read: (item: unknown) => T): T[] =>
  Array.isArray(value) ? value.map(item => read(item)) : []

/** The texts of a list, without the empty ones. */
export const textsOf = (value: unknown): string[] => listOf(value, textOf).filter(Boolean)

/**
 * A text for the screen only: cut to `longest` characters; characters that are invisible or turn
 * the reading direction show as a symbol. Values that are edited and saved again are read by
 * `textOf`.
 */
export function displayTextOf(value: unknown, longest = 500): string {
  const text = textOf(value)
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  // Hardly any text holds one, and a search is many times quicker than a replacement.
  if (cut.search(INVISIBLE) < 0) return cut
  return cut.replace(INVISIBLE, char =>
    char < ' ' ? String.fromCharCode(0x2400 + char.charCodeAt(0)) : '\ufffd',
  )
}

/** Control characters except tab and line ends, bidi marks, and half a surrogate pair left by the cut. */
const INVISIBLE =
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])/g

export type Fields = Readonly<Record<string, unknown>>

/** An object with named values: neither a list nor null. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses JSON; `undefined` if the text is none. An integer that a JavaScript number cannot hold is
 * read as a bigint, and `stringifyJson` writes all its digits. Both need what browsers have had
 * since 2023 to 2025 (`context.source` of a reviver, `JSON.rawJSON`); older ones read such a number
 * inexactly.
 */
export function parseJson(text: string | null): unknown {
  try {
    return MANY_DIGITS.test(text ?? '')
      ? JSON.parse(text ?? '', reviveExactly)
      : JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** Without sixteen digits in a row no number can lose any. */
const MANY_DIGITS = /\d{16}/

/**
 * Parses a JSON file that a person wrote: a number that cannot be held exactly, a long decimal too,
 * is NaN, so that the caller can refuse it.
 */
export function parseJsonFile(text: string): unknown {
  try {
    return JSON.parse(text, (key, value: unknown, context?: { source?: string }) => {
      const read = reviveExactly(key, value, context)
      return typeof read === 'number' && !isExactNumber(read, context?.source) ? Number.NaN : read
    })
  } catch {
    return undefined
  }
}

/** Whether a number equals its source text; without one, whether it has no more digits than always fit. */
export const isExactNumber = (value: number, source: string | undefined): boolean =>
  source === undefined
    ? Number.isSafeInteger(value)
      || (Number.isFinite(value) && String(value).replace(/e.*|\D/g, '').length <= MAX_EXACT_DIGITS)
    : canonicalDigits(source) === canonicalDigits(String(value))

const MAX_EXACT_DIGITS = 15

/** One form for all ways to write a number: `1.50` and `15e-1` give the same. */
function canonicalDigits(text: string): string | undefined {
  const [, sign, whole = '', part = '', power = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(text) ?? []
  const digits = (whole + part).replace(/^0+/, '')
  const short = digits.replace(/0+$/, '')
  if (short === '') return sign === undefined ? undefined : '0'
  return `${sign}${short}e${Number(power) - part.length + digits.length - short.length}`
}

function reviveExactly(_: string, value: unknown, context?: { source?: string }) {
  const isInexact = Number.isInteger(value) && !Number.isSafeInteger(value)
  const source = context?.source ?? ''
  return isInexact && /^-?\d+$/.test(source) ? BigInt(source) : value
}

/** Writes JSON as `JSON.stringify` does, and a bigint with all its digits. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? rawNumber(item) : item,
  )
}

interface RawJson {
  rawJSON?(text: string): unknown
}

function rawNumber(value: bigint): unknown {
  const { rawJSON } = JSON as RawJson
  return rawJSON ? rawJSON(String(value)) : String(value)
}
