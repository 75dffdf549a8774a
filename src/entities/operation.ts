import { displayTextOf, type Fields, fieldsOf, isFields, numberOf, textOf } from '#lib/decode.ts'
import { type RecordKey, requiredKeyFrom } from './record-key.ts'

/** One line of the operation log: who did what, when, and how it ended. */
export interface Operation {
  operId: RecordKey
  operTime: string
  operName: string
  roleKey: string
  /** What it was, `role.update` for instance. */
  event: string
  /** A value of the dictionary `sys_oper_type`. */
  businessType: string
  requestMethod: string
  operUrl: string
  /** The record it was about. */
  record: string
  code: number | undefined
  /** '0' it was done, '1' it was not. */
  status: string
  msg: string
  operIp: string
  userAgent: string
  /** In milliseconds. */
  latencyTime: number | undefined
  requestId: string
  /** How often more, where a row tells of equal refusals together. */
  repeats: number | undefined
  /** Field by field, where a record was changed. */
  before: Fields | undefined
  after: Fields | undefined
  /** The server says what was changed, if anything was; some say nothing of it. */
  isChangeKnown: boolean
}

export function operationFrom(value: unknown): Operation {
  const fields = fieldsOf(value)
  const { before, after } = fields
  // Only ever read: nobody may turn round what the log says of them.
  const text = (name: string) => displayTextOf(fields[name], Infinity)
  const record = text('record')
  return {
    operId: requiredKeyFrom(fields.operId),
    operTime: text('operTime'),
    operName: text('operName'),
    roleKey: text('roleKey'),
    event: text('event'),
    businessType: text('businessType'),
    requestMethod: text('requestMethod'),
    operUrl: text('operUrl'),
    record,
    code: numberOf(fields.code),
    status: text('status'),
    msg: text('msg'),
    operIp: text('operIp'),
    userAgent: text('userAgent'),
    latencyTime: numberOf(fields.latencyTime),
    requestId: text('requestId'),
    repeats: text('status') === '1' && isFields(after) ? numberOf(after.repeats) : undefined,
    before: changedFieldsFrom(before, record),
    after: changedFieldsFrom(after, record),
    isChangeKnown: before !== undefined || after !== undefined,
  }
}

export const hasSucceeded = ({ status }: Pick<Operation, 'status'>) => status === '0'

export const requestLineOf = ({ requestMethod, operUrl }: Operation) =>
  `${requestMethod} ${operUrl}`.trim()

/** The fields of a record; of several, each under its number. */
function changedFieldsFrom(value: unknown, record: string): Fields | undefined {
  if (!Array.isArray(value)) return isFields(value) ? value : undefined
  const ids = record.split(',')
  return Object.fromEntries(value.map((row, index) => [ids[index] ?? `#${index + 1}`, row]))
}

/** How much happened on one day. */
export interface OperationsPerDay {
  /** `yyyy-mm-dd`, in the caller's time zone. */
  day: string
  count: number
  failed: number
}

export function operationsPerDayFrom(value: unknown): OperationsPerDay {
  const fields = fieldsOf(value)
  return {
    day: textOf(fields.day),
    count: numberOf(fields.count) ?? 0,
    failed: numberOf(fields.failed) ?? 0,
  }
}

/** Minutes east of UTC, as the server wants them for whole days. */
export const utcOffsetMinutes = (now = new Date()) => -now.getTimezoneOffset()
