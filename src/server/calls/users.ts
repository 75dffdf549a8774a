import { DISABLED, ENABLED, STATUSES } from '#entities/status.ts'
import { MAX_USERNAME, USERNAME_PATTERN } from '#entities/user.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { loggedUser } from '#server/calls/logged/logged-user.ts'
import { formatLock, ok, refuse, refuseTaken } from '#server/calls/pipeline/answers.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import { deleteAll } from '#server/calls/pipeline/delete-all.ts'
import {
  idFilter,
  parsePageQuery,
  parsePeriod,
  textFilter,
} from '#server/calls/pipeline/parse-query.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatPage } from '#server/calls/pipeline/row-format.ts'
import {
  type Form,
  parseId,
  REMARK_RULE,
  readForm,
  type TextRule,
} from '#server/calls/pipeline/validate-body.ts'
import { OWN_KINDS } from '#server/store/operation-log/logged-kinds.ts'
import { USER_SORTS, type UserFields, type UserRow, usernameKey } from '#server/store/users.ts'
import {
  checkNewPassword,
  checkReplayedPassword,
  type NewPassword,
  withNewPassword,
} from './password.ts'
import {
  checkDepartment,
  checkRoles,
  checkWrittenUser,
  findChangeableUser,
  userRefusal,
} from './user-authorization.ts'
import { findUser, formatUser, formatUsers, readContact } from './user-record.ts'

const LIST_RIGHTS = OWN_KINDS.user.listRights
const EDIT_RIGHTS = ['system:sysuser:edit'] as const

export const userRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/sysUserList',
    rights: LIST_RIGHTS,
    run: listUsers,
  },
  { kind: 'read', method: 'GET', path: '/api/v1/sysUser/{id}', rights: LIST_RIGHTS, run: getUser },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/sysUser',
    rights: ['system:sysuser:add'],
    event: 'user.add',
    businessType: '1',
    async prepare(call) {
      await checkReplayedPassword(call)
      return withNewPassword(addUser)(call)
    },
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/sysUser',
    rights: EDIT_RIGHTS,
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
    answersOnce: true,
    rights: ['system:sysuser:resetPassword'],
    event: 'user.password',
    businessType: '2',
    prepare: withNewPassword(resetPassword),
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sysUser/{id}/sessions',
    rights: EDIT_RIGHTS,
    event: 'user.sessions',
    businessType: '7',
    run: endSessions,
  },
]

const USERNAME_RULE = { max: MAX_USERNAME, pattern: USERNAME_PATTERN, plain: true }
const AVATAR_URL = /^(https:\/\/\S+|\/(?![/\\])\S*)$/

async function listUsers(call: Call): Promise<CallAnswer> {
  const { query } = call.request
  const { all, self, deptIds } = call.caller.scope
  const wanted = parsePageQuery(query, USER_SORTS)
  const filter = {
    username: textFilter(query, 'username'),
    nickName: textFilter(query, 'nickName'),
    status: textFilter(query, 'status'),
    roleId: idFilter(query, 'roleId'),
    deptId: idFilter(query, 'deptId'),
    locale: call.locale,
    ...parsePeriod(query),
    all,
    self,
    deptIds,
  }
  const page = await call.tables.users.page(filter, wanted)
  const list = await formatUsers(call, page.list)
  return ok(formatPage(page, wanted, list))
}

async function getUser(call: Call): Promise<CallAnswer> {
  const row = await findUser(call, parseId(call.params.id, call.t))
  const mayEdit = hasPermission(call.caller.rights, EDIT_RIGHTS[0])
  return ok({
    ...(await formatUser(call, row)),
    ...(mayEdit && formatLock(await userRefusal(call, row.userId))),
  })
}

function readUserFields(form: Form, stored: UserRow | undefined): UserFields {
  const text = (key: 'avatar' | 'introduction' | 'remark', rule: TextRule) =>
    form.text(key, { empty: true, ...rule }) ?? stored?.[key] ?? ''
  // 0 is "no department", as in the rows.
  const deptId = form.integer('deptId', 0, Number.MAX_SAFE_INTEGER)
  return {
    username: stored?.username ?? form.requiredText('username', USERNAME_RULE),
    ...readContact(form, stored),
    avatar: text('avatar', { max: 512, pattern: AVATAR_URL }),
    introduction: text('introduction', { max: 255 }),
    deptId: deptId === undefined ? (stored?.deptId ?? null) : deptId || null,
    status: form.oneOf('status', STATUSES) ?? stored?.status ?? ENABLED,
    remark: text('remark', REMARK_RULE),
  }
}

/** `roleIds`, or the single `roleId` of older clients. */
function readRoleIds(form: Form): number[] | undefined {
  const roleIds = form.ids('roleIds')
  if (roleIds) return roleIds
  const roleId = form.integer('roleId', 0, Number.MAX_SAFE_INTEGER)
  return roleId === undefined ? undefined : [roleId].filter(id => id > 0)
}

