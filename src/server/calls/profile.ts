import { users } from '#resources/system/users.ts'
import { detailsWait } from '#server/auth/details-wait.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, overQuota } from '#server/calls/pipeline/answers.ts'
import { checkVersion } from '#server/calls/pipeline/check-version.ts'
import { requireFreshPassword } from '#server/calls/pipeline/fresh-password.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatStamp } from '#server/calls/pipeline/row-format.ts'
import { readForm } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { findRecord } from '#server/calls/resources/record-routes.ts'
import type { UserRow } from '#server/store/users.ts'
import { loggedUser, userHooks } from './user-record.ts'

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

/** What people may change of themselves. */
const OWN_FIELDS = ['nickName', 'phone', 'email'] as const

async function getProfile(call: Call): Promise<CallAnswer> {
  return ok(formatProfile(call.caller.user))
}

async function updateProfile(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, now, stamp, recordChange } = call
  const { userId } = call.caller.user
  const wait = await detailsWait(tables, userId, 'user.profile', now)
  if (wait > 0) throw overQuota(t, wait)
  const form = readForm(call.request.body, call)
  const row = await findRecord(call, userHooks, userId)
  await checkVersion(call, form.version(), row, async () => formatProfile(row))
  const values = readOwnValues(call, form, users, row, OWN_FIELDS)
  // Neither an empty name nor a body without any of the fields is a change.
  const isChange = values.nickNameZh !== row.nickNameZh || OWN_FIELDS.some(form.has)
  if (values.nickName === '' || !isChange) form.addProblem('nickName', { rule: 'required' })
  form.throwIfInvalid()
  const before = await loggedUser(call, row)
  await tables.users.update(userId, { ...row, ...values }, stamp)
  const changed = await findRecord(call, userHooks, userId)
  const after = await loggedUser(call, changed)
  if (await userHooks.isGrave?.(call, { row: changed, formerRow: row, before, after }))
    await requireFreshPassword(call)
  recordChange(userId, before, after)
  return ok(formatProfile(changed), t('changed'))
}

const formatProfile = (row: UserRow) => ({
  userId: row.userId,
  username: row.username,
  ...Object.fromEntries([...OWN_FIELDS, 'nickNameZh' as const].map(name => [name, row[name]])),
  ...formatStamp(row),
})
