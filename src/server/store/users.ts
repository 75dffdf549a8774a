import { usernameKey } from '#entities/user.ts'
import { users } from '#resources/system/users.ts'
import {
  createResourceTable,
  type OwnRow,
  type OwnValues,
  type ResourceTable,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import { foldCase } from '#server/store/text/spelling.ts'
import { type Database, numbersIn } from './database.ts'
import { contains, countOf, type Stamp, type VisibleRows, visibleRowsParameters } from './paging.ts'

interface Introduction {
  avatar: string
  introduction: string
}

export interface UserRow extends Readonly<OwnRow<typeof users>>, Introduction {
  mustChange: number
}

/** Only a sign-in writes when it was. */
export interface UserFields extends Omit<OwnValues<typeof users>, 'lastLoginAt'>, Introduction {
  mustChange: number | boolean
  /** Only a new person brings one along, in the stored form. */
  password?: string
}

/** What a person is called: by the nickname, or by the username where that is empty. */
export type UserName = Pick<UserRow, 'userId' | 'username' | 'nickName' | 'nickNameZh'>

export interface UserGroup {
  /** One of them. */
  userId: number
  deptId: number | null
  roleIds: readonly number[]
  /** Whether the caller sees them. */
  isSeen: number
  /** Whether they added somebody whom the caller does not see. */
  addedUnseen: number
  count: number
}

const DEPT_IDS = numbersIn(':deptIds')
const DEPT_IDS_COUNTED = numbersIn(':deptIdsCounted')
const ROLE_IDS = numbersIn(':roleIds')
const USER_IDS = numbersIn(':userIds')
const USERS = resourceStatements(users)
const SELECT = USERS.select
const VISIBLE = USERS.visible
/** Whether the caller sees a row of `users`. */
export const VISIBLE_USERS = VISIBLE
const IS_NICKNAMED = contains('nick_name', ':nickName')

const BY_HASH_PREFIX = `
  select username from users where instr(password, :way) = 1 order by user_id`
const BY_KEY = `${SELECT} where username_key = :key`
const NAMES = `
  select user_id as "userId", username, nick_name as "nickName", nick_name_zh as "nickNameZh" from users
  where user_id in ${USER_IDS} and ${VISIBLE}`
/** A nickname in either language. */
const NICKNAMED = `
  select username from users
  where ${IS_NICKNAMED} and ${VISIBLE}`
const PASSWORD = 'select password from users where user_id = :userId'
const SOME_PASSWORD = 'select password from users order by user_id limit 1 offset :skip'
const ANYBODY = 'select 1 from users limit 1'
const ALL_USERS = 'select count(*) as count from users'
const SET_PASSWORD = `
  update users set password = :password, must_change = :mustChange, update_by = :by,
    updated_at = :at, version = version + 1
  where user_id = :userId`
const REHASH = 'update users set password = :password where user_id = :userId'
const SIGNED_IN = 'update users set last_login_at = :at where user_id = :userId'
const ROLES = 'select role_id as "roleId" from user_roles where user_id = :userId order by role_id'
const CLEAR_ROLES = 'delete from user_roles where user_id = :userId'
const ADD_ROLE = 'insert into user_roles (user_id, role_id) values (:userId, :roleId)'
const WITH_ROLE = `
  select user_id as "userId" from user_roles where role_id = :roleId order by user_id`
/** Whoever added a person sees them, wherever they are. */
const GROUPS = `
  select min("userId") as "userId", "deptId", "roleIds", "isSeen", "addedUnseen", count(*) as count
  from (
    select user_id as "userId", dept_id as "deptId",
      (select json_group_array(role_id order by role_id)
        from user_roles where user_roles.user_id = users.user_id) as "roleIds",
      (${VISIBLE}) is true as "isSeen",
      user_id in (select create_by from users where (${VISIBLE}) is not true) is true as "addedUnseen"
    from users
    where user_id in ${USER_IDS}) as people
  group by "deptId", "roleIds", "isSeen", "addedUnseen"`
const IN_DEPARTMENT =
  'select user_id as "userId" from users where dept_id = :deptId order by user_id'
/** Also by a disabled role, and of disabled people: both may be enabled again. */
const WITH_SCOPE_IN = `
  select user_id as "userId" from users
  where dept_id in ${DEPT_IDS}
    and user_id in (
      select user_id from user_roles
        join roles on roles.role_id = user_roles.role_id and data_scope = :dataScope)
  order by user_id`
const COUNT_BY_DEPARTMENT = `
  select dept_id as "deptId",
    count(*) filter (where ${VISIBLE}) as seen,
    count(*) - count(*) filter (where ${VISIBLE}) as unseen
  from users
  where dept_id in ${DEPT_IDS_COUNTED}
  group by dept_id`
const COUNT_WITH_ROLES = `
  select count(distinct user_id) as count from user_roles
  where role_id in ${ROLE_IDS}`
const COUNT_BY_ROLE = `
  select role_id as "roleId",
    count(*) filter (where ${VISIBLE}) as seen,
    count(*) - count(*) filter (where ${VISIBLE}) as unseen
  from user_roles join users using (user_id)
  where role_id in ${ROLE_IDS}
  group by role_id`

export type UserTable = ResourceTable<UserRow, UserFields> & ReturnType<typeof userQueries>

export const createUserTable = (db: Database): UserTable => ({
  ...createResourceTable<UserRow, UserFields>(db, USERS),
  ...userQueries(db),
})

function userQueries(db: Database) {
  return {
    byName: (username: string) => db.get<UserRow>(BY_KEY, { key: usernameKey(username) }),
    /** The names of those of these people whom the caller sees, by user id. */
    async personNames(userIds: readonly number[], visible: VisibleRows) {
      const rows = await db.all<UserName>(NAMES, {
        ...visibleRowsParameters(visible),
        userIds: JSON.stringify(userIds),
      })
      const names: ReadonlyMap<number, UserName> = new Map(rows.map(row => [row.userId, row]))
      return names
    },
    /** The usernames of those whom the caller sees, and whose nickname contains the text. */
    async nicknamed(text: string, visible: VisibleRows): Promise<string[]> {
      const rows = await db.all<{ username: string }>(NICKNAMED, {
        ...visibleRowsParameters(visible),
        nickName: foldCase(text),
      })
      return rows.map(({ username }) => username)
    },
    /** In the stored form (passwords.ts). */
    passwordOf: async (userId: number) =>
      (await db.get<{ password: string }>(PASSWORD, { userId }))?.password,
    /**
     * Some person's password, the same for the same number as long as no person is added or
     * removed.
     */
    async somePassword(number: number) {
      const skip = number % countOf(await db.get(ALL_USERS))
      return (await db.get<{ password: string }>(SOME_PASSWORD, { skip }))?.password
    },
    /** Whether any account exists. */
    areThere: async () => (await db.get(ANYBODY)) !== undefined,
    /** The names of people whose password is stored in this form, for example `argon2id$`. */
    async namesByWay(way: string): Promise<string[]> {
      const rows = await db.all<{ username: string }>(BY_HASH_PREFIX, { way })
      return rows.map(({ username }) => username)
    },
    async setPassword(userId: number, password: string, mustChange: boolean, stamp: Stamp) {
      await db.run(SET_PASSWORD, { userId, password, mustChange: mustChange ? 1 : 0, ...stamp })
    },
    /** Stores the same password in a costlier form. */
    async rehash(userId: number, password: string) {
      await db.run(REHASH, { userId, password })
    },
    async signedIn(userId: number, at: number) {
      await db.run(SIGNED_IN, { userId, at })
    },
    async roleIds(userId: number) {
      return (await db.all<{ roleId: number }>(ROLES, { userId })).map(row => row.roleId)
    },
    async setRoles(userId: number, roleIds: readonly number[]) {
      await db.run(CLEAR_ROLES, { userId })
      for (const roleId of roleIds) await db.run(ADD_ROLE, { userId, roleId })
    },
    /** These people, counted by all that their rank depends on. */
    async groups(userIds: readonly number[], visible: VisibleRows): Promise<UserGroup[]> {
      const rows = await db.all<Omit<UserGroup, 'roleIds'> & { roleIds: string }>(GROUPS, {
        ...visibleRowsParameters(visible),
        userIds: JSON.stringify(userIds),
      })
      return rows.map(row => ({ ...row, roleIds: JSON.parse(row.roleIds) }))
    },
    /** How many people have each of these roles, of those whom the caller sees and of the others. */
    async countByRole(roleIds: readonly number[], visible: VisibleRows) {
      const rows = await db.all<{ roleId: number; seen: number; unseen: number }>(COUNT_BY_ROLE, {
        ...visibleRowsParameters(visible),
        roleIds: JSON.stringify(roleIds),
      })
      const byRole: ReadonlyMap<number, { seen: number; unseen: number }> = new Map(
        rows.map(({ roleId, ...counts }) => [roleId, counts]),
      )
      return byRole
    },
    /** How many people have any of these roles, whoever sees them. */
    countWithRoles: async (roleIds: readonly number[]) =>
      countOf(await db.get(COUNT_WITH_ROLES, { roleIds: JSON.stringify(roleIds) })),
    /** The same as `countByRole` of each of these departments. */
    async countByDepartment(deptIds: readonly number[], visible: VisibleRows) {
      const rows = await db.all<{ deptId: number; seen: number; unseen: number }>(
        COUNT_BY_DEPARTMENT,
        { ...visibleRowsParameters(visible), deptIdsCounted: JSON.stringify(deptIds) },
      )
      const byDepartment: ReadonlyMap<number, { seen: number; unseen: number }> = new Map(
        rows.map(({ deptId, ...counts }) => [deptId, counts]),
      )
      return byDepartment
    },
    async inDepartment(deptId: number) {
      const rows = await db.all<{ userId: number }>(IN_DEPARTMENT, { deptId })
      return rows.map(row => row.userId)
    },
    /** People of these departments who have a role with this data scope. */
    async withScopeIn(deptIds: readonly number[], dataScope: string) {
      const parameters = { deptIds: JSON.stringify(deptIds), dataScope }
      const rows = await db.all<{ userId: number }>(WITH_SCOPE_IN, parameters)
      return rows.map(row => row.userId)
    },
    async withRole(roleId: number) {
      return (await db.all<{ userId: number }>(WITH_ROLE, { roleId })).map(row => row.userId)
    },
  }
}
