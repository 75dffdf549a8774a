import { ALL_SCOPE, CUSTOM_SCOPE, DEPARTMENT_AND_BELOW_SCOPE } from '#entities/data-scope.ts'
import { CROWDED_OUT } from '#entities/open-session.ts'
import { isEnabled } from '#entities/status.ts'
import { findApiToken, isApiToken, isApiTokenOver } from '#server/auth/api-tokens.ts'
import { dataScopeFrom, type ScopeGrant } from '#server/auth/data-scope.ts'
import { hasPermission } from '#server/auth/rights.ts'
import { digestOf, MAX_SESSIONS, type SessionCheck } from '#server/auth/sessions.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'
import { DEVICE_LIFETIME_MS } from '#server/http/device-cookie.ts'
import type { MessageKey } from '#server/messages.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { Tables } from '#server/store/tables.ts'
import type { UserRow } from '#server/store/users.ts'
import { Refusal, refuse } from './answers.ts'
import type { Caller, CallServices, OpenCall, RouteRights, SessionCaller } from './route.ts'

type FailedSessionCheck = Exclude<SessionCheck, { state: 'live' }>

/**
 * The request has no valid session. `check` tells why, which decides whether misuse is reported.
 */
export class SessionRefusal extends Refusal {
  readonly check: FailedSessionCheck
  constructor(answer: CallAnswer, check: FailedSessionCheck) {
    super(answer)
    this.check = check
  }
}

const ANSWER_BY_STATE: Readonly<
  Record<FailedSessionCheck['state'], readonly [code: number, key: MessageKey]>
> = {
  missing: [401, 'notSignedIn'],
  unknown: [401, 'sessionInvalid'],
  unbound: [401, 'sessionInvalid'],
  reused: [401, 'sessionInvalid'],
  'crowded-out': [401, 'sessionCrowdedOut'],
  expired: [6401, 'sessionExpired'],
}

/** Rights are read from the database for every call, never from a token. */
export async function identifySession(
  tables: Tables,
  call: OpenCall,
  token: string | undefined,
): Promise<SessionCaller> {
  const { services, request, t, now } = call
  const credentials = credentialsOf(services, request, token)
  const found = await services.sessions.identify(tables, credentials, now)
  if (found.state !== 'live') {
    const [code, key] = ANSWER_BY_STATE[found.state]
    const data = found.state === 'crowded-out' ? { reason: CROWDED_OUT } : undefined
    throw new SessionRefusal({ code, msg: t(key, MAX_SESSIONS), ...(data && { data }) }, found)
  }
  const user = await tables.users.byId(found.session.userId)
  const held = user && isEnabled(user) ? await enabledRoles(tables, user.userId) : []
  if (!user || held.length === 0) {
    throw new SessionRefusal({ code: 401, msg: t('sessionInvalid') }, { state: 'unknown' })
  }

  const preview = await previewRoleOf(tables, found.session.previewRoleId, held)
  const roles = preview ? [preview] : held
  return {
    user,
    session: found.session,
    token: found.token,
    factorPassed: found.session.factorPassed === 1,
    heldRoles: held,
    roles,
    preview,
    rights: await services.rights.viewOf(tables, roles),
    scope: await dataScopeFor(tables, user, roles),
  }
}

const credentialsOf = (
  parts: Pick<CallServices, 'bindSessions'>,
  { bind, fromBrowser }: Pick<CallRequest, 'bind' | 'fromBrowser'>,
  token: string | undefined,
) => ({ token, bind, mustBind: parts.bindSessions && fromBrowser })

/** Of a caller whose route no token of a program reaches (`isForTokens`). */
export function sessionOf({ session, token }: Caller): Pick<SessionCaller, 'session' | 'token'> {
  if (!session) throw new Error('This call needs a session, and tokens of programs have none.')
  return { session, token }
}

/** Whether the token of a program may count for this request, whichever it is. */
const canUseTokens = (
  { apiTokens, isSignInNetwork }: CallServices,
  { fromBrowser, ip }: Pick<CallRequest, 'fromBrowser' | 'ip'>,
) => apiTokens && !fromBrowser && isSignInNetwork(ip)

/**
 * The person of a valid token, or else the one who signed in last at a known browser, before it is
 * known which call is made.
 */
