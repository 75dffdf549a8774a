import type { CallAnswer } from '#server/call.ts'
import { redactTokens } from '#server/log.ts'
import { type Operation, TOKEN_REUSE_EVENT } from '#server/store/operation-log/operation-chain.ts'
import type { Tables } from '#server/store/tables.ts'
import { addRefusal } from './log-refusals.ts'
import type { Caller, OpenCall } from './route.ts'

/** One event for the operation log and for the server's own log. */
export interface AuditEntry {
  event: string
  /** An entry of the dictionary sys_oper_type, or ''. */
  businessType: string
  record?: string
  before?: unknown
  after?: unknown
  answer: Pick<CallAnswer, 'code' | 'msg'>
}

/** The person who called, or without a session the person whose name or token was used. */
type AuditPerson = Pick<Caller, 'user' | 'roles'> &
  Partial<Pick<Caller, 'session' | 'apiToken'>> & {
    /** Their token was only tried. */
    isRefused?: boolean
  }

const MAX_FIELD_LENGTH = 200
/** A hundred keys of sixteen digits, with their commas. */
const MAX_RECORD_LENGTH = 1_700

/**
 * Adds a row for every operation that was carried out, and for refusals only within their quota.
 * Never call it with a password, a token or a secret value in `before` or `after`.
 */
export async function addOperation(
  tables: Tables,
  call: OpenCall,
  person: AuditPerson | undefined,
  entry: AuditEntry,
) {
  const row = operationFrom(call, person, entry)
  const shown = person?.isRefused ? undefined : (person?.session ?? person?.apiToken)
  if (isCarriedOut(entry)) await tables.operations.add(row)
  else await addRefusal(tables, row, shown?.userId)
}

const isCarriedOut = ({ event, answer }: AuditEntry) =>
  answer.code === 200 || event === TOKEN_REUSE_EVENT

export function operationFrom(
  { request, services, now }: OpenCall,
  person: AuditPerson | undefined,
  { event, businessType, record = '', before, after, answer }: AuditEntry,
): Operation {
  return {
    operTime: now,
    event,
    businessType,
    userId: person?.user.userId ?? null,
    username: person?.user.username ?? '',
    roleKeys: person?.roles.map(role => role.roleKey).join(',') ?? '',
    tokenName: person?.apiToken?.tokenName ?? '',
    deptId: person?.user.deptId ?? null,
    method: request.method,
    // A client may have put a token into the path, which must not be stored.
    url: redactTokens(request.path).slice(0, MAX_FIELD_LENGTH),
    record: record.slice(0, MAX_RECORD_LENGTH),
    code: answer.code,
    msg: answer.msg.slice(0, MAX_FIELD_LENGTH),
    ip: request.ip,
    agent: redactTokens(request.agent).slice(0, MAX_FIELD_LENGTH),
    latency: Math.max(0, services.clock() - now),
    requestId: request.id,
    beforeJson: before === undefined ? null : JSON.stringify(before),
    afterJson: after === undefined ? null : JSON.stringify(after),
  }
}

/** Runs after the transaction, so that a change that was rolled back is not logged. */
export function logEvent(
  { request, services }: OpenCall,
  person: AuditPerson | undefined,
  { event, record, before, after, answer }: AuditEntry,
) {
  services.log(event, {
    id: request.id,
    user: person?.user.username,
    ...(person?.apiToken && { program: person.apiToken.tokenName }),
    ip: request.ip,
    call: `${request.method} ${request.path}`,
    result: answer.code === 200 ? 'ok' : 'refused',
    code: answer.code,
    ...(record === undefined || record === '' ? {} : { record }),
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  })
}
