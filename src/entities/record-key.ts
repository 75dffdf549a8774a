import { listOf } from '#lib/decode.ts'

/**
 * The key of a record, whose type §3 leaves open: a number, an integer beyond 2^53, or a text. It
 * is sent back as it came.
 */
export type RecordKey = number | bigint | string

const MAX_KEY_LENGTH = 200

/** Digits without a leading zero: some servers send the same key now as a number, now as a text. */
const CANONICAL_NUMBER = /^(0|[1-9]\d{0,15})$/

/**
 * `undefined` for a value that is no key, or that lost digits when it was read. `.` and `..` would be
 * another path.
 */
export function keyFrom(value: unknown): RecordKey | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (CANONICAL_NUMBER.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  if (text === '.' || text === '..') return undefined
  return text === '' || text.length > MAX_KEY_LENGTH || /\p{Cc}/u.test(text) ? undefined : text
}

/** A key that lost digits when the browser read it, and would name another record. */
export class LostDigitsError extends TypeError {
  constructor() {
    super('a key that has lost digits')
  }
}

/** Whether a value is or holds a number that lost digits, or all of them, when it was read. */
export const hasLostDigits = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))
    : typeof value === 'object' && value !== null && Object.values(value).some(hasLostDigits)

/** A row's key; throws for a row without one, and for the empty row with key 0 of some servers. */
export function requiredKeyFrom(value: unknown): RecordKey {
  const key = keyFrom(value)
  if (key === undefined && typeof value === 'number' && Number.isInteger(value))
    throw new LostDigitsError()
  if (key === undefined || (typeof key !== 'string' && key < 1))
    throw new TypeError('a row without a key')
  return key
}

/** The keys in a list, without items that are none; `undefined` for a value that is no list. */
export const keysFrom = (value: unknown): RecordKey[] | undefined =>
  Array.isArray(value) ? listOf(value, keyFrom).filter(key => key !== undefined) : undefined

/** Orders numbers by size, then texts by their letters. */
export function compareKeys(a: RecordKey, b: RecordKey): number {
  if (typeof a === 'string' || typeof b === 'string') {
    if (typeof a !== typeof b) return typeof a === 'string' ? 1 : -1
    return a < b ? -1 : Number(a > b)
  }
  return a < b ? -1 : Number(a > b)
}

/** A key as one segment of a path. */
export const encodeKey = (key: RecordKey): string => encodeURIComponent(String(key))
