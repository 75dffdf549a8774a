import { localized } from '#entities/bilingual-text.ts'
import { TOLD } from '#server/auth/quotas.ts'
import { permissionsOf } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import {
  canPreview,
  checkRights,
  hasProtectedRole,
  identifySession,
  isGated,
  lacksFactor,
  sessionOf,
} from '#server/calls/pipeline/caller.ts'
import type { Call, Caller, OpenCall, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatList, formatTime } from '#server/calls/pipeline/row-format.ts'
import { MAX_SECRET_LENGTH, parseId, readForm } from '#server/calls/pipeline/validate-body.ts'
import { renewToken } from '#server/calls/sessions/renew-token.ts'
import { signIn } from '#server/calls/sign-in/sign-in.ts'
import { signInWithFactor } from '#server/calls/sign-in/sign-in-factor.ts'
import { expiredBindCookie } from '#server/http/bind-cookie.ts'
import type { Tables } from '#server/store/tables.ts'
import { changePassword } from './password.ts'

export const sessionRoutes: readonly Route[] = [
  { kind: 'open', method: 'POST', path: '/login', rights: 'open', run: signIn },
  {
    kind: 'open',
    method: 'POST',
    path: '/login/factor',
    rights: 'open',
    run: signInWithFactor,
  },
  { kind: 'open', method: 'POST', path: '/refreshtoken', rights: 'open', run: refreshToken },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/getinfo',
    rights: 'always',
    isPoll: true,
    run: getInfo,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/logout',
    rights: 'always',
    event: 'logout',
    businessType: '11',
    run: signOut,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/user/pwd',
    rights: 'always',
    event: 'password.change',
    businessType: '2',
    prepare: changePassword,
  },
  {
    // The answer holds a token, which is never stored.
    kind: 'write',
    method: 'POST',
    path: '/api/v1/changerole',
    rights: 'signed-in',
    event: 'role.view',
    businessType: '4',
    answersOnce: true,
    run: changeRole,
  },
  { kind: 'read', method: 'GET', path: '/api/v1/sessions', rights: 'signed-in', run: listSessions },
  {
    kind: 'unlogged',
    method: 'PUT',
    path: '/api/v1/sessions/told',
    rights: 'signed-in',
    quota: TOLD,
    run: tellUnknownSignIns,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sessions/others',
    rights: 'signed-in',
    event: 'session.end',
    businessType: '7',
    run: endOtherSessions,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sessions/{id}',
    rights: 'signed-in',
    event: 'session.end',
    businessType: '7',
    run: endSession,
  },
]

async function refreshToken(call: OpenCall): Promise<CallAnswer> {
  const { services, request, now } = call
  const form = readForm(request.body, call)
  const sent = form.requiredText('token', { max: MAX_SECRET_LENGTH })
  form.throwIfInvalid()
  return services.store.write(async tables => {
    const actor = await identifySession(tables, call, sent)
    checkRights(call, actor, 'signed-in')
    services.sessions.touch(actor.session, now)
    await tables.sessions.seen(actor.session.sessionId, now)
    await services.sessions.takePlace(tables, actor.token, now)
    const renewed = await renewToken({ ...call, tables }, actor, actor.preview?.roleKey ?? '')
    return { ...ok(renewed), extra: renewed }
  })
}

/** What a back end that has the calls of the specification alone lacks. */
const FEATURES = ['editors', 'factor', 'keywords']
const TOKENS = 'tokens'

async function getInfo({ tables, caller, locale, services }: Call): Promise<CallAnswer> {
  const { user, roles, rights } = caller
  const { session } = sessionOf(caller)
  const name = localized(user.nickName, user.nickNameZh, locale) || user.username
  const isOpen = !isGated(caller)
  const permissions = isOpen ? permissionsOf(rights) : []
  return ok({
    roles: roles.map(role => role.roleKey),
    name,
    avatar: user.avatar,
    introduction: user.introduction || (await introductionOf(tables, caller, locale)),
    permissions,
    buttons: permissions,
    userName: user.username,
    userId: user.userId,
    deptId: user.deptId ?? 0,
    expire: formatTime(services.sessions.endOf(session)),
    mustChangePassword: user.mustChange === 1,
    features: services.apiTokens ? [...FEATURES, TOKENS] : FEATURES,
    ...(lacksFactor(caller) && {
      mustSetUpFactor: true,
      hasFactor: (await tables.factors.ofUser(user.userId))?.active === 1,
    }),
    ...(isOpen && (await tables.devices.untold(session)).length > 0 && { unknownSignIns: true }),
    ...(isOpen ? await previewRolesOf(tables, caller, locale) : {}),
  })
}

/** The person's department and roles, instead of an empty line. */
async function introductionOf(tables: Tables, { user, heldRoles }: Caller, locale: Call['locale']) {
  const department = user.deptId === null ? undefined : await tables.departments.byId(user.deptId)
  const names = heldRoles.map(role => localized(role.roleName, role.roleNameZh, locale))
  const where = department ? [localized(department.deptName, department.deptNameZh, locale)] : []
  return [...where, formatList(names, locale)].join(' · ')
}

