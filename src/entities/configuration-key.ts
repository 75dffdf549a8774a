import { type Fields, fieldsOf, textOf } from '#lib/decode.ts'
import { type RecordMeta, recordMetaFrom } from './record.ts'
import { type RecordKey, requiredKeyFrom } from './record-key.ts'

export interface ConfigurationKey extends RecordMeta {
  configId: RecordKey
  configName: string
  configKey: string
  /** Empty where the server keeps a secret to itself. */
  configValue: string
  /** 'Y' built in, 'N' not. */
  configType: string
  /** `undefined`: nobody has said yet, and its name decides. */
  secret: boolean | undefined
  /** The server marks secrets at all: without that, ticking one would hide nothing. */
  canMarkSecret: boolean
  /** Readable without a sign-in; `undefined` where the server has no such mark. */
  isFrontend: boolean | undefined
  remark: string
}

/** Some program relies on it: it stays, and so does its key. */
export const isBuiltIn = ({ configType }: Pick<ConfigurationKey, 'configType'>) =>
  configType === 'Y'

/** What somebody said of a key; servers that know no secrets have no such field. */
export const secretFrom = ({ secret }: Fields) => (typeof secret === 'boolean' ? secret : undefined)

export function configurationKeyFrom(value: unknown): ConfigurationKey {
  const fields = fieldsOf(value)
  return {
    configId: requiredKeyFrom(fields.configId ?? fields.id),
    configName: textOf(fields.configName),
    configKey: textOf(fields.configKey),
    configValue: textOf(fields.configValue),
    configType: textOf(fields.configType),
    secret: secretFrom(fields),
    canMarkSecret: fields.secret !== undefined,
    isFrontend: fields.isFrontend === undefined ? undefined : textOf(fields.isFrontend) === '1',
    remark: textOf(fields.remark),
    ...recordMetaFrom(fields),
  }
}

/** What a value is, as far as its text says; the server keeps text (B.3). */
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

/** Digits that come back from a number as they went in: no code, no telephone number. */
const isNumber = (value: string) => /^-?(0|[1-9]\d{0,14})(\.\d{1,10})?$/.test(value)

export const isColour = (value: string) => /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value)

/** Blanks and what is invisible would show another address than the one that is opened. */
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

const SECRET_NAME = /password|secret|token|pwd|(api|access|private)[._-]?key/i

/** What says of a value whether it is shown. */
type Maskable = Pick<ConfigurationKey, 'configKey'> & Partial<Pick<ConfigurationKey, 'secret'>>

/** A name that says "secret" makes it one until somebody says otherwise (R20). */
export const isMasked = ({ configKey, secret }: Maskable) => secret ?? SECRET_NAME.test(configKey)

/** Of a key that is changed: what was a secret stays one under any name, until somebody says otherwise. */
export const staysMasked = (before: Maskable | undefined, now: Maskable) =>
  isMasked(now) || (now.secret === undefined && before !== undefined && isMasked(before))

/** Whether a text stands in the value; what is masked is not to be guessed piece by piece. */
export const hasInValue = (
  key: Pick<ConfigurationKey, 'configKey' | 'configValue' | 'secret'>,
  text: string,
) => text === '' || (!isMasked(key) && key.configValue.toLowerCase().includes(text.toLowerCase()))

export const CONFIG_KEY_PATTERN = /^[A-Za-z][\w.:-]{0,127}$/
export const MAX_CONFIG_NAME = 128
export const MAX_CONFIG_VALUE = 4_096
export const MAX_CONFIG_REMARK = 128

/** What stands before the first dot or colon; a key without one belongs to no group. */
export function configGroupOf(key: string): string {
  const at = key.search(/[.:]/)
  return at > 0 ? key.slice(0, at) : ''
}

/** Short enough for a line: the first line of a long text, cut. */
export function firstLine(value: string, most = 60): string {
  const [line = ''] = value.split('\n')
  if (line.length <= most && line.length === value.length) return line
  // Half a character would be shown as an unknown one.
  return `${line.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}

export const formatJson = (text: string): string => JSON.stringify(JSON.parse(text), null, 2)

/** The line, from 1, where a text stops being JSON; browsers do not agree on how to say it. */
export function jsonErrorLine(text: string): number | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return text.slice(0, jsonErrorOffset(text)).split('\n').length
  }
}

/** How far the text is JSON: tokens are taken in turn until one does not fit. */
function jsonErrorOffset(text: string): number {
  const token =
    /[ \t\r\n]*(?:(?<mark>[{}[\],:])|(?<string>"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*")|(?<other>-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/y
  /** What may come next: a value, a name, a colon, or a comma or an end. */
  let wanted: 'value' | 'first-value' | 'name' | 'first-name' | 'colon' | 'more' | 'nothing' =
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
    const takesValue = wanted === 'value' || wanted === 'first-value'
    const takesName = wanted === 'name' || wanted === 'first-name'

    if (takesValue && (isString || groups.other !== undefined)) wanted = after()
    else if (takesValue && (mark === '{' || mark === '[')) {
      open.push(mark)
      wanted = mark === '{' ? 'first-name' : 'first-value'
    } else if (takesName && isString) wanted = 'colon'
    else if (wanted === 'colon' && mark === ':') wanted = 'value'
    else if (wanted === 'more' && mark === ',') wanted = open.at(-1) === '{' ? 'name' : 'value'
    else if (
      mark === '}'
      && open.at(-1) === '{'
      && (wanted === 'more' || wanted === 'first-name')
    ) {
      open.pop()
      wanted = after()
    } else if (
      mark === ']'
      && open.at(-1) === '['
      && (wanted === 'more' || wanted === 'first-value')
    ) {
      open.pop()
      wanted = after()
    } else return start
  }
}
