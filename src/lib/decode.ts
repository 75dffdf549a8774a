/** Readers for what comes from outside: nothing is what it should be until one of these said so. */

/** An answer refused for a reason to be shown as it stands; any other throw means "malformed". */
export class AnswerRejected extends Error {}

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
export function displayTextOf(value: unknown, longest = 500): string {
  const text = textOf(value)
  const cut = text.length > longest ? `${text.slice(0, longest - 1)}…` : text
  // Nearly no text holds one, and to look is many times quicker than to replace.
  if (cut.search(INVISIBLE) < 0) return cut
  return cut.replace(INVISIBLE, char =>
    char < ' ' ? String.fromCharCode(0x2400 + char.charCodeAt(0)) : '\ufffd',
  )
}

/** Control characters but tab and line ends, bidi marks, and half a pair left by the cut. */
const INVISIBLE =
  /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])/g

export type Fields = Readonly<Record<string, unknown>>

/** An object with named values: neither a list nor nothing. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * JSON that keeps its digits: an integer that a JavaScript number cannot hold is read as a bigint
 * and written as it came. Both need what browsers have had since 2023 to 2025 (`context.source` of
 * a reviver, `JSON.rawJSON`); in an older one such a number is read inexactly, as everywhere else.
 */

interface RawJson {
  rawJSON?(text: string): unknown
}

/** Without sixteen digits in a row there is nothing that could be lost. */
const MANY_DIGITS = /\d{16}/

/** What a text says as JSON; nothing where it is none. */
export function parseJson(text: string | null): unknown {
  try {
    return MANY_DIGITS.test(text ?? '')
      ? JSON.parse(text ?? '', reviveExactly)
      : JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/**
 * The same of a file that somebody wrote: a number that cannot be held, a long decimal too, is NaN,
 * for whoever reads it to refuse.
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

/** Whether a number is what its source says; where that is not given, as many digits as always fit. */
export const isExactNumber = (value: number, source: string | undefined): boolean =>
  source === undefined
    ? Number.isSafeInteger(value)
      || (Number.isFinite(value) && String(value).replace(/e.*|\D/g, '').length <= MAX_EXACT_DIGITS)
    : canonicalDigits(source) === canonicalDigits(String(value))

const MAX_EXACT_DIGITS = 15

/** One way to write a number: `1.50` and `15e-1` are the same digits. */
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

/** The text of a value, as `JSON.stringify` writes it; a bigint with all its digits. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    typeof item === 'bigint' ? rawNumber(item) : item,
  )
}

function rawNumber(value: bigint): unknown {
  const { rawJSON } = JSON as RawJson
  return rawJSON ? rawJSON(String(value)) : String(value)
}
