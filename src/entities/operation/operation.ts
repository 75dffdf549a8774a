import { keyFrom, type RecordKey, requiredKeyFrom } from '#entities/record-key.ts'
import {
  displayTextOf,
  type Fields,
  fieldsOf,
  isFields,
  listOf,
  numberOf,
  textOf,
  textsOf,
} from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import { timeTextOf } from '#lib/instant.ts'
import { ownValue } from '#lib/own-value.ts'

/** One row of the operation log: the user, the action, the time and the outcome. */
export interface Operation {
  operId: RecordKey
  operTime: string
  userId: RecordKey | undefined
  operName: string
  /** What the person is called now; empty where the server does not tell it. */
  nickName: string
  /** The keys of the roles that the user acted in, with commas between them. */
  roleKey: string
  /** What the token was called by which a program acted for the user; else empty. */
  tokenName: string
  /** What those roles are called now, as far as the server tells it. */
  roleNames: Readonly<Record<string, string>>
  /** The action, such as `role.update`. */
  event: string
  /** A value of the dictionary `sys_oper_type`. */
  businessType: string
  requestMethod: string
  operUrl: string
  /** The keys of the changed records, with commas between them. */
  record: string
  code: number | undefined
  /** '0': done; '1': refused or failed. */
  status: string
  msg: string
  operIp: string
  userAgent: string
  /** In milliseconds. */
  latencyTime: number | undefined
  requestId: string
  /** How many equal refusals, or failed sign-ins, the row stands for; some servers tell none. */
  attempts: number | undefined
  /** Of the first and the last of several; else empty. */
  firstAt: string
  lastAt: string
  /** Of failed sign-ins. */
  tries: SignInTries | undefined
  /** The records, each with its values if the server tells them; empty if it is about none. */
  records: readonly LoggedRecord[]
  /** Those of them that are there now and that the reader may read, as far as the server says so. */
  readable: readonly string[]
  /** What numbers in the values stand for, by the field that holds them. */
  names: Readonly<Record<string, Fields>>
  /** Whether the server tells what was changed; some servers never do. */
  isChangeKnown: boolean
  /** Why the server keeps values from the reader, or those of some of the records. */
  withheld: Withheld | undefined
}

/** No right to list records of that kind, or people outside the reader's data scope. */
export type Withheld = 'right' | 'scope'

/** The failed sign-ins of one account, or of the unknown names of one network. */
export interface SignInTries {
  /** Between the first and the last, as far as the server keeps them. */
  times: readonly string[]
  addresses: readonly { ip: string; attempts: number }[]
  /** How many came from further addresses. */
  otherAddresses: number
  /** How many were refused without a look at the password. */
  unchecked: number
}

/** A record in a row of the log. */
export interface LoggedRecord {
  id: string
  /** Empty where the server does not tell it. */
  name: string
  /** Field by field; `undefined` before the record was made, after its deletion, or untold. */
  before: Fields | undefined
  after: Fields | undefined
}

export function operationFrom(value: unknown): Operation {
  const fields = fieldsOf(value)
  // Shown only, never saved: no text of a user may turn the reading direction of the log.
  const text = (name: string) => displayTextOf(fields[name], Infinity)
  const withheld = withheldFrom(fields.withheld)
  return {
    operId: requiredKeyFrom(fields.operId),
    operTime: timeTextOf(fields.operTime),
    userId: keyFrom(fields.userId),
    operName: text('operName'),
    nickName: text('nickName'),
    roleKey: text('roleKey'),
    tokenName: text('tokenName'),
    roleNames: Object.fromEntries(
      Object.entries(isFields(fields.roleNames) ? fields.roleNames : {}).map(([key, name]) => [
        key,
        displayTextOf(name, Infinity),
      ]),
    ),
    event: text('event'),
    businessType: text('businessType'),
    requestMethod: text('requestMethod'),
    operUrl: text('operUrl'),
    record: text('record'),
    code: numberOf(fields.code),
    status: text('status'),
    msg: text('msg'),
    operIp: text('operIp'),
    userAgent: text('userAgent'),
    latencyTime: numberOf(fields.latencyTime),
    requestId: text('requestId'),
    attempts: numberOf(fields.attempts),
    firstAt: text('firstAt'),
    lastAt: text('lastAt'),
    tries: Array.isArray(fields.addresses) ? triesFrom(fields) : undefined,
    records: loggedRecordsFrom(fields, text('record')),
    readable: textsOf(fields.readable),
    names: Object.fromEntries(
      Object.entries(isFields(fields.names) ? fields.names : {}).flatMap(([name, ids]) =>
        isFields(ids) ? [[name, ids]] : [],
      ),
    ),
    isChangeKnown: !withheld && (fields.before !== undefined || fields.after !== undefined),
    withheld,
  }
}

