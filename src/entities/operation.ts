import { displayTextOf, type Fields, fieldsOf, isFields, numberOf, textOf } from '#lib/decode.ts'
import { type RecordKey, requiredKeyFrom } from './record-key.ts'

/** One row of the operation log: the user, the action, the time and the outcome. */
export interface Operation {
  operId: RecordKey
  operTime: string
  operName: string
  roleKey: string
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
  /** The number of further equal refusals that the row stands for. */
  repeats: number | undefined
  /** Field by field, if a record was changed. */
  before: Fields | undefined
  after: Fields | undefined
  /** Whether the server tells what was changed; some servers never do. */
  isChangeKnown: boolean
}

export function operationFrom(value: unknown): Operation {
  const fields = fieldsOf(value)
  const { before, after } = fields
  // Shown only, never saved: no text of a user may turn the reading direction of the log.
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

/** The changed fields of one record; of several records, the fields of each under its key. */
function changedFieldsFrom(value: unknown, record: string): Fields | undefined {
  if (!Array.isArray(value)) return isFields(value) ? value : undefined
  const ids = record.split(',')
  return Object.fromEntries(value.map((row, index) => [ids[index] ?? `#${index + 1}`, row]))
}

/** The number of operations on one day. */
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

/** Minutes east of UTC, which the server needs to know where a day begins. */
export const utcOffsetMinutes = (now = new Date()) => -now.getTimezoneOffset()