/** The roles that the caller may view the console as, and the one being viewed as. */
async function previewRolesOf(
  tables: Tables,
  { heldRoles, preview }: Caller,
  locale: Call['locale'],
) {
  const text = (role: Caller['heldRoles'][number]) => ({
    roleKey: role.roleKey,
    roleName: localized(role.roleName, role.roleNameZh, locale),
  })
  const roles = hasProtectedRole(heldRoles) ? await tables.roles.all() : heldRoles
  const offered = roles.filter(role => canPreview(role, heldRoles))
  return {
    ...(offered.length > 1 ? { previewRoles: offered.map(text) } : {}),
    ...(preview ? { previewRole: text(preview), ownRoles: heldRoles.map(text) } : {}),
  }
}

async function signOut({
  tables,
  caller,
  services,
  t,
  recordChange,
}: WriteCall): Promise<CallAnswer> {
  const { session } = sessionOf(caller)
  await services.sessions.end(tables, session.sessionId)
  recordChange(session.sessionId, undefined, undefined)
  return {
    ...ok(null, t('signedOut')),
    ...(session.bindHash === null ? {} : { headers: { 'Set-Cookie': expiredBindCookie } }),
  }
}

/** An empty `roleKey` leads back to the caller's own view. */
async function changeRole(call: WriteCall): Promise<CallAnswer> {
  const { tables, caller, request, t, recordChange } = call
  const form = readForm(request.body, call)
  const roleKey = form.text('roleKey', { empty: true }) ?? ''
  form.throwIfInvalid()
  const { heldRoles } = caller
  const current = sessionOf(caller)
  const { sessionId } = current.session
  const role = roleKey === '' ? undefined : await tables.roles.byKey(roleKey)
  if (roleKey !== '' && (!role || !canPreview(role, heldRoles))) throw refuse(t, 403, 'roleNotHeld')

  const isOnly = heldRoles.length === 1 && heldRoles[0]?.roleId === role?.roleId
  const isOwnView = !role || role.protected === 1 || isOnly
  await tables.sessions.preview(sessionId, isOwnView ? null : role.roleId)
  const renewed = await renewToken(call, current, role?.roleKey ?? '')
  const [before, after] = [caller.preview?.roleKey ?? '', isOwnView ? '' : role.roleKey]
  recordChange(sessionId, { view: before }, { view: after })
  return { ...ok(renewed), extra: renewed }
}

async function listSessions({ tables, caller, services, now }: Call): Promise<CallAnswer> {
  const rows = await tables.sessions.ofUser(caller.user.userId, now)
  return ok(
    rows
      .filter(row => !services.sessions.isOver(row, now))
      .map(row => ({
        sessionId: row.sessionId,
        createdAt: formatTime(row.createdAt),
        lastSeenAt: formatTime(services.sessions.lastSeen(row)),
        expire: formatTime(services.sessions.endOf(row)),
        ip: row.ip,
        agent: row.agent,
        bound: row.bindHash !== null,
        current: row.sessionId === caller.session?.sessionId,
      })),
  )
}

/**
 * The sign-ins from browsers that were unknown then, each to one session alone and once: not to one
 * from the same browser, or from one that became known later.
 */
async function tellUnknownSignIns({
  tables,
  caller,
  services,
  now,
}: WriteCall): Promise<CallAnswer> {
  const { session: own } = sessionOf(caller)
  const untold = await tables.devices.untold(own)
  await tables.devices.told(own)
  const told: object[] = []
  for (const { sessionId, at, ip, agent } of untold) {
    const session = await tables.sessions.byId(sessionId)
    const isOpen = session !== undefined && !services.sessions.isOver(session, now)
    told.push({ sessionId, signedInAt: formatTime(at), ip, agent, isOpen })
  }
  return ok(told)
}

async function endOtherSessions(call: WriteCall): Promise<CallAnswer> {
  const { tables, services, caller, t, now, recordChange } = call
  const { user } = caller
  const { session } = sessionOf(caller)
  const ended = await services.sessions.endOthers(tables, user.userId, session.sessionId, now)
  recordChange('others', undefined, undefined)
  return ok({ ended }, t('sessionsEnded', ended))
}

async function endSession(call: WriteCall): Promise<CallAnswer> {
  const { tables, services, caller, params, t, now, recordChange } = call
  const sessionId = parseId(params.id, t)
  const session = await tables.sessions.byId(sessionId)
  // Another person's session counts as not found.
  if (session?.userId !== caller.user.userId) throw refuse(t, -1, 'notFound')
  await tables.sessions.end(sessionId)
  recordChange(sessionId, undefined, undefined)
  const ended = services.sessions.isOver(session, now) ? 0 : 1
  return ok({ ended }, t('sessionsEnded', ended))
}