async function addUser(call: WriteCall, { hash, plain }: NewPassword): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const fields = readUserFields(form, undefined)
  const roleIds = readRoleIds(form) ?? []
  if (roleIds.length === 0) form.addError('roleIds', t('roleRequired'))
  form.throwIfInvalid()
  await checkRoles(call, roleIds, [])
  await checkDepartment(call, fields.deptId, null)
  if (await tables.users.byName(fields.username)) refuseTaken(t, 'userTaken', ['username'])

  checkNewPassword(call, fields.username)
  const mustChange = plain !== undefined
  const userId = await tables.users.add({ ...fields, password: hash, mustChange }, stamp)
  await tables.users.setRoles(userId, roleIds)
  const row = await findUser(call, userId)
  await checkWrittenUser(call, userId)
  recordChange(userId, undefined, await loggedUser(call, row))
  const data = await formatUser(call, row)
  return ok(plain === undefined ? data : { ...data, password: plain }, t('added'))
}

async function updateUser(call: WriteCall): Promise<CallAnswer> {
  const { tables, caller, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const row = await findChangeableUser(call, form.id('userId'))
  await checkVersion(call, form.version(), row, () => formatUser(call, row))
  const before = await loggedUser(call, row)
  const fields = readUserFields(form, row)
  const username = form.text('username', { max: MAX_USERNAME })
  const roleIds = readRoleIds(form)
  if (username !== undefined && usernameKey(username) !== usernameKey(row.username)) {
    form.addError('username', t('userNameFixed'))
  }
  if (roleIds?.length === 0) form.addError('roleIds', t('roleRequired'))
  form.throwIfInvalid()

  // One administrator always remains: only another administrator can demote one.
  const hasOtherRoles =
    roleIds !== undefined
    && (roleIds.length !== before.roleIds.length
      || before.roleIds.some(id => !roleIds.includes(id)))
  const isMoved = fields.deptId !== row.deptId
  if (
    row.userId === caller.user.userId
    && (hasOtherRoles || isMoved || fields.status === DISABLED)
  ) {
    throw refuse(t, 403, 'userSelf')
  }
  if (roleIds) await checkRoles(call, roleIds, before.roleIds)
  await checkDepartment(call, fields.deptId, row.deptId)

  await tables.users.update(row.userId, fields, stamp)
  if (roleIds) await tables.users.setRoles(row.userId, roleIds)
  const isOut = fields.status === DISABLED || (await enabledRoles(tables, row.userId)).length === 0
  if (isOut) {
    await tables.sessions.endOfUser(row.userId)
    await tables.devices.forget(row.userId)
  }
  await checkWrittenUser(call, row.userId)
  const now = await findUser(call, row.userId)
  recordChange(row.userId, before, await loggedUser(call, now))
  return ok(await formatUser(call, now), t('changed'))
}

async function removeUsers(call: WriteCall): Promise<CallAnswer> {
  const { tables, caller, t } = call
  await deleteAll(call, {
    find: userId => findChangeableUser(call, userId),
    async check(row) {
      if (row.userId === caller.user.userId) throw refuse(t, 403, 'userSelf')
    },
    format: row => formatUser(call, row),
    logged: row => loggedUser(call, row),
    remove: tables.users.remove,
  })
  return ok(true, t('removed'))
}

/**
 * Only this answer holds the new password; its owner changes it at the next sign-in. The person's
 * browsers stay known, so that strangers who try the name cannot lock them out of it.
 */
async function resetPassword(call: WriteCall, { hash, plain }: NewPassword): Promise<CallAnswer> {
  const { tables, caller, t, params, stamp, recordChange } = call
  const row = await findChangeableUser(call, parseId(params.id, t))
  // Callers change their own password with the old one, not here.
  if (row.userId === caller.user.userId) throw refuse(t, 403, 'userSelf')
  checkNewPassword(call, row.username)
  await tables.users.setPassword(row.userId, hash, true, stamp)
  await tables.sessions.endOfUser(row.userId)
  recordChange(row.userId, undefined, undefined)
  return ok(plain === undefined ? null : { password: plain }, t('passwordReset'))
}

async function endSessions(call: WriteCall): Promise<CallAnswer> {
  const { tables, services, caller, t, params, now, recordChange } = call
  const row = await findChangeableUser(call, parseId(params.id, t))
  const except = row.userId === caller.user.userId ? caller.session.sessionId : 0
  const ended = await services.sessions.endOthers(tables, row.userId, except, now)
  recordChange(row.userId, undefined, undefined)
  return ok({ ended }, t('sessionsEnded', ended))
}
