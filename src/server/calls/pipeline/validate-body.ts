import { checkText, type Problem } from '#definitions/check-value.ts'
import { problemText } from '#definitions/problem-text.ts'
import { isFields } from '#lib/decode.ts'
import type { Translate } from '#server/messages.ts'
import { refuse, refuseFields } from './answers.ts'
import type { OpenCall } from './route.ts'

/**
 * Reads what no description names in a body. An absent key (or null) is `undefined` and leaves the
 * stored value alone; fields that are not asked for are never looked at. Errors are collected, and
 * `throwIfInvalid` throws them.
 */
export interface Form {
  text(key: string, rule?: TextRule): string | undefined
  /** An absent key is an error. */
  requiredText(key: string, rule?: TextRule): string
  integer(key: string, min: number, max: number): number | undefined
  flag(key: string): boolean | undefined
  ids(key: string): number[] | undefined
  /** Whether the body has a value of this name. */
  has(key: string): boolean
  /** The id of the record that a PUT changes. */
  id(key: string): number
  /** The version that was read before the change; without one no version is compared. */
  version(): number | undefined
  addProblem(key: string, problem: Problem): void
  addError(key: string, text: string): void
  throwIfInvalid(): void
}

export interface TextRule {
  /** 128 where nothing is said. */
  max?: number
  /** The text may be empty. */
  empty?: boolean
  /** Line breaks and tabs are allowed. */
  lines?: boolean
  /** Blanks at both ends are kept. */
  exact?: boolean
  /** Of the whole text; invisible and look-alike characters are set right first. */
  pattern?: RegExp
}

/** No name, password or token of ours is longer, so a longer text is not worth hashing. */
export const MAX_SECRET_LENGTH = 512

/** As typed; passwords.ts checks new passwords. */
export const PASSWORD_RULE: TextRule = { max: MAX_SECRET_LENGTH, exact: true, lines: true }

const MAX_IDS = 10_000

export function readForm(body: unknown, { t, locale }: Pick<OpenCall, 't' | 'locale'>): Form {
  if (!isFields(body)) throw refuse(t, 400, 'wrongBody')
  const errors: Record<string, string> = {}
  const addError = (key: string, text: string) => {
    errors[key] ??= text
  }
  const addProblem = (key: string, problem: Problem): undefined => {
    addError(key, problemText(problem, locale))
  }

  const fieldOf = (key: string): unknown =>
    Object.hasOwn(body, key) ? (body[key] ?? undefined) : undefined

  function text(key: string, rule: TextRule = {}): string | undefined {
    const { max = 128, empty: isOptional = false, lines: hasLines, exact, pattern } = rule
    const value = fieldOf(key)
    if (value === undefined || (value === '' && isOptional)) return value
    if (value === '') return addProblem(key, { rule: 'required' })
    const rules = { max, hasLines, exact, pattern }
    const checked = checkText({ required: !isOptional }, value, rules)
    return 'problem' in checked ? addProblem(key, checked.problem) : String(checked.value)
  }

  function integer(key: string, min: number, max: number): number | undefined {
    const value = fieldOf(key)
    if (value === undefined) return undefined
    if (isInteger(value) && value >= min && value <= max) return value
    return addProblem(key, { rule: 'integer', min, max })
  }

  return {
    text,
    integer,
    requiredText(key, rule) {
      const value = text(key, rule)
      if (value === undefined) addProblem(key, { rule: 'required' })
      return value ?? ''
    },
    flag(key) {
      const value = fieldOf(key)
      if (value === undefined || typeof value === 'boolean') return value
      return addProblem(key, { rule: 'flag' })
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
      throw refuseFields(t, { [key]: problemText({ rule: 'required' }, locale) })
    },
    version: () => integer('version', 1, Number.MAX_SAFE_INTEGER),
    addProblem,
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
