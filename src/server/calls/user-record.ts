import type { Locale } from '#constants.ts'
import { localized } from '#entities/bilingual-text.ts'
import { EMAIL_PATTERN, MAX_EMAIL, PHONE_PATTERN } from '#entities/user.ts'
import { refuse } from '#server/calls/pipeline/answers.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import {
  formatList,
  formatStamp,
  formatTime,
  withUpdateNames,
} from '#server/calls/pipeline/row-format.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import type { DepartmentRow } from '#server/store/menus.ts'
import type { RoleRow } from '#server/store/roles.ts'
import type { UserRow } from '#server/store/users.ts'

/** One person: found, read and answered. */

/** A person outside the caller's data scope counts as not found. */
export async function findUser(call: Call, userId: number): Promise<UserRow> {
  const row = await call.tables.users.byId(userId)
  if (!row || !isUserVisible(call, row)) throw refuse(call.t, -1, 'notFound')
  return row
}

export function isUserVisible({ caller }: Call, { userId, createBy, deptId }: UserRow): boolean {
  const { all, self, deptIds } = caller.scope
  return all || userId === self || createBy === self || deptIds.includes(deptId ?? 0)
}

/** What people may change of themselves too; an absent key leaves the stored value alone. */
export function readContact(form: Form, stored: UserRow | undefined) {
  const before = { text: stored?.nickName ?? '', zh: stored?.nickNameZh ?? null }
  const nick = form.texts('nickName', before, { empty: true })
  return {
    nickName: nick.text,
    nickNameZh: nick.zh,
    phone:
      form.text('phone', { empty: true, max: 32, pattern: PHONE_PATTERN, plain: true })
      ?? stored?.phone
      ?? '',
    email:
      form.text('email', { empty: true, max: MAX_EMAIL, pattern: EMAIL_PATTERN, plain: true })
      ?? stored?.email
      ?? '',
  }
}

export async function formatUser(call: Call, row: UserRow) {
  const [text] = await formatUsers(call, [row])
  return text
}

/** Reads the roles and departments of all these people at once. */
export async function formatUsers(call: Call, rows: readonly UserRow[]) {
  const { tables, locale } = call
  const held = await tables.roles.ofUsers(rows.map(row => row.userId))
  const departments = await tables.menus.departments()
  return withUpdateNames(call, rows, row => {
    const roles = held.filter(role => role.userId === row.userId)
    const department = departments.find(dept => dept.deptId === row.deptId)
    return formatUserRow(row, roles, department, locale)
  })
}

function formatUserRow(
  row: UserRow,
  roles: readonly RoleRow[],
  department: DepartmentRow | undefined,
  locale: Locale,
) {
  return {
    userId: row.userId,
    username: row.username,
    nickName: row.nickName,
    nickNameZh: row.nickNameZh,
    phone: row.phone,
    email: row.email,
    avatar: row.avatar,
    introduction: row.introduction,
    deptId: row.deptId ?? 0,
    deptName: department ? localized(department.deptName, department.deptNameZh, locale) : '',
    roleId: roles[0]?.roleId ?? 0,
    roleIds: roles.map(role => role.roleId),
    roleName: formatList(
      roles.map(role => localized(role.roleName, role.roleNameZh, locale)),
      locale,
    ),
    status: row.status,
    remark: row.remark,
    mustChangePassword: row.mustChange === 1,
    lastLoginAt: row.lastLoginAt === null ? null : formatTime(row.lastLoginAt),
    dataScope: '',
    params: '',
    ...formatStamp(row),
  }
}
