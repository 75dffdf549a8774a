import type { BilingualText } from '#entities/bilingual-text.ts'
import { isFields } from '#lib/decode.ts'
import { hasControlCharacter, isBlank, plainText } from '#lib/plain-text.ts'
import type { Translate } from '#server/messages.ts'
import { refuse, refuseFields } from './answers.ts'

/**
 * Reads a body field by field. An absent key (or null) is `undefined` and leaves the stored value
 * alone; fields that are not asked for are never looked at. Errors are collected, and
 * `throwIfInvalid` throws them.
 */
export interface Form {
  text(key: string, rule?: TextRule): string | undefined
  /** An absent key is an error. */
  requiredText(key: string, rule?: TextRule): string
  /** Both languages of a text, the Chinese one in `keyZh`: null or '' there is one for both. */
  texts(key: string, stored: BilingualText | undefined, rule?: TextRule): BilingualText
  integer(key: string, min: number, max: number): number | undefined
  oneOf<T extends string>(key: string, values: readonly T[]): T | undefined
  flag(key: string): boolean | undefined
  ids(key: string): number[] | undefined
  /** Whether the body has a value of this name. */
  has(key: string): boolean
  /** The id of the record that a PUT changes. */
  id(key: string): number
  /** The version that was read before the change; without one no version is compared. */
  version(): number | undefined
  addError(key: string, text: string): void
  throwIfInvalid(): void
}

export interface TextRule {
  max?: number
  /** The text may be empty. */
  empty?: boolean
  /** Line breaks and tabs are allowed. */
  lines?: boolean
  /** Blanks at both ends are kept. */
  exact?: boolean
  pattern?: RegExp
  /** Invisible and look-alike characters are set right first. */
  plain?: boolean
}

/** The rule of the remark that every record can have. */
export const REMARK_RULE: TextRule = { max: 255, empty: true, lines: true }

/** No name, password or token of ours is longer, so a longer text is not worth hashing. */
export const MAX_SECRET_LENGTH = 512

/** As typed; passwords.ts checks new passwords. */
export const PASSWORD_RULE: TextRule = { max: MAX_SECRET_LENGTH, exact: true, lines: true }

const MAX_IDS = 10_000

export function readForm(body: unknown, t: Translate): Form {
  if (!isFields(body)) throw refuse(t, 400, 'wrongBody')
  const errors: Record<string, string> = {}
  const addError = (key: string, text: string) => {
    errors[key] ??= text
  }

  const fieldOf = (key: string): unknown =>
    Object.hasOwn(body, key) ? (body[key] ?? undefined) : undefined

  function text(key: string, rule: TextRule = {}): string | undefined {
    const value = fieldOf(key)
    if (value === undefined) return undefined
    if (typeof value !== 'string' || /\p{Cs}/u.test(value)) {
      addError(key, t('notText'))
      return undefined
    }
    // Normalised, so that texts that look the same are the same.
    const trimmed = rule.exact
      ? value
      : rule.plain
        ? plainText(value)
        : value.trim().normalize('NFC')
    const max = rule.max ?? 128
    const isUnseen = trimmed === '' || (!rule.exact && isBlank(trimmed))
    if (isUnseen && !rule.empty) addError(key, t('required'))
    else if ([...trimmed].length > max) addError(key, t('tooLong', max))
    else if (hasControlCharacter(trimmed, rule.lines)) addError(key, t('controlCharacters'))
    else if (trimmed && rule.pattern && !rule.pattern.test(trimmed)) addError(key, t('notPattern'))
    return trimmed
  }

  function requiredText(key: string, rule?: TextRule): string {
    const value = text(key, rule)
    if (value === undefined) addError(key, t('required'))
    return value ?? ''
  }

  function integer(key: string, min: number, max: number): number | undefined {
    const value = fieldOf(key)
    if (value === undefined) return undefined
    if (isInteger(value) && value >= min && value <= max) return value
    addError(key, t('notNumber', min, max))
    return undefined
  }

  return {
    text,
    integer,
    requiredText,
    texts(key, stored, rule) {
      const chinese = `${key}Zh`
      const zh = fieldOf(chinese) === '' ? null : (text(chinese) ?? null)
      return {
        text: stored ? (text(key, rule) ?? stored.text) : requiredText(key, rule),
        zh: Object.hasOwn(body, chinese) ? zh : (stored?.zh ?? null),
      }
    },
    oneOf(key, values) {
      const value = fieldOf(key)
      if (value === undefined) return undefined
      const found = values.find(allowed => allowed === value)
      if (found === undefined) addError(key, t('notOneOf', values.filter(Boolean).join(', ')))
      return found
    },
    flag(key) {
      const value = fieldOf(key)
      if (value === undefined || typeof value === 'boolean') return value
      addError(key, t('notBoolean'))
      return undefined
    },
    ids(key) {
      const value = fieldOf(key)
      if (value === undefined) return undefined
      const isList = Array.isArray(value) && value.length <= MAX_IDS && value.every(isId)
      if (isList) return [...new Set(value)]
      addError(key, t('notIds'))
      return undefined
    },
    has: key => fieldOf(key) !== undefined,
    id(key) {
      const value = fieldOf(key)
      if (isId(value)) return value
      throw refuseFields(t, { [key]: t('required') })
    },
    version: () => integer('version', 1, Number.MAX_SAFE_INTEGER),
    addError,
    throwIfInvalid() {
      if (Object.keys(errors).length > 0) throw refuseFields(t, errors)
    },
  }
}

const isInteger = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value)

const isId = (value: unknown): value is number => isInteger(value) && value > 0

/** The `{id}` of a path: digits only, so that `1e3`, `0x10` and `' OR 1=1` are no numbers. */
export function parseId(text: string | undefined, t: Translate): number {
  const id = /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (!Number.isSafeInteger(id)) throw refuse(t, 400, 'wrongId')
  return id
}

const MAX_IDS_IN_PATH = 100

/** One id, or several joined by commas, as they stand there. */
export function parseIds(text: string | undefined, t: Translate): number[] {
  const parts = (text ?? '').split(',')
  if (parts.length > MAX_IDS_IN_PATH) throw refuse(t, 400, 'wrongId')
  return parts.map(part => parseId(part, t))
}
