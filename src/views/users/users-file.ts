import type { Locale } from '#constants.ts'
import { withOther } from '#entities/bilingual-text.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { ENABLED, STATUSES } from '#entities/status.ts'
import {
  EMAIL_PATTERN,
  MAX_EMAIL,
  MAX_NICKNAME,
  MAX_USER_REMARK,
  PHONE_PATTERN,
  USERNAME_PATTERN,
} from '#entities/user.ts'
import { plainText } from '#lib/plain-text.ts'
import {
  fieldErrorOf,
  type ImportLine,
  type ImportLineError,
  withoutDamage,
} from '#resource/import/import-preview.ts'
import {
  headerErrorLine,
  noRowsLine,
  parseTable,
  type TableColumns,
} from '#resource/import/import-table.ts'
import { foldedName, type NameFinder, nameFinder } from '#resource/import/name-finder.ts'

/** A user to be created; their password is made when they are. */
export interface NewUser {
  username: string
  nickName: string
  /** Absent where there is one name for both languages. */
  nickNameZh?: string | null
  roleIds: readonly RecordKey[]
  /** 0 for none. */
  deptId: RecordKey
  phone: string
  email: string
  status: string
  remark: string
}

type UserField =
  | Exclude<keyof NewUser, 'nickNameZh' | 'roleIds' | 'deptId'>
  | 'otherNickName'
  | 'roles'
  | 'department'
/** The columns of the exported list. */
export type UserColumns = TableColumns<UserField>

const NEEDED = ['username', 'nickName', 'roles'] as const

/** What the names in the table stand for, in any language. */
interface KnownNames {
  users: readonly { username: string }[]
  roles: readonly { roleId: RecordKey; roleName: string }[]
  departments: readonly { id: RecordKey; label: string }[]
}

type UserLine = ImportLine<NewUser>
type UserFields = Readonly<Partial<Record<UserField, string>>>

/**
 * Reads a table with a header line, as the list of users is exported in either language; it only
 * creates users.
 */
export function parseUsersFile(text: string, columns: UserColumns, known: KnownNames): UserLine[] {
  const normalized = text.normalize('NFC').replace(/\r\n?/g, '\n').trim()
  if (normalized === '') return []
  const table = parseTable(normalized, columns, NEEDED)
  if (!table) return [headerErrorLine(normalized, NEEDED)]
  if (table.rows.length === 0) return [noRowsLine(normalized)]

  const roleOf = nameFinder(known.roles.map(({ roleName, roleId }) => [roleName, roleId]))
  const departmentOf = nameFinder(known.departments.map(({ label, id }) => [label, id]))
  const taken = new Set(known.users.map(({ username }) => foldedName(username)))
  return table.rows.map(({ line, fields: typed }): UserLine => {
    const fields = withPlainTexts(typed)
    const key = fields.username ?? ''
    const shown = { line, key, text: fields.nickName ?? '' }
    if (taken.has(foldedName(key))) return { ...shown, state: 'duplicate' }
    const error = fieldErrorIn(fields)
    if (error) return { ...shown, state: 'invalid', error }
    const change = newUserFrom(fields, roleOf, departmentOf, table.locale)
    if ('fault' in change) return { ...shown, state: 'invalid', error: change }
    const checked = withoutDamage<NewUser>({ ...shown, state: 'new', change })
    if (checked.change) taken.add(foldedName(key))
    return checked
  })
}

function newUserFrom(
  fields: UserFields,
  roleOf: NameFinder,
  departmentOf: NameFinder,
  locale: Locale,
): NewUser | ImportLineError {
  const { username = '', roles: roleNames = '', department = '' } = fields
  const own = { text: fields.nickName ?? '', zh: null }
  const name = fields.otherNickName ? withOther(own, fields.otherNickName, locale) : own
  const names = roleOf(roleNames) !== undefined ? [roleNames] : roleNames.split(/[,，、;；]/)
  const wanted = names.map(name => name.trim()).filter(Boolean)
  if (wanted.length === 0) return { fault: 'empty', field: 'roles' }
  const unknown = wanted.find(name => roleOf(name) === undefined)
  if (unknown !== undefined) return { fault: 'role', value: unknown }
  const roleIds = wanted.flatMap(name => roleOf(name) ?? [])
  const deptId = department === '' ? 0 : departmentOf(department)
  if (deptId === undefined) return { fault: 'department', value: department }
  return {
    username,
    nickName: name.text,
    ...(name.zh !== null && { nickNameZh: name.zh }),
    roleIds: [...new Set(roleIds)],
    deptId,
    phone: fields.phone ?? '',
    email: fields.email ?? '',
    status: fields.status || ENABLED,
    remark: fields.remark ?? '',
  }
}

function fieldErrorIn(fields: UserFields): ImportLineError | undefined {
  const { username = '', nickName, otherNickName, roles, phone = '', email = '' } = fields
  const { status = '', remark } = fields
  return fieldErrorOf([
    {
      field: 'username',
      value: username,
      isNeeded: true,
      isValid: USERNAME_PATTERN.test(username),
    },
    { field: 'nickName', value: nickName, isNeeded: true, max: MAX_NICKNAME },
    { field: 'otherNickName', value: otherNickName, max: MAX_NICKNAME },
    { field: 'roles', value: roles, isNeeded: true },
    { field: 'phone', value: phone, isValid: PHONE_PATTERN.test(phone) },
    { field: 'email', value: email, max: MAX_EMAIL, isValid: EMAIL_PATTERN.test(email) },
    {
      field: 'status',
      value: status,
      isValid: status === '' || STATUSES.some(known => known === status),
    },
    { field: 'remark', value: remark, max: MAX_USER_REMARK },
  ])
}

/** With the texts that have a fixed form as the server takes them. */
const withPlainTexts = ({ username, phone, email, ...others }: UserFields): UserFields => ({
  ...others,
  username: plainText(username ?? ''),
  phone: plainText(phone ?? ''),
  email: plainText(email ?? ''),
})
