import { plainText } from '#lib/plain-text.ts'
import { SECRET_NAME } from '#lib/secret-name.ts'

/** A program relies on a built-in key: it can be neither deleted nor renamed. */
export const isBuiltIn = ({ configType }: { readonly configType: string }) => configType === 'Y'

/** The type of a value as far as its text tells; the server stores text. */
export const VALUE_TYPES = ['text', 'number', 'yesno', 'colour', 'url', 'json', 'lines'] as const
export type ValueType = (typeof VALUE_TYPES)[number]

export function valueTypeOf(value: string): ValueType {
  if (value === 'true' || value === 'false') return 'yesno'
  if (isNumber(value)) return 'number'
  if (isColour(value)) return 'colour'
  if (isWebAddress(value)) return 'url'
  if (/^\s*[[{]/.test(value) && jsonErrorLine(value) === undefined) return 'json'
  return value.includes('\n') ? 'lines' : 'text'
}

/** Digits that a JavaScript number gives back unchanged: no codes, no telephone numbers. */
const isNumber = (value: string) => /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(value)

export const isColour = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/**
 * With blanks or invisible characters the text would show another address than the one it opens.
 */
const isWebAddress = (value: string) =>
  /^https?:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu.test(value) && URL.canParse(value)

export function isOfValueType(value: string, kind: ValueType): boolean {
  switch (kind) {
    case 'yesno':
      return value === 'true' || value === 'false'
    case 'number':
      return isNumber(value)
    case 'colour':
      return isColour(value)
    case 'url':
      return isWebAddress(value)
    case 'json':
      return jsonErrorLine(value) === undefined
    case 'text':
    case 'lines':
      return true
    default:
      return kind satisfies never
  }
}

/** The fields that decide whether a value is masked. */
interface Maskable {
  readonly configKey: string
  /** Its mark; `undefined`: no administrator has set one yet, and the name of the key decides. */
  readonly secret?: boolean | undefined
}

/** A key with the name of a secret is one until an administrator marks it otherwise (R20). */
export const isMasked = ({ configKey, secret }: Maskable) =>
  secret ?? SECRET_NAME.test(plainText(configKey))

/** A secret stays one when its key is renamed, until an administrator marks it otherwise. */
export const staysMasked = (before: Maskable | undefined, now: Maskable) =>
  isMasked(now) || (now.secret === undefined && before !== undefined && isMasked(before))

/**
 * Whether the value holds a text; never for a masked value, which could be guessed piece by piece.
 */
export const hasInValue = (key: Maskable & { readonly configValue: string }, text: string) =>
  text === '' || (!isMasked(key) && key.configValue.toLowerCase().includes(text.toLowerCase()))

export const CONFIG_KEY_PATTERN = /^[A-Za-z][\w.:-]{0,127}$/
/** Of a key that is proposed from the name. */
export const PROPOSED_CONFIG_KEY = { separator: '.', max: 128 }
export const MAX_CONFIG_NAME = 128
export const MAX_CONFIG_VALUE = 4_096
export const MAX_CONFIG_REMARK = 128

/** The part of a key before the first dot or colon; empty for a key without one. */
export function configGroupOf(key: string): string {
  const at = key.search(/[.:]/)
  return at > 0 ? key.slice(0, at) : ''
}

const MAX_FIRST_LINE = 60

/** The first line of a text, cut where it is too long for a line of the page. */
export function firstLine(value: string): string {
  const [line = ''] = value.split('\n')
  if (line.length <= MAX_FIRST_LINE && line.length === value.length) return line
  // Half a surrogate pair would be drawn as an unknown character.
  return `${line.slice(0, MAX_FIRST_LINE).replace(/[\ud800-\udbff]$/, '')}…`
}

export const formatJson = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)

/** The line, from 1, where a text stops being JSON; browsers report it in different ways. */
export function jsonErrorLine(text: string): number | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return text.slice(0, jsonErrorOffset(text)).split('\n').length
  }
}

/** The offset up to which the text is JSON: reads token by token until one does not fit. */
function jsonErrorOffset(text: string): number {
  const token =
    /[ \t\r\n]*(?:(?<mark>[{}[\],:])|(?<string>"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<other>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y
  /** The token that may come next; `more`: a comma or a closing bracket. */
  let expected: 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'more' | 'nothing' =
    'value'
  const open: string[] = []
  const after = () => (open.length > 0 ? 'more' : 'nothing')

  for (;;) {
    const start =
      token.lastIndex + (/^[ \t\r\n]*/.exec(text.slice(token.lastIndex))?.[0].length ?? 0)
    const groups = token.exec(text)?.groups
    if (!groups) return start
    const mark = groups.mark
    const isString = groups.string !== undefined
    const takesValue = expected === 'value' || expected === 'first-value'
    const takesName = expected === 'name' || expected === 'first-name'

    if (takesValue && (isString || groups.other !== undefined)) expected = after()
    else if (takesValue && (mark === '{' || mark === '[')) {
      open.push(mark)
      expected = mark === '{' ? 'first-name' : 'first-value'
    } else if (takesName && isString) expected = 'colon'
    else if (expected === 'colon' && mark === ':') expected = 'value'
    else if (expected === 'more' && mark === ',') expected = open.at(-1) === '{' ? 'name' : 'value'
    else if (
      mark === '}'
      && open.at(-1) === '{'
      && (expected === 'more' || expected === 'first-name')
    ) {
      open.pop()
      expected = after()
    } else if (
      mark === ']'
      && open.at(-1) === '['
      && (expected === 'more' || expected === 'first-value')
    ) {
      open.pop()
      expected = after()
    } else return start
  }
}
