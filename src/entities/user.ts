import { fieldsOf, textOf } from '#lib/decode.ts'
import { type Stamp, stampFrom } from './record.ts'
import { type Key, keyFrom, keyOf, keysFrom } from './record-key.ts'

/** A person who may sign in, as the user list shows them; `User` is the one who did. */
export interface Account extends Stamp {
  userId: Key
  username: string
  nickName: string
  roleIds: readonly Key[]
  roleName: string
  deptId: Key | undefined
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
  const roleId = keyFrom(fields.roleId) || undefined
  return {
    userId: keyOf(fields.userId),
    username: textOf(fields.username),
    nickName: textOf(fields.nickName),
    roleIds: keysFrom(fields.roleIds) ?? (roleId === undefined ? [] : [roleId]),
    roleName: textOf(fields.roleName),
    deptId: keyFrom(fields.deptId) || undefined,
    deptName: textOf(fields.deptName),
    phone: textOf(fields.phone),
    email: textOf(fields.email),
    avatar: textOf(fields.avatar),
    status: textOf(fields.status),
    remark: textOf(fields.remark),
    lastLoginAt: textOf(fields.lastLoginAt),
    ...stampFrom(fields),
  }
}
