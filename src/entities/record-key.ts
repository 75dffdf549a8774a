import { listOf } from '#lib/decode.ts'

/**
 * What names a record to the server (§3 leaves open what it is): a number, an integer beyond 2^53,
 * or a text. It goes back as it came.
 */
export type RecordKey = number | bigint | string

const MAX_KEY_LENGTH = 200

/** Digits without a leading zero: some servers write the same key now as a number, now as text. */
const CANONICAL_NUMBER = /^(0|[1-9]\d{0,15})$/

/** Nothing where there is no key, or where it has lost digits on its way. */
export function keyFrom(value: unknown): RecordKey | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (CANONICAL_NUMBER.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  return text === '' || text.length > MAX_KEY_LENGTH || /\p{Cc}/u.test(text) ? undefined : text
}

/** A key that the browser read without all its digits: to use it would name another record. */
export class LostDigitsError extends TypeError {
  constructor() {
    super('a key that has lost digits')
  }
}

/** Whether a value is or holds a number that was lost, or digits of it, when it was read. */
export const hasLostDigits = (value: unknown): boolean =>
  typeof value === 'number'
    ? !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))
    : typeof value === 'object' && value !== null && Object.values(value).some(hasLostDigits)

/** A row's key; a row without one is no row, and so is the empty row with key 0 of some servers. */
export function requiredKeyFrom(value: unknown): RecordKey {
  const key = keyFrom(value)
  if (key === undefined && typeof value === 'number' && Number.isInteger(value))
    throw new LostDigitsError()
  if (key === undefined || (typeof key !== 'string' && key < 1))
    throw new TypeError('a row without a key')
  return key
}

/** The keys in a list; nothing where there is none. */
export const keysFrom = (value: unknown): RecordKey[] | undefined =>
  Array.isArray(value) ? listOf(value, keyFrom).filter(key => key !== undefined) : undefined

/** Numbers by their size, then texts by their letters. */
export function compareKeys(one: RecordKey, other: RecordKey): number {
  if (typeof one === 'string' || typeof other === 'string') {
    if (typeof one !== typeof other) return typeof one === 'string' ? 1 : -1
    return one < other ? -1 : Number(one > other)
  }
  return one < other ? -1 : Number(one > other)
}

/** As a part of a path. */
export const encodeKey = (key: RecordKey): string => encodeURIComponent(String(key))
