import { detailsWait } from '#server/auth/write-quota.ts'
import type { CallAnswer } from '#server/call.ts'
import { loggedUser } from '#server/calls/logged/logged-user.ts'
import { ok, overQuota } from '#server/calls/pipeline/answers.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatStamp } from '#server/calls/pipeline/row-format.ts'
import { readForm } from '#server/calls/pipeline/validate-body.ts'
import type { UserRow } from '#server/store/users.ts'
import { findUser, readContact } from './user-record.ts'

/** What people may see and change of their own record, without a permission. */

export const profileRoutes: readonly Route[] = [
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/user/profile',
    rights: 'signed-in',
    run: getProfile,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/user/profile',
    rights: 'signed-in',
    event: 'user.profile',
    businessType: '2',
    run: updateProfile,
  },
]

const OWN_FIELDS = ['nickName', 'nickNameZh', 'phone', 'email'] as const

async function getProfile(call: Call): Promise<CallAnswer> {
  return ok(formatProfile(call.caller.user))
}

async function updateProfile(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, now, stamp, recordChange } = call
  const { userId } = call.caller.user
  const wait = await detailsWait(tables, userId, 'user.profile', now)
  if (wait > 0) throw overQuota(t, wait)
  const form = readForm(call.request.body, t)
  const row = await findUser(call, userId)
  await checkVersion(call, form.version(), row, async () => formatProfile(row))
  const fields = readContact(form, row)
  // Neither an empty name nor a body without any of the fields is a change.
  const isChange =
    fields.nickNameZh !== row.nickNameZh
    || OWN_FIELDS.some(name => form.text(name, { empty: true, max: Infinity }) !== undefined)
  if (fields.nickName === '' || !isChange) form.addError('nickName', t('required'))
  form.throwIfInvalid()
  const before = await loggedUser(call, row)
  const { username, avatar, introduction, deptId, status, remark } = row
  const kept = { username, avatar, introduction, deptId, status, remark }
  await tables.users.update(userId, { ...kept, ...fields }, stamp)
  const changed = await findUser(call, userId)
  recordChange(userId, before, await loggedUser(call, changed))
  return ok(formatProfile(changed), t('changed'))
}

const formatProfile = (row: UserRow) => ({
  userId: row.userId,
  username: row.username,
  nickName: row.nickName,
  nickNameZh: row.nickNameZh,
  phone: row.phone,
  email: row.email,
  ...formatStamp(row),
})
