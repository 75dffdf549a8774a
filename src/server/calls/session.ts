import { permissionsOf } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import {
  checkRights,
  holdsEverything,
  identifyActor,
  mayPreview,
} from '#server/calls/pipeline/caller.ts'
import { idFrom, LONGEST_SECRET, readForm } from '#server/calls/pipeline/read-body.ts'
import { ok, refuse } from '#server/calls/pipeline/refusal.ts'
import type { Actor, Call, OpenCall, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { listText, shown, timeText } from '#server/calls/pipeline/row-format.ts'
import { expiredBindCookie } from '#server/http/bind-cookie.ts'
import type { Tables } from '#server/store/tables.ts'
import { changePassword } from './password.ts'
import { signIn } from './sign-in.ts'

export const sessionRoutes: readonly Route[] = [
  { kind: 'open', method: 'POST', path: '/login', rights: 'open', run: signIn },
  { kind: 'open', method: 'POST', path: '/refreshtoken', rights: 'open', run: refresh },
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
    // Its answer holds a token, which is never stored.
    kind: 'write',
    method: 'POST',
    path: '/api/v1/changerole',
    rights: 'signed-in',
    event: 'role.view',
    businessType: '4',
    once: true,
    run: changeRole,
  },
  { kind: 'read', method: 'GET', path: '/api/v1/sessions', rights: 'signed-in', run: listSessions },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sessions/others',
    rights: 'signed-in',
    event: 'session.end',
    businessType: '7',
    run: endOthers,
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

async function refresh(call: OpenCall): Promise<CallAnswer> {
  const { parts, request, say, now } = call
  const form = readForm(request.body, say)
  const sent = form.requiredText('token', { max: LONGEST_SECRET })
  form.check()
  return parts.store.write(async tables => {
    const actor = await identifyActor(tables, call, sent)
    checkRights(call, actor, 'signed-in')
    const prefix = actor.preview?.roleKey ?? ''
    const token = await parts.sessions.rotate(tables, actor.session, actor.token, prefix, now)
    parts.sessions.touch(actor.session, now)
    await tables.sessions.seen(actor.session.sessionId, now)
    const expire = timeText(parts.sessions.endOf(actor.session))
    return { ...ok({ token, expire }), extra: { token, expire } }
  })
}

async function getInfo({ tables, actor, locale, parts }: Call): Promise<CallAnswer> {
  const { user, roles, view, session } = actor
  const name = shown(user.nickName, user.nickNameZh, locale) || user.username
  const isGated = user.mustChange === 1
  const permissions = isGated ? [] : permissionsOf(view)
  return ok({
    roles: roles.map(role => role.roleKey),
    name,
    avatar: user.avatar,
    introduction: user.introduction || (await introductionOf(tables, actor, locale)),
    permissions,
    buttons: permissions,
    userName: user.username,
    userId: user.userId,
    deptId: user.deptId ?? 0,
    expire: timeText(parts.sessions.endOf(session)),
    mustChangePassword: isGated,
    ...(isGated ? {} : await viewsOf(tables, actor, locale)),
  })
}

/** Where somebody works, and as what: better than an empty line. */
async function introductionOf(tables: Tables, { user, held }: Actor, locale: Call['locale']) {
  const department = (await tables.menus.departments()).find(row => row.deptId === user.deptId)
  const names = held.map(role => shown(role.roleName, role.roleNameZh, locale))
  const where = department ? [shown(department.deptName, department.deptNameZh, locale)] : []
  return [...where, listText(names, locale)].join(' · ')
}

/** The roles one may view the console as, and the one that is being viewed as. */
async function viewsOf(tables: Tables, { held, preview }: Actor, locale: Call['locale']) {
  const text = (role: Actor['held'][number]) => ({
    roleKey: role.roleKey,
    roleName: shown(role.roleName, role.roleNameZh, locale),
  })
  const roles = holdsEverything(held) ? await tables.roles.all() : held
  const offered = roles.filter(role => mayPreview(role, held))
  return {
    ...(offered.length > 1 ? { previewRoles: offered.map(text) } : {}),
    ...(preview ? { previewRole: text(preview), ownRoles: held.map(text) } : {}),
  }
}

async function signOut({ tables, actor, parts, say, changed }: WriteCall): Promise<CallAnswer> {
  await parts.sessions.end(tables, actor.session.sessionId)
  changed(actor.session.sessionId, undefined, undefined)
  return {
    ...ok(null, say('signedOut')),
    ...(actor.session.bindHash === null ? {} : { headers: { 'Set-Cookie': expiredBindCookie } }),
  }
}

/** An empty `roleKey` leads back to one's own view. */
async function changeRole({
  tables,
  actor,
  request,
  say,
  parts,
  now,
  changed,
}: WriteCall): Promise<CallAnswer> {
  const form = readForm(request.body, say)
  const roleKey = form.text('roleKey', { empty: true }) ?? ''
  form.check()
  const { held, session } = actor
  const role = roleKey === '' ? undefined : await tables.roles.byKey(roleKey)
  if (roleKey !== '' && (!role || !mayPreview(role, held))) throw refuse(say, 403, 'roleNotHeld')

  const isOnly = held.length === 1 && held[0]?.roleId === role?.roleId
  const isOwnView = !role || role.protected === 1 || isOnly
  await tables.sessions.preview(session.sessionId, isOwnView ? null : role.roleId)
  const token = await parts.sessions.rotate(tables, session, actor.token, role?.roleKey ?? '', now)
  const expire = timeText(parts.sessions.endOf(session))
  const [before, after] = [actor.preview?.roleKey ?? '', isOwnView ? '' : role.roleKey]
  changed(session.sessionId, { view: before }, { view: after })
  return { ...ok({ token, expire }), extra: { token, expire } }
}

async function listSessions({ tables, actor, parts, now }: Call): Promise<CallAnswer> {
  const rows = await tables.sessions.ofUser(actor.user.userId, now)
  return ok(
    rows
      .filter(row => !parts.sessions.isOver(row, now))
      .map(row => ({
        sessionId: row.sessionId,
        createdAt: timeText(row.createdAt),
        lastSeenAt: timeText(parts.sessions.lastSeen(row)),
        expire: timeText(parts.sessions.endOf(row)),
        ip: row.ip,
        agent: row.agent,
        bound: row.bindHash !== null,
        current: row.sessionId === actor.session.sessionId,
      })),
  )
}

async function endOthers({ tables, actor, say, changed }: WriteCall): Promise<CallAnswer> {
  const ended = await tables.sessions.endOfUser(actor.user.userId, actor.session.sessionId)
  changed('others', undefined, undefined)
  return ok({ ended }, say('sessionsEnded', ended))
}

async function endSession({ tables, actor, params, say, changed }: WriteCall): Promise<CallAnswer> {
  const sessionId = idFrom(params.id, say)
  const session = await tables.sessions.byId(sessionId)
  // Another person's session is as good as none.
  if (session?.userId !== actor.user.userId) throw refuse(say, -1, 'notFound')
  await tables.sessions.end(sessionId)
  changed(sessionId, undefined, undefined)
  return ok({ ended: 1 }, say('sessionsEnded', 1))
}
