import { isEnabled } from '#entities/status.ts'
import { findApiToken, isApiToken, isApiTokenOver, permissionsIn } from '#server/auth/api-tokens.ts'
import { narrowedRights } from '#server/auth/rights.ts'
import type { ApiTokenRow } from '#server/store/sign-in/api-tokens.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'
import { Refusal, refuse } from './answers.ts'
import { type AuditEntry, addOperation, logEvent } from './audit.ts'
import { dataScopeFor, enabledRoles, identifySession } from './caller.ts'
import type { Caller, OpenCall, ProgramCaller, Route } from './route.ts'

/** Callers by the token of a program. */

/** The token is known, and does not count here and now: its owner reads so in the log. */
export class ProgramRefusal extends Refusal {
  readonly token: ApiTokenRow
  readonly owner: UserRow | undefined
  constructor(refusal: Refusal, token: ApiTokenRow, owner: UserRow | undefined) {
    super(refusal.answer)
    this.token = token
    this.owner = owner
  }
}

/** The last use is stored so often, */
const STORE_USE_AFTER_MS = 60_000
/** and so often the log tells that a token reads. */
const LOG_READ_AFTER_MS = 15 * 60_000

/** By the token of a program, or by that of a session. */
export function identifyCaller(tables: Tables, call: OpenCall): Promise<Caller> {
  const { token } = call.request
  return token !== undefined && isApiToken(token)
    ? identifyProgram(tables, call, token)
    : identifySession(tables, call, token)
}

/** The rights are those that were chosen and that the owner still holds; the scope is the owner's. */
async function identifyProgram(
  tables: Tables,
  call: OpenCall,
  text: string,
): Promise<ProgramCaller> {
  const { services, t } = call
  const token = await findApiToken(tables, text)
  if (!token) throw refuse(t, 401, 'tokenInvalid')
  const user = await tables.users.byId(token.userId)
  const heldRoles = user && isEnabled(user) ? await enabledRoles(tables, user.userId) : []
  const refusal = refusalOf(call, token, heldRoles.length > 0)
  if (!user || refusal) {
    throw new ProgramRefusal(refusal ?? refuse(t, 401, 'tokenInvalid'), token, user)
  }
  const held = await services.rights.viewOf(tables, heldRoles)
  return {
    user,
    apiToken: token,
    factorPassed: token.factorPassed === 1,
    heldRoles,
    roles: heldRoles,
    preview: undefined,
    rights: narrowedRights(held, permissionsIn(token), await services.rights.menus(tables)),
    scope: await dataScopeFor(tables, user, heldRoles),
  }
}

function refusalOf(call: OpenCall, token: ApiTokenRow, isOwnerIn: boolean): Refusal | undefined {
  const { services, request, t, now } = call
  if (!services.apiTokens) return refuse(t, 403, 'tokensOff')
  // No page of ours sends one, so somebody planted it there (T3).
  if (request.fromBrowser) return refuse(t, 401, 'tokenInBrowser')
  if (!services.isSignInNetwork(request.ip)) return refuse(t, 403, 'tokenElsewhere', request.ip)
  if (isApiTokenOver(token, now)) return refuse(t, 401, 'tokenExpired')
  return isOwnerIn ? undefined : refuse(t, 401, 'tokenOwnerOut')
}

/**
 * Whether tokens reach a call. Only what names a permission, and is neither grave nor a matter of a
 * person's session: all else is refused, whatever it will be.
 */
export const isForTokens = (route: Route) =>
  typeof route.rights !== 'string'
  && route.kind !== 'unlogged'
  && !('isGrave' in route && route.isGrave)

export function checkReach({ t }: OpenCall, route: Route) {
  if (!isForTokens(route)) throw refuse(t, 403, 'tokenNotHere')
}

/** In the transaction of a write. */
export async function noteUse(
  tables: Tables,
  { request, now }: OpenCall,
  { apiToken }: ProgramCaller,
) {
  if (isDue(apiToken.lastUsedAt, STORE_USE_AFTER_MS, now))
    await tables.apiTokens.used(apiToken.tokenId, request.ip, now)
}

/** After a read, whose answer is sent even if this cannot be stored. */
export async function noteRead(call: OpenCall, caller: ProgramCaller) {
  const { services, request, now } = call
  const { apiToken } = caller
  const isRowDue = isDue(apiToken.readLoggedAt, LOG_READ_AFTER_MS, now)
  if (!isRowDue && !isDue(apiToken.lastUsedAt, STORE_USE_AFTER_MS, now)) return
  const entry: AuditEntry = {
    event: 'token.use',
    businessType: '',
    record: String(apiToken.tokenId),
    answer: { code: 200, msg: '' },
  }
  try {
    const isLogged = await services.store.write(async tables => {
      await noteUse(tables, call, caller)
      const isFirst = isRowDue && (await tables.apiTokens.takeReadRow(apiToken, now))
      if (isFirst) await addOperation(tables, call, caller, entry)
      return isFirst
    })
    if (isLogged) logEvent(call, caller, entry)
  } catch (failure) {
    services.log('operation_not_logged', { id: request.id, error: String(failure) })
  }
}

/** A time in the future was written before the clock was set back. */
const isDue = (before: number | null, every: number, now: number) =>
  before === null || now - before >= every || before > now

/** Logs the refusal of a known token, within the quota of all refusals. */
export async function reportRefusedToken(refusal: ProgramRefusal, call: OpenCall) {
  const { token, owner, answer } = refusal
  const person = owner && { user: owner, roles: [], apiToken: token, isRefused: true }
  const entry: AuditEntry = {
    event: 'token.refused',
    businessType: '',
    record: String(token.tokenId),
    answer,
  }
  try {
    await call.services.store.write(tables => addOperation(tables, call, person, entry))
  } catch (failure) {
    call.services.log('operation_not_logged', { id: call.request.id, error: String(failure) })
  }
  logEvent(call, person, entry)
}
