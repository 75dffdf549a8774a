import { isFields } from '#lib/decode.ts'
import type { Translate } from '#server/messages.ts'
import { refuse, refuseFields } from './refusal.ts'

/**
 * Reads a body field by field. An absent key (or null) is `undefined` and leaves the stored value
 * alone; what is not asked for is never looked at. Faults are collected and thrown by `check`.
 */
export interface Form {
  text(key: string, rule?: TextRule): string | undefined
  /** A fault when it is absent. */
  requiredText(key: string, rule?: TextRule): string
  integer(key: string, least: number, most: number): number | undefined
  oneOf<T extends string>(key: string, values: readonly T[]): T | undefined
  flag(key: string): boolean | undefined
  ids(key: string): number[] | undefined
  /** The record that a PUT is about. */
  id(key: string): number
  /** Of what was read before the change; absent, it is not compared. */
  version(): number | undefined
  addError(key: string, text: string): void
  throwIfInvalid(): void
}

export interface TextRule {
  max?: number
  /** May be empty. */
  empty?: boolean
  /** Line breaks and tabs are allowed. */
  lines?: boolean
  /** Blanks at the ends belong to it. */
  exact?: boolean
  pattern?: RegExp
}

/** What every record can carry. */
export const REMARK_RULE: TextRule = { max: 255, empty: true, lines: true }

/** What is longer is no name, no password and no token of ours, and is not worth hashing. */
export const MAX_SECRET_LENGTH = 512

/** As it is typed; what a new one must be like, passwords.ts says. */
export const PASSWORD_RULE: TextRule = { max: MAX_SECRET_LENGTH, exact: true, lines: true }

const MAX_IDS = 10_000

/** Neither blank nor without width. */
const VISIBLE_CHARACTER = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

export function readForm(body: unknown, say: Translate): Form {
  if (!isFields(body)) throw refuse(say, 400, 'wrongBody')
  const faults: Record<string, string> = {}
  const fault = (key: string, text: string) => {
    faults[key] ??= text
  }

  const given = (key: string): unknown =>
    Object.hasOwn(body, key) ? (body[key] ?? undefined) : undefined

  function text(key: string, rule: TextRule = {}): string | undefined {
    const value = given(key)
    if (value === undefined) return undefined
    if (typeof value !== 'string' || /\p{Cs}/u.test(value)) {
      fault(key, say('notText'))
      return undefined
    }
    // One spelling of each letter: what looks the same is the same.
    const trimmed = rule.exact ? value : value.trim().normalize('NFC')
    const max = rule.max ?? 128
    const control = rule.lines ? /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/ : /[\0-\x1f\x7f]/
    const isUnseen = trimmed === '' || (!rule.exact && !VISIBLE_CHARACTER.test(trimmed))
    if (isUnseen && !rule.empty) fault(key, say('required'))
    else if ([...trimmed].length > max) fault(key, say('tooLong', max))
    else if (control.test(trimmed)) fault(key, say('controlCharacters'))
    else if (trimmed && rule.pattern && !rule.pattern.test(trimmed)) fault(key, say('notPattern'))
    return trimmed
  }

  function integer(key: string, least: number, most: number): number | undefined {
    const value = given(key)
    if (value === undefined) return undefined
    if (isInteger(value) && value >= least && value <= most) return value
    fault(key, say('notNumber', least, most))
    return undefined
  }

  return {
    text,
    integer,
    requiredText(key, rule) {
      const value = text(key, rule)
      if (value === undefined) fault(key, say('required'))
      return value ?? ''
    },
    oneOf(key, values) {
      const value = given(key)
      if (value === undefined) return undefined
      const found = values.find(known => known === value)
      if (found === undefined) fault(key, say('notOneOf', values.filter(Boolean).join(', ')))
      return found
    },
    flag(key) {
      const value = given(key)
      if (value === undefined || typeof value === 'boolean') return value
      fault(key, say('notBoolean'))
      return undefined
    },
    ids(key) {
      const value = given(key)
      if (value === undefined) return undefined
      const isList = Array.isArray(value) && value.length <= MAX_IDS && value.every(isId)
      if (isList) return [...new Set(value)]
      fault(key, say('notIds'))
      return undefined
    },
    id(key) {
      const value = given(key)
      if (isId(value)) return value
      throw refuseFields(say, { [key]: say('required') })
    },
    version: () => integer('version', 1, Number.MAX_SAFE_INTEGER),
    addError: fault,
    throwIfInvalid() {
      if (Object.keys(faults).length > 0) throw refuseFields(say, faults)
    },
  }
}

const isInteger = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value)

const isId = (value: unknown): value is number => isInteger(value) && value > 0

/** `{id}` of a path: digits only, so that `1e3`, `0x10` and `' OR 1=1` are no numbers. */
export function parseId(text: string | undefined, say: Translate): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw refuse(say, 400, 'wrongId')
  return id
}

const MAX_IDS_IN_PATH = 100

/** One id, or several joined by commas. */
export function parseIds(text: string | undefined, say: Translate): number[] {
  const parts = (text ?? '').split(',')
  if (parts.length > MAX_IDS_IN_PATH) throw refuse(say, 400, 'wrongId')
  return [...new Set(parts.map(part => parseId(part, say)))]
}