export async function visitorOf(
  services: CallServices,
  request: Pick<CallRequest, 'token' | 'bind' | 'device' | 'fromBrowser' | 'ip'>,
): Promise<string | undefined> {
  const { store, sessions, bindSessions, clock } = services
  const { token, device } = request
  if (token === undefined && device === undefined) return undefined
  try {
    return await store.read(async tables => {
      const now = clock()
      if (token !== undefined && isApiToken(token)) {
        const isUsable = canUseTokens(services, request)
        const row = isUsable ? await findApiToken(tables, token) : undefined
        if (row && !isApiTokenOver(row, now)) return `person ${row.userId}`
      } else if (token !== undefined) {
        const credentials = credentialsOf({ bindSessions }, request, token)
        const found = await sessions.identify(tables, credentials, now)
        if (found.state === 'live') return `person ${found.session.userId}`
      }
      if (device === undefined) return undefined
      const userId = await tables.devices.lastUserOf(digestOf(device), DEVICE_LIFETIME_MS, now)
      return userId === undefined ? undefined : `person ${userId}`
    })
  } catch {
    // The call itself will report the error.
    return undefined
  }
}

export const enabledRoles = async (tables: Tables, userId: number): Promise<RoleRow[]> =>
  (await tables.roles.ofUser(userId)).filter(isEnabled)

export const hasProtectedRole = (held: readonly RoleRow[]) =>
  held.some(role => role.protected === 1)

/** The role that is viewed as, as long as it may still be chosen. */
async function previewRoleOf(
  tables: Tables,
  roleId: number | null,
  held: readonly RoleRow[],
): Promise<RoleRow | undefined> {
  if (roleId === null) return undefined
  const role = await tables.roles.byId(roleId)
  return role && canPreview(role, held) ? role : undefined
}

export const canPreview = (role: RoleRow, held: readonly RoleRow[]) =>
  isEnabled(role) && (hasProtectedRole(held) || held.some(mine => mine.roleId === role.roleId))

/** The rows that a person sees through these roles. */
export async function dataScopeFor(
  tables: Tables,
  user: Pick<UserRow, 'userId' | 'deptId'>,
  roles: readonly RoleRow[],
) {
  const grants: ScopeGrant[] = []
  for (const role of roles) {
    grants.push({
      dataScope: role.protected === 1 ? ALL_SCOPE : role.dataScope,
      deptIds: role.dataScope === CUSTOM_SCOPE ? await tables.roles.deptIds(role.roleId) : [],
    })
  }
  // At every call of everybody: the tree is read only where it decides something.
  const isTreeNeeded = grants.some(({ dataScope }) => dataScope === DEPARTMENT_AND_BELOW_SCOPE)
  return dataScopeFrom(user, grants, isTreeNeeded ? await tables.departments.all() : [])
}

/** One of the roles that the person holds requires a second factor, and this session, or token of a program, comes without one. */
export const lacksFactor = ({
  heldRoles,
  factorPassed,
}: Pick<Caller, 'heldRoles' | 'factorPassed'>) =>
  !factorPassed && heldRoles.some(role => role.requiresFactor === 1)

/** Something has to be done before anything else: of the calls only those for that are answered. */
export const isGated = (caller: Pick<Caller, 'user' | 'heldRoles' | 'factorPassed'>) =>
  caller.user.mustChange === 1 || lacksFactor(caller)

/**
 * A password that another person chose must be changed before anything else, and a factor that a
 * role requires shown (R78).
 */
export function checkRights({ t }: OpenCall, actor: Caller, rights: RouteRights) {
  if (rights === 'always') return
  if (actor.user.mustChange === 1) throw refuse(t, 403, 'mustChangePassword')
  if (lacksFactor(actor)) throw refuse(t, 403, 'mustSetUpFactor')
  if (typeof rights === 'string') return
  if (!rights.some(permission => hasPermission(actor.rights, permission)))
    throw refuse(t, 403, 'forbidden')
}

/** For `X-Menu-Version`: the console's menu is out of date when the version differs. */
export async function menuVersionOf(
  tables: Tables,
  call: OpenCall,
  actor: SessionCaller,
): Promise<string> {
  const user = (await tables.users.byId(actor.user.userId)) ?? actor.user
  const heldRoles = await enabledRoles(tables, actor.user.userId)
  const session = (await tables.sessions.byId(actor.session.sessionId)) ?? actor.session
  const preview = await previewRoleOf(tables, session.previewRoleId, heldRoles)
  const view = await call.services.rights.viewOf(tables, preview ? [preview] : heldRoles)
  return formatMenuVersion(
    view.version,
    isGated({ user, heldRoles, factorPassed: session.factorPassed === 1 }),
  )
}

/** Until the password is changed and the factor shown the menu is empty, so its version differs. */
export const formatMenuVersion = (version: string, isEmpty: boolean) =>
  isEmpty ? `${version}-0` : version
