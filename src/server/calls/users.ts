import { permissionOf } from '#definitions/define-resource.ts'
import { DISABLED } from '#entities/status.ts'
import { fieldsOf } from '#lib/decode.ts'
import { sessions } from '#resources/system/sessions.ts'
import { users } from '#resources/system/users.ts'
import { liftLockOut } from '#server/auth/throttle.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, refuse } from '#server/calls/pipeline/answers.ts'
import { enabledRoles } from '#server/calls/pipeline/caller.ts'
import type { Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { type Form, parseId } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import {
  addRecord,
  findChangeable,
  type Prepared,
  recordRoutes,
} from '#server/calls/resources/record-routes.ts'
import type { UserFields, UserRow } from '#server/store/users.ts'
import {
  checkNewPassword,
  checkReplayedPassword,
  type NewPassword,
  withNewPassword,
} from './password.ts'
import { checkDepartment, checkRoles } from './user-authorization.ts'
import { userHooks } from './user-record.ts'

const recordCalls = recordRoutes(users, {
  ...userHooks,
  prepare: prepareUser,
  async prepareAdd(call) {
    await checkReplayedPassword(call)
    return withNewPassword(addUser)(call)
  },
  async checkRemoval({ caller, t }, row) {
    if (row.userId === caller.user.userId) throw refuse(t, 403, 'userSelf')
  },
})

export const userRoutes: readonly Route[] = [
  // That a new person is grave is known before their password is hashed.
  ...recordCalls.map(
    (route): Route =>
      route.kind === 'write' && route.method === 'POST' ? { ...route, isGrave: true } : route,
  ),
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/sysUser/{id}/password',
    answersOnce: true,
    isGrave: true,
    rights: ['system:sysuser:resetPassword'],
    event: 'user.password',
    businessType: '2',
    prepare: withNewPassword(resetPassword),
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sysUser/{id}/sessions',
    rights: ['system:sysuser:edit', permissionOf(sessions, 'remove')],
    event: 'user.sessions',
    businessType: '7',
    run: endSessions,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/sysUser/{id}/lockout',
    rights: [permissionOf(sessions, 'remove')],
    event: 'user.lockout',
    businessType: '2',
    run: liftLock,
  },
]

const AVATAR_URL = /^(https:\/\/\S+|\/(?![/\\])\S*)$/

async function addUser(call: WriteCall, { hash, plain }: NewPassword): Promise<CallAnswer> {
  const answer = await addRecord(call, users, {
    ...userHooks,
    async prepare(_, form) {
      const prepared = await prepareUser(call, form, undefined)
      checkNewPassword(call, prepared.values.username)
      const password = { password: hash, mustChange: plain !== undefined }
      return { ...prepared, values: { ...prepared.values, ...password } }
    },
  })
  return plain === undefined
    ? answer
    : { ...answer, data: { ...fieldsOf(answer.data), password: plain } }
}

async function prepareUser(
  call: WriteCall,
  form: Form,
  row: UserRow | undefined,
): Promise<Prepared<UserRow, UserFields>> {
  const { tables, caller, t } = call
  const read = readOwnValues(call, form, users, row)
  const values = {
    ...read,
    avatar:
      form.text('avatar', { empty: true, max: 512, pattern: AVATAR_URL }) ?? row?.avatar ?? '',
    introduction: form.text('introduction', { empty: true, max: 255 }) ?? row?.introduction ?? '',
    mustChange: row?.mustChange ?? 0,
  }
  const roleIds = readRoleIds(form) ?? (row ? undefined : [])
  if (roleIds?.length === 0) form.addError('roleIds', t('roleRequired'))
  form.throwIfInvalid()

  const held = row ? await tables.users.roleIds(row.userId) : []
  if (row?.userId === caller.user.userId) {
    // One administrator always remains: only another administrator can demote one.
    const hasOtherRoles =
      roleIds !== undefined
      && (roleIds.length !== held.length || held.some(id => !roleIds.includes(id)))
    const isMoved = values.deptId !== row.deptId
    if (hasOtherRoles || isMoved || values.status === DISABLED) throw refuse(t, 403, 'userSelf')
  }
  if (roleIds) await checkRoles(call, roleIds, held)
  await checkDepartment(call, values.deptId, row?.deptId ?? null)
  return {
    values,
    async write(userId) {
      if (roleIds) await tables.users.setRoles(userId, roleIds)
      if (row) await endSessionsIfOut(call, userId, values.status)
    },
  }
}

/** `roleIds`, or the single `roleId` of older clients. */
function readRoleIds(form: Form): number[] | undefined {
  const roleIds = form.ids('roleIds')
  if (roleIds) return roleIds
  const roleId = form.integer('roleId', 0, Number.MAX_SAFE_INTEGER)
  return roleId === undefined ? undefined : [roleId].filter(id => id > 0)
}

async function endSessionsIfOut({ tables }: WriteCall, userId: number, status: string) {
  // Without an enabled role they wait for one, but nobody brings back those of a disabled person.
  if (status === DISABLED) await tables.apiTokens.endOfUser(userId)
  if (status !== DISABLED && (await enabledRoles(tables, userId)).length > 0) return
  await tables.sessions.endOfUser(userId)
  await tables.tickets.removeOfUser(userId)
  await tables.devices.forget(userId)
}

/**
 * Only this answer holds the new password; its owner changes it at the next sign-in. The person's
 * browsers stay known, so that strangers who try the name cannot lock them out of it.
 */
async function resetPassword(call: WriteCall, { hash, plain }: NewPassword): Promise<CallAnswer> {
  const { tables, caller, t, params, stamp, recordChange } = call
  const row = await findChangeable(call, userHooks, parseId(params.id, t))
  // Callers change their own password with the old one, not here.
  if (row.userId === caller.user.userId) throw refuse(t, 403, 'userSelf')
  checkNewPassword(call, row.username)
  await tables.users.setPassword(row.userId, hash, true, stamp)
  await tables.sessions.endOfUser(row.userId)
  await tables.apiTokens.endOfUser(row.userId)
  await tables.tickets.removeOfUser(row.userId)
  recordChange(row.userId, undefined, undefined)
  return ok(plain === undefined ? null : { password: plain }, t('passwordReset'))
}

/** The person may try again at once, with as many failures ahead of them as anybody. */
async function liftLock(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, params, recordChange } = call
  const row = await findChangeable(call, userHooks, parseId(params.id, t))
  await liftLockOut(tables.throttle, row)
  recordChange(row.userId, undefined, undefined)
  return ok(null, t('lockOutLifted'))
}

async function endSessions(call: WriteCall): Promise<CallAnswer> {
  const { tables, services, caller, t, params, now, recordChange } = call
  const row = await findChangeable(call, userHooks, parseId(params.id, t))
  const except = row.userId === caller.user.userId ? (caller.session?.sessionId ?? 0) : 0
  const ended = await services.sessions.endOthers(tables, row.userId, except, now)
  recordChange(row.userId, undefined, undefined)
  return ok({ ended }, t('sessionsEnded', ended))
}
