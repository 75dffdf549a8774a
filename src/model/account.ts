import { idsOf } from '#lib/ids.ts'
import { fieldsOf, idOf, textOf } from '#lib/shape.ts'
import { keyOf, stampFrom, type Stamp } from './row.ts'

/** A person who may sign in, as the user list shows them; `User` is the one who did. */
export interface Account extends Stamp {
  userId: number
  username: string
  nickName: string
  roleIds: readonly number[]
  roleName: string
  deptId: number | undefined
  deptName: string
  phone: string
  email: string
  avatar: string
  status: string
  remark: string
  /** RFC 3339, empty for someone who never signed in. */
  lastLoginAt: string
}

export function accountFrom(value: unknown): Account {
  const fields = fieldsOf(value)
  const roleId = idOf(fields['roleId']) || undefined
  return {
    userId: keyOf(fields['userId']),
    username: textOf(fields['username']),
    nickName: textOf(fields['nickName']),
    roleIds: idsOf(fields['roleIds']) ?? (roleId === undefined ? [] : [roleId]),
    roleName: textOf(fields['roleName']),
    deptId: idOf(fields['deptId']) || undefined,
    deptName: textOf(fields['deptName']),
    phone: textOf(fields['phone']),
    email: textOf(fields['email']),
    avatar: textOf(fields['avatar']),
    status: textOf(fields['status']),
    remark: textOf(fields['remark']),
    lastLoginAt: textOf(fields['lastLoginAt']),
    ...stampFrom(fields),
  }
}
