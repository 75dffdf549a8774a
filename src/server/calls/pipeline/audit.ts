import type { CallAnswer } from '#server/call.ts'
import { withoutTokens } from '#server/log.ts'
import { type Operation, TOKEN_REUSE } from '#server/store/operation-log/operation-chain.ts'
import type { Tables } from '#server/store/tables.ts'
import { addRefusal } from './refusals.ts'
import type { Actor, OpenCall } from './route.ts'

/** One thing that happened, for the operation log and for the server's own log. */
export interface Entry {
  event: string
  /** An entry of the dictionary sys_oper_type, or ''. */
  businessType: string
  record?: string
  before?: unknown
  after?: unknown
  answer: Pick<CallAnswer, 'code' | 'msg'>
}

/** Who it was, or, without a session, whose name or token was used. */
type Person = Pick<Actor, 'user' | 'roles'> & Partial<Pick<Actor, 'session'>>

const LONGEST = 200
/** A hundred keys of sixteen digits, with their commas. */
const LONGEST_RECORD = 1_700

/**
 * What was done is always a row; what was refused as often as is good for the log. Never call it
 * with a password, a token or a secret value in `before` or `after`.
 */
export async function addOperation(
  tables: Tables,
  call: OpenCall,
  person: Person | undefined,
  entry: Entry,
) {
  const row = operationOf(call, person, entry)
  if (isDeed(entry)) await tables.operations.add(row)
  else await addRefusal(tables, call.parts.refusalQuota, row, person?.session?.userId)
}

const isDeed = ({ event, answer }: Entry) => answer.code === 200 || event === TOKEN_REUSE

function operationOf(
  { request, parts, now }: OpenCall,
  person: Person | undefined,
  { event, businessType, record = '', before, after, answer }: Entry,
): Operation {
  return {
    operTime: now,
    event,
    businessType,
    userId: person?.user.userId ?? null,
    username: person?.user.username ?? '',
    roleKeys: person?.roles.map(role => role.roleKey).join(',') ?? '',
    deptId: person?.user.deptId ?? null,
    method: request.method,
    // What a program puts in the wrong place is not kept there.
    url: withoutTokens(request.path).slice(0, LONGEST),
    record: record.slice(0, LONGEST_RECORD),
    code: answer.code,
    msg: answer.msg.slice(0, LONGEST),
    ip: request.ip,
    agent: withoutTokens(request.agent).slice(0, LONGEST),
    latency: Math.max(0, parts.clock() - now),
    requestId: request.id,
    beforeJson: before === undefined ? null : JSON.stringify(before),
    afterJson: after === undefined ? null : JSON.stringify(after),
  }
}

/** After the transaction, so that what was rolled back is not told. */
export function tell(
  { request, parts }: OpenCall,
  person: Person | undefined,
  { event, record, before, after, answer }: Entry,
) {
  parts.log(event, {
    id: request.id,
    user: person?.user.username,
    ip: request.ip,
    call: `${request.method} ${request.path}`,
    result: answer.code === 200 ? 'ok' : 'refused',
    code: answer.code,
    ...(record === undefined || record === '' ? {} : { record }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  })
}
