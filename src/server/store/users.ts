import type { Database } from './driver.ts'
import {
  CREATED_IN_PERIOD,
  countOf,
  IDS_BY_PLACE,
  ONE_PAGE,
  type PageOf,
  type PageQuery,
  type Period,
  periodParameters,
  placeBy,
  readPage,
  STAMP_COLUMNS,
  type Stamp,
  type StampedRow,
  type VisibleRows,
  visibleRowsParameters,
} from './paging.ts'

export interface UserRow extends StampedRow {
  userId: number
  username: string
  nickName: string
  nickNameZh: string | null
  phone: string
  email: string
  avatar: string
  introduction: string
  deptId: number | null
  status: string
  remark: string
  mustChange: number
  lastLoginAt: number | null
}

export type UserFields = Omit<UserRow, keyof StampedRow | 'userId' | 'mustChange' | 'lastLoginAt'>

interface UserFilter extends Period, VisibleRows {
  username: string
  nickName: string
  status: string
  roleId: number
  deptId: number
}

/** One spelling for each person: `Ａdmin ` is `admin`. */
export const usernameKey = (username: string) => username.trim().normalize('NFKC').toLowerCase()

const COLUMNS = `
  user_id as userId, username, nick_name as nickName, nick_name_zh as nickNameZh, phone, email,
  avatar, introduction, dept_id as deptId, status, remark, must_change as mustChange,
  last_login_at as lastLoginAt, ${STAMP_COLUMNS}`

const MATCHING = `
  from users
  where (:username = '' or instr(folded(username), folded(:username)) > 0)
    and (:nickName = '' or instr(folded(nick_name), folded(:nickName)) > 0
      or instr(nick_name_zh, :nickName) > 0)
    and (:status = '' or status = :status)
    and (:deptId = 0 or dept_id = :deptId)
    and (:roleId = 0 or user_id in (select user_id from user_roles where role_id = :roleId))
    and (:all = 1 or user_id = :self or create_by = :self
      or dept_id in (select value from json_each(:deptIds)))
    ${CREATED_IN_PERIOD}`

export const USER_SORTS = {
  username: 'username_key',
  nickName: 'lower(nick_name)',
  status: 'status',
  lastLoginAt: 'last_login_at',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const PLACE = placeBy(USER_SORTS)

const BY_HASH_PREFIX = `
  select username from users where instr(password, :way) = 1 order by user_id`
const BY_ID = `select ${COLUMNS} from users where user_id = :userId`
const BY_KEY = `select ${COLUMNS} from users where username_key = :key`
const PAGE = {
  ids: `
    with found as (
      select user_id as id, ${PLACE}
      ${MATCHING}
    )
    ${IDS_BY_PLACE}, id ${ONE_PAGE}`,
  rows: `
    select ${COLUMNS} from json_each(:ids) as page join users on user_id = page.value
    order by page.key`,
}
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
const ADD = `
  insert into users (username, username_key, nick_name, nick_name_zh, phone, email, avatar,
    introduction, dept_id, status, remark, password, must_change, create_by, created_at, updated_at)
  values (:username, :key, :nickName, :nickNameZh, :phone, :email, :avatar, :introduction, :deptId,
    :status, :remark, :password, :mustChange, :by, :at, :at)`
const UPDATE = `
  update users set username = :username, username_key = :key, nick_name = :nickName,
    nick_name_zh = :nickNameZh, phone = :phone, email = :email, avatar = :avatar,
    introduction = :introduction, dept_id = :deptId, status = :status, remark = :remark,
    update_by = :by, updated_at = :at, version = version + 1
  where user_id = :userId`
const REMOVE = 'delete from users where user_id = :userId'
const ROLES = 'select role_id as roleId from user_roles where user_id = :userId order by role_id'
const CLEAR_ROLES = 'delete from user_roles where user_id = :userId'
const ADD_ROLE = 'insert into user_roles (user_id, role_id) values (:userId, :roleId)'
const WITH_ROLE = `
  select user_id as userId from user_roles where role_id = :roleId order by user_id`

export function createUserTable(db: Database) {
  return {
    async byId(userId: number) {
      return db.get<UserRow>(BY_ID, { userId })
    },
    async byName(username: string) {
      return db.get<UserRow>(BY_KEY, { key: usernameKey(username) })
    },
    async page(filter: UserFilter, query: PageQuery): Promise<PageOf<UserRow>> {
      const matching = { ...filter, ...visibleRowsParameters(filter), ...periodParameters(filter) }
      return readPage<UserRow>(db, PAGE, matching, query)
    },
    /** In the stored form (passwords.ts); no other statement reads this column. */
    async passwordOf(userId: number) {
      return db.get<{ password: string }>(PASSWORD, { userId })?.password
    },
    /**
     * Some person's password, the same for the same number as long as no person is added or
     * removed.
     */
    async somePassword(number: number) {
      const skip = number % countOf(db.get(ALL_USERS))
      return db.get<{ password: string }>(SOME_PASSWORD, { skip })?.password
    },
    /** Whether any account exists. */
    async areThere() {
      return db.get(ANYBODY) !== undefined
    },
    /** The names of people whose password is stored in this form, for example `argon2id$`. */
    async namesByWay(way: string): Promise<string[]> {
      return db.all<{ username: string }>(BY_HASH_PREFIX, { way }).map(({ username }) => username)
    },
    async setPassword(userId: number, password: string, mustChange: boolean, stamp: Stamp) {
      db.run(SET_PASSWORD, { userId, password, mustChange: mustChange ? 1 : 0, ...stamp })
    },
    /** Stores the same password in a costlier form. */
    async rehash(userId: number, password: string) {
      db.run(REHASH, { userId, password })
    },
    async signedIn(userId: number, at: number) {
      db.run(SIGNED_IN, { userId, at })
    },
    async add(fields: UserFields & { password: string; mustChange: boolean }, stamp: Stamp) {
      return db.run(ADD, {
        ...fields,
        key: usernameKey(fields.username),
        mustChange: fields.mustChange ? 1 : 0,
        ...stamp,
      }).id
    },
    async update(userId: number, fields: UserFields, stamp: Stamp) {
      db.run(UPDATE, { ...fields, userId, key: usernameKey(fields.username), ...stamp })
    },
    async remove(userId: number) {
      db.run(REMOVE, { userId })
    },
    async roleIds(userId: number) {
      return db.all<{ roleId: number }>(ROLES, { userId }).map(row => row.roleId)
    },
    async setRoles(userId: number, roleIds: readonly number[]) {
      db.run(CLEAR_ROLES, { userId })
      for (const roleId of roleIds) db.run(ADD_ROLE, { userId, roleId })
    },
    async withRole(roleId: number) {
      return db.all<{ userId: number }>(WITH_ROLE, { roleId }).map(row => row.userId)
    },
  }
}

export type UserTable = ReturnType<typeof createUserTable>
