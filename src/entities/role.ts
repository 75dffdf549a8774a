import { fieldsOf, numberOf, textOf } from '#lib/decode.ts'
import { type RecordMeta, recordMetaFrom } from './record.ts'
import { keysFrom, type RecordKey, requiredKeyFrom } from './record-key.ts'

export interface Role extends RecordMeta {
  roleId: RecordKey
  roleName: string
  roleKey: string
  roleSort: number
  status: string
  /** Empty means own records; `undefined` and any other value outside of the five are unknown. */
  dataScope: string | undefined
  remark: string
  /** The administrators' role, which cannot be changed, disabled or deleted. */
  admin: boolean
  /** Granted menus, leaves only; `undefined` if the call does not answer them. */
  menuIds: readonly RecordKey[] | undefined
  deptIds: readonly RecordKey[] | undefined
}

export function roleFrom(value: unknown): Role {
  const fields = fieldsOf(value)
  const roleKey = textOf(fields.roleKey)
  return {
    roleId: requiredKeyFrom(fields.roleId),
    roleName: textOf(fields.roleName),
    roleKey,
    roleSort: numberOf(fields.roleSort) ?? 0,
    status: textOf(fields.status),
    dataScope: scopeFrom(fields.dataScope),
    remark: textOf(fields.remark),
    admin: fields.admin === true || roleKey === 'admin',
    menuIds: keysFrom(fields.menuIds),
    deptIds: keysFrom(fields.deptIds),
    ...recordMetaFrom(fields),
  }
}

const scopeFrom = (value: unknown) =>
  typeof value === 'string' ? value : numberOf(value)?.toString()

/** Why a role cannot be changed; the server refuses the same (R17). */
type RoleLock = 'protected' | 'own'

export function roleLock(
  role: Pick<Role, 'admin' | 'roleKey'>,
  myRoles: readonly string[],
): RoleLock | undefined {
  if (role.admin) return 'protected'
  return myRoles.includes(role.roleKey) ? 'own' : undefined
}

export const ROLE_KEY_PATTERN = /^[\w:-]{1,128}$/
/** The key that grants everything in this family of servers. */
export const RESERVED_ROLE_KEY = 'admin'

export const MAX_ROLE_NAME = 128
export const MAX_ROLE_REMARK = 255

/** Compares names without case and without blanks at the ends. */
export const isSameName = (a: string, b: string) =>
  a.trim().toLowerCase() === b.trim().toLowerCase()
