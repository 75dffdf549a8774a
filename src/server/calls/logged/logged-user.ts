import type { Call } from '#server/calls/pipeline/route.ts'
import type { UserRow } from '#server/store/users.ts'

/** For the operation log: plain values, the same in both languages. */
export async function loggedUser({ tables }: Pick<Call, 'tables'>, row: UserRow) {
  const { username, nickName, nickNameZh, phone, email, deptId, status, remark } = row
  const roleIds = await tables.users.roleIds(row.userId)
  return { username, nickName, nickNameZh, phone, email, deptId, status, remark, roleIds }
}
