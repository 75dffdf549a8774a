import { DISABLED, ENABLED, STATUSES } from '#entities/status.ts'
import {
  EMAIL_PATTERN,
  MAX_EMAIL,
  MAX_USERNAME,
  PHONE_PATTERN,
  USERNAME_PATTERN,
} from '#entities/user.ts'
import type { CallAnswer } from '#server/call.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import { removeAll } from '#server/calls/pipeline/delete-all.ts'
import {
  type Form,
  idFrom,
  REMARK,
  readForm,
  type TextRule,
} from '#server/calls/pipeline/read-body.ts'
import {
  idFilter,
  pageQueryFrom,
  periodFrom,
  textFilter,
} from '#server/calls/pipeline/read-query.ts'
import { checkVersion, ok, refuse } from '#server/calls/pipeline/refusal.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { pageText, renamed } from '#server/calls/pipeline/row-format.ts'
import { USER_SORTS, type UserFields, type UserRow, usernameKey } from '#server/store/users.ts'
import { checkKeptPassword, checkPassword, type GivenPassword, withPassword } from './password.ts'
import { checkDepartment, checkRank, checkRoles, isWithinMine } from './user-authorization.ts'
import { findUser, isSeen, loggedUser, userText, userTexts } from './user-record.ts'

const LIST = ['system:sysuser:list'] as const

export const userRoutes: readonly Route[] = [
  { kind: 'costly', method: 'GET', path: '/api/v1/sysUserList', rights: LIST, run: listUsers },
  { kind: 'read', method: 'GET', path: '/api/v1/sysUser/{id}', rights: LIST, run: getUser },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/sysUser',
    rights: ['system:sysuser:add'],
    event: 'user.add',
    businessType: '1',
    async prepare(call) {
      await checkKeptPassword(call)
      return withPassword(addUser)(call)
    },
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/sysUser',
    rights: ['system:sysuser:edit'],
    event: 'user.update',
    businessType: '2',
    run: updateUser,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sysUser/{id}',
    rights: ['system:sysuser:remove'],
    event: 'user.remove',
    businessType: '3',
    run: removeUsers,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/sysUser/{id}/password',
    once: true,
    rights: ['system:sysuser:resetPassword'],
    event: 'user.password',
    businessType: '2',
    prepare: withPassword(resetPassword),
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sysUser/{id}/sessions',
    rights: ['system:sysuser:edit'],
    event: 'user.sessions',
    businessType: '7',
    run: endSessions,
  },
]

const NAME = { max: MAX_USERNAME, pattern: USERNAME_PATTERN }
const AVATAR = /^(https:\/\/\S+|\/(?![/\\])\S*)$/

async function listUsers(call: Call): Promise<CallAnswer> {
  const { query } = call.request
  const { all, self, deptIds } = call.actor.scope
  const wanted = pageQueryFrom(query, USER_SORTS)
  const filter = {
    username: textFilter(query, 'username'),
    nickName: textFilter(query, 'nickName'),
    status: textFilter(query, 'status'),
    roleId: idFilter(query, 'roleId'),
    deptId: idFilter(query, 'deptId'),
    ...periodFrom(query),
    all,
    self,
    deptIds,
  }
  const page = await call.tables.users.page(filter, wanted)
  const list = await userTexts(call, page.list)
  return ok(pageText({ ...page, list }, wanted, row => row))
}

async function getUser(call: Call): Promise<CallAnswer> {
  return ok(await userText(call, await findUser(call, idFrom(call.params.id, call.say))))
}

function userFields(form: Form, stored: UserRow | undefined, { locale }: Call): UserFields {
  const typed = form.text('nickName', { empty: true })
  const nick = renamed(stored?.nickName ?? '', stored?.nickNameZh ?? null, typed, locale)
  const text = (key: 'phone' | 'email' | 'avatar' | 'introduction' | 'remark', rule: TextRule) =>
    form.text(key, { empty: true, ...rule }) ?? stored?.[key] ?? ''
  // 0 is "no department", as in the rows.
  const deptId = form.integer('deptId', 0, Number.MAX_SAFE_INTEGER)
  return {
    username: stored?.username ?? form.requiredText('username', NAME),
    nickName: nick.text,
    nickNameZh: nick.zh,
    phone: text('phone', { max: 32, pattern: PHONE_PATTERN }),
    email: text('email', { max: MAX_EMAIL, pattern: EMAIL_PATTERN }),
    avatar: text('avatar', { max: 512, pattern: AVATAR }),
    introduction: text('introduction', { max: 255 }),
    deptId: deptId === undefined ? (stored?.deptId ?? null) : deptId || null,
    status: form.oneOf('status', STATUSES) ?? stored?.status ?? ENABLED,
    remark: text('remark', REMARK),
  }
}

/** `roleIds`, or the ancestor's single `roleId`. */
function roleField(form: Form): number[] | undefined {
  const roleIds = form.ids('roleIds')
  if (roleIds) return roleIds
  const roleId = form.integer('roleId', 0, Number.MAX_SAFE_INTEGER)
  return roleId === undefined ? undefined : [roleId].filter(id => id > 0)
}