const triesFrom = ({ times, addresses, otherAddresses, unchecked }: Fields): SignInTries => ({
  times: textsOf(times),
  addresses: listOf(addresses, fieldsOf).map(({ ip, attempts }) => ({
    ip: displayTextOf(ip, Infinity),
    attempts: numberOf(attempts) ?? 1,
  })),
  otherAddresses: numberOf(otherAddresses) ?? 0,
  unchecked: numberOf(unchecked) ?? 0,
})

/** Whether the row stands for several refusals. */
export const isGrouped = <T extends Pick<Operation, 'attempts'>>(
  entry: T,
): entry is T & { attempts: number } => (entry.attempts ?? 1) > 1

export const hasSucceeded = ({ status }: Pick<Operation, 'status'>) => status === '0'

export const requestLineOf = ({ requestMethod, operUrl }: Operation) =>
  `${requestMethod} ${operUrl}`.trim()

/** A reason that this build does not know is told as the plainer one. */
const withheldFrom = (value: unknown): Withheld | undefined =>
  value === 'scope' ? 'scope' : textOf(value) === '' ? undefined : 'right'

/** The values of several records come as lists, in the order of the keys in `record`. */
function loggedRecordsFrom({ records, before, after }: Fields, record: string): LoggedRecord[] {
  const names = new Map(
    listOf(records, item => (isFields(item) ? item : {})).map(({ id, name }) => [
      textOf(id),
      displayTextOf(name, Infinity),
    ]),
  )
  const count = Math.max(...[before, after].map(side => (Array.isArray(side) ? side.length : 1)))
  const ids = record.split(',')
  return Array.from({ length: Math.max(count, ids.length) }, (_, index) => {
    const id = ids[index] ?? `#${index + 1}`
    return {
      id,
      name: names.get(id) ?? '',
      before: sideAt(before, index),
      after: sideAt(after, index),
    }
  }).filter(({ id, before, after }) => id !== '' || before || after)
}

function sideAt(side: unknown, index: number): Fields | undefined {
  const value = Array.isArray(side) ? side[index] : index === 0 ? side : undefined
  return isFields(value) ? value : undefined
}

/** A field that an operation changed, with its values as the log has them. */
export interface FieldChange {
  field: string
  before: unknown
  after: unknown
}

/** What an operation changed in a record; of a new or deleted one, the fields that are not empty. */
export function fieldChangesOf({
  before = {},
  after = {},
}: Pick<LoggedRecord, 'before' | 'after'>): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map(field => ({ field, before: ownValue(field, before), after: ownValue(field, after) }))
    .filter(change => !isSame(valueOrEmpty(change.before), valueOrEmpty(change.after)))
}

/** No value, an empty text and an empty list are all shown as nothing. */
const valueOrEmpty = (value: unknown) =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0) ? '' : value

/** What the log has in place of a secret, and of one that took the place of another. */
export const MASK = '******'
export const REPLACED_MASK = '****** (replaced)'

export const isMaskedValue = (value: unknown) => value === MASK || value === REPLACED_MASK

export interface PutBack {
  /** What is written. */
  values: Fields
  /** What was there too and no longer exists, by field; it is left out. */
  gone: Readonly<Record<string, readonly unknown[]>>
}

/** What our server logs besides what is done to records, in the order in which a filter offers it. */
export const OTHER_EVENTS = [
  'login',
  'login_recovery_code',
  'login_failed',
  'logout',
  'password.change',
  'session.confirm',
  'factor.begin',
  'factor.activate',
  'factor.codes',
  'factor.remove',
  'session.end',
  'role.view',
  'token.create',
  'token.end',
  'token.use',
  'token.refused',
  'refused',
  'refused.more',
  'token_reuse',
  'token_without_binding',
  'data.restore',
  'log.trim',
  'log.key',
  'clock.back',
] as const
