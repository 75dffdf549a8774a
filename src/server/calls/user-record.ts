import { permissionOf } from '#definitions/define-resource.ts'
import { localized } from '#entities/bilingual-text.ts'
import { isEnabled } from '#entities/status.ts'
import { isSame } from '#lib/form-values.ts'
import { users } from '#resources/system/users.ts'
import { hasPermission } from '#server/auth/rights.ts'
import { lockOutsOf } from '#server/auth/throttle.ts'
import { idFilter } from '#server/calls/pipeline/parse-query.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import { formatList, formatTime } from '#server/calls/pipeline/row-format.ts'
import { loggedValues } from '#server/calls/resources/format-record.ts'
import type { RecordHooks } from '#server/calls/resources/record-routes.ts'
import type { UserFields, UserRow } from '#server/store/users.ts'
import { checkWrittenUser, userRefusal } from './user-authorization.ts'

/** What every call about people does with them. */
export const userHooks: RecordHooks<UserRow, UserFields> = {
  table: ({ tables }) => tables.users,
  filter: query => ({ roleId: idFilter(query, 'roleId') }),
  more: formatMore,
  refusal: (call, row) => userRefusal(call, row.userId),
  checkWritten: (call, row) => checkWrittenUser(call, row.userId),
  isGrave: ({ caller }, { row, before, after }) =>
    before === undefined
    || GIVING.some(name => !isSame(before[name], after[name]))
    || (isEnabled(row) && !isEnabled({ status: before.status }))
    || (row.userId === caller.user.userId && after.email !== before.email),
  logged: loggedUser,
}

/** What people may do and see comes from these. */
const GIVING = ['roleIds', 'deptId'] as const

/** For the operation log: plain values, the same in both languages; sign-ins have rows of their own. */
export async function loggedUser({ tables }: Pick<Call, 'tables'>, row: UserRow) {
  const { lastLoginAt: _, ...values } = loggedValues(users, row)
  return { ...values, roleIds: await tables.users.roleIds(row.userId) }
}

/** Who is told of other people whether they have a second factor. */
const FACTOR_READERS = [permissionOf(users, 'edit'), 'system:sysuser:factor']

/** Reads the roles, the failed sign-ins and the second factors of all these people at once. */
async function formatMore({ tables, caller, locale, now }: Call, rows: readonly UserRow[]) {
  const isFactorTold = FACTOR_READERS.some(right => hasPermission(caller.rights, right))
  const factors = isFactorTold
    ? await tables.factors.activeOf(rows.map(row => row.userId))
    : undefined
  const lockOuts = await lockOutsOf(tables.throttle, rows, now)
  const held = await tables.roles.ofUsers(rows.map(row => row.userId))
  return (row: UserRow) => {
    const lockedOut = lockOuts.get(row.userId)
    const roles = held.filter(role => role.userId === row.userId)
    return {
      avatar: row.avatar,
      introduction: row.introduction,
      deptId: row.deptId ?? 0,
      roleId: roles[0]?.roleId ?? 0,
      roleIds: roles.map(role => role.roleId),
      roleName: formatList(
        roles.map(role => localized(role.roleName, role.roleNameZh, locale)),
        locale,
      ),
      mustChangePassword: row.mustChange === 1,
      lastLoginAt: row.lastLoginAt === null ? null : formatTime(row.lastLoginAt),
      lockedOutUntil: lockedOut === undefined ? null : formatTime(lockedOut),
      ...(factors && { hasFactor: factors.has(row.userId) }),
    }
  }
}