async function addUser(call: WriteCall, { hash, plain }: GivenPassword): Promise<CallAnswer> {
  const { tables, say, stamp, changed } = call
  const form = readForm(call.request.body, say)
  const fields = userFields(form, undefined, call)
  const roleIds = roleField(form) ?? []
  if (roleIds.length === 0) form.fault('roleIds', say('roleRequired'))
  form.check()
  await checkRoles(call, roleIds, [])
  await checkDepartment(call, fields.deptId, null)
  if (await tables.users.byName(fields.username)) throw refuse(say, -1, 'userTaken')

  checkPassword(call, fields.username)
  const mustChange = plain !== undefined
  const userId = await tables.users.add({ ...fields, password: hash, mustChange }, stamp)
  await tables.users.setRoles(userId, roleIds)
  const row = await findUser(call, userId)
  if (!(await isWithinMine(call, row))) throw refuse(say, 403, 'scopeAbove')
  changed(userId, undefined, await loggedUser(call, row))
  const data = await userText(call, row)
  return ok(plain === undefined ? data : { ...data, password: plain }, say('added'))
}

async function updateUser(call: WriteCall): Promise<CallAnswer> {
  const { tables, actor, say, stamp, changed } = call
  const form = readForm(call.request.body, say)
  const row = await findUser(call, form.id('userId'))
  await checkRank(call, row)
  const current = await userText(call, row)
  checkVersion(say, form.version(), row.version, () => current)
  const before = await loggedUser(call, row)
  const fields = userFields(form, row, call)
  const username = form.text('username', { max: MAX_USERNAME })
  const roleIds = roleField(form)
  if (username !== undefined && usernameKey(username) !== usernameKey(row.username)) {
    form.fault('username', say('userNameFixed'))
  }
  if (roleIds?.length === 0) form.fault('roleIds', say('roleRequired'))
  form.check()

  // One administrator always remains: only another one reaches an administrator.
  const isDemoted = roleIds !== undefined && before.roleIds.some(id => !roleIds.includes(id))
  const isMoved = fields.deptId !== row.deptId
  if (row.userId === actor.user.userId && (isDemoted || isMoved || fields.status === DISABLED)) {
    throw refuse(say, 403, 'userSelf')
  }
  if (roleIds) await checkRoles(call, roleIds, before.roleIds)
  await checkDepartment(call, fields.deptId, row.deptId)
  // Without a department somebody else's person would be out of sight, and out of reach.
  if (!isSeen(call, { ...row, ...fields })) throw refuse(say, 403, 'deptAbove')

  await tables.users.update(row.userId, fields, stamp)
  if (roleIds) await tables.users.setRoles(row.userId, roleIds)
  const isOut = fields.status === DISABLED || (await enabledRoles(tables, row.userId)).length === 0
  if (isOut) {
    await tables.sessions.endOfUser(row.userId)
    await tables.devices.forget(row.userId)
  }
  const now = await findUser(call, row.userId)
  if (!(await isWithinMine(call, now))) throw refuse(say, 403, 'scopeAbove')
  changed(row.userId, before, await loggedUser(call, now))
  return ok(await userText(call, now), say('changed'))
}

async function removeUsers(call: WriteCall): Promise<CallAnswer> {
  const { tables, actor, say } = call
  async function look(userId: number) {
    const row = await findUser(call, userId)
    if (userId === actor.user.userId) throw refuse(say, 403, 'userSelf')
    await checkRank(call, row)
    return loggedUser(call, row)
  }
  await removeAll(call, look, tables.users.remove)
  return ok(true, say('removed'))
}

/** The new password is in this answer only; its owner changes it at the next sign-in. */
async function resetPassword(call: WriteCall, { hash, plain }: GivenPassword): Promise<CallAnswer> {
  const { tables, actor, say, params, stamp, changed } = call
  const row = await findUser(call, idFrom(params.id, say))
  // One's own is changed by who knows the old one.
  if (row.userId === actor.user.userId) throw refuse(say, 403, 'userSelf')
  await checkRank(call, row)
  checkPassword(call, row.username)
  await tables.users.setPassword(row.userId, hash, true, stamp)
  await tables.sessions.endOfUser(row.userId)
  await tables.devices.forget(row.userId)
  changed(row.userId, undefined, undefined)
  return ok(plain === undefined ? null : { password: plain }, say('passwordReset'))
}

async function endSessions(call: WriteCall): Promise<CallAnswer> {
  const { tables, actor, say, params, changed } = call
  const row = await findUser(call, idFrom(params.id, say))
  await checkRank(call, row)
  const except = row.userId === actor.user.userId ? actor.session.sessionId : 0
  const ended = await tables.sessions.endOfUser(row.userId, except)
  changed(row.userId, undefined, undefined)
  return ok({ ended }, say('sessionsEnded', ended))
}
