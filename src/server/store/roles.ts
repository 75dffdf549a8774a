import type { Locale } from '#constants.ts'
import { type Database, foldCase, type SqlParameters } from './driver.ts'
import {
  CREATED_IN_PERIOD,
  contains,
  countOf,
  foldedTexts,
  IDS_BY_PLACE,
  inLanguage,
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
  trueColumnsOf,
} from './paging.ts'

export interface RoleRow extends StampedRow {
  roleId: number
  roleName: string
  roleNameZh: string | null
  roleKey: string
  roleSort: number
  status: string
  dataScope: string
  remark: string
  protected: number
}

export type RoleFields = Omit<RoleRow, keyof StampedRow | 'roleId' | 'protected'>

/** The ids of the menu rows and departments that a role gives, in order. */
interface RoleGrants {
  menuIds: readonly number[]
  deptIds: readonly number[]
}

interface RoleFilter extends Period {
  /** The language whose names the list is sorted by. */
  locale: Locale
  roleName: string
  roleKey: string
  status: string
}

const COLUMNS = `
  role_id as roleId, role_name as roleName, role_name_zh as roleNameZh, role_key as roleKey,
  role_sort as roleSort, status, data_scope as dataScope, remark, protected, ${STAMP_COLUMNS}`

/** The texts that are searched. */
const SEARCHED = ['roleName', 'roleNameZh'] as const

const MATCHING = `
  from roles
  where (:roleName = '' or ${contains('role_name', ':roleName')})
    and (:roleKey = '' or role_key = :roleKey)
    and (:status = '' or status = :status)
    ${CREATED_IN_PERIOD}`

export const ROLE_SORTS = {
  roleId: 'role_id',
  roleName: inLanguage('role_name'),
  roleKey: 'lower(role_key)',
  roleSort: 'role_sort',
  status: 'status',
  dataScope: 'data_scope',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
}
const PLACE = placeBy(ROLE_SORTS, 'role_sort')

const ALL = `select ${COLUMNS} from roles order by role_sort, role_id`
const BY_ID = `select ${COLUMNS} from roles where role_id = :roleId`
const BY_KEY = `select ${COLUMNS} from roles where role_key = :roleKey`
const OF_USER = `
  select ${COLUMNS} from roles
  where role_id in (select role_id from user_roles where user_id = :userId)
  order by role_sort, role_id`
const OF_USERS = `
  select user_id as userId, ${COLUMNS} from user_roles join roles using (role_id)
  where user_id in (select value from json_each(:userIds))
  order by role_sort, role_id`
const TAKEN = `
  select
    max(:roleName collate nocase in (role_name, role_name_zh)) as roleName,
    max(:roleNameZh collate nocase in (role_name, role_name_zh)) as roleNameZh,
    max(role_key = :roleKey) as roleKey
  from roles where role_id <> :roleId`
const PAGE = {
  ids: `
    with found as (
      select role_id as id, role_sort, ${PLACE}
      ${MATCHING}
    )
    ${IDS_BY_PLACE}, role_sort, id ${ONE_PAGE}`,
  rows: `
    select ${COLUMNS} from json_each(:ids) as page join roles on role_id = page.value
    order by page.key`,
}
const ADD = `
  insert into roles (role_name, role_name_zh, role_key, role_sort, status, data_scope, remark,
    protected, role_name_folded, role_name_zh_folded, create_by, created_at, updated_at)
  values (:roleName, :roleNameZh, :roleKey, :roleSort, :status, :dataScope, :remark, :protected,
    :roleNameFolded, :roleNameZhFolded, :by, :at, :at)`
const UPDATE = `
  update roles set role_name = :roleName, role_name_zh = :roleNameZh, role_key = :roleKey,
    role_sort = :roleSort, status = :status, data_scope = :dataScope, remark = :remark,
    role_name_folded = :roleNameFolded, role_name_zh_folded = :roleNameZhFolded, update_by = :by, updated_at = :at, version = version + 1
  where role_id = :roleId`
const REMOVE = 'delete from roles where role_id = :roleId'
const MENUS = 'select menu_id as id from role_menus where role_id = :roleId order by menu_id'
const GRANTS = `
  select role.value as roleId,
    (select json_group_array(menu_id order by menu_id)
      from role_menus where role_id = role.value) as menuIds,
    (select json_group_array(dept_id order by dept_id)
      from role_departments where role_id = role.value) as deptIds
  from json_each(:roleIds) as role`
const CLEAR_MENUS = 'delete from role_menus where role_id = :roleId'
const ADD_MENU = 'insert into role_menus (role_id, menu_id) values (:roleId, :id)'
const DEPARTMENTS = `
  select dept_id as id from role_departments where role_id = :roleId order by dept_id`
const CLEAR_DEPARTMENTS = 'delete from role_departments where role_id = :roleId'
const ADD_DEPARTMENT = 'insert into role_departments (role_id, dept_id) values (:roleId, :id)'
/** Changes after each commit of another connection. */
const DATA_VERSION = 'select data_version as count from pragma_data_version'

/** `writes` counts those of every unit of work. */
export function createRoleTable(db: Database, writes: { count: number }) {
  const ids = async (sql: string, roleId: number) =>
    (await db.all<{ id: number }>(sql, { roleId })).map(row => row.id)
  function write(sql: string, parameters: SqlParameters) {
    writes.count += 1
    return db.run(sql, parameters)
  }

  return {
    /** Changes with each write to these tables, rolled back or not, and with any from outside. */
    state: async () => `${writes.count} ${countOf(await db.get(DATA_VERSION))}`,
    all: () => db.all<RoleRow>(ALL),
    byId: (roleId: number) => db.get<RoleRow>(BY_ID, { roleId }),
    byKey: (roleKey: string) => db.get<RoleRow>(BY_KEY, { roleKey }),
    ofUser: (userId: number) => db.all<RoleRow>(OF_USER, { userId }),
    /** Each role of each of these people. */
    async ofUsers(userIds: readonly number[]) {
      const ids = JSON.stringify(userIds)
      return db.all<RoleRow & { userId: number }>(OF_USERS, { userIds: ids })
    },
    /** Whether another role has one of these names or this key. */
    /** The fields whose value another role has. */
    async takenFields(roleId: number, { roleName, roleNameZh, roleKey }: RoleFields) {
      return trueColumnsOf(await db.get(TAKEN, { roleId, roleName, roleNameZh, roleKey }))
    },
    async page(filter: RoleFilter, query: PageQuery): Promise<PageOf<RoleRow>> {
      const roleName = foldCase(filter.roleName)
      const matching = { ...filter, roleName, ...periodParameters(filter) }
      return readPage<RoleRow>(db, PAGE, matching, query)
    },
    async add(fields: RoleFields & { protected: number }, stamp: Stamp) {
      return (await write(ADD, { ...fields, ...foldedTexts(fields, SEARCHED), ...stamp })).id
    },
    async update(roleId: number, fields: RoleFields, stamp: Stamp) {
      await write(UPDATE, { ...fields, ...foldedTexts(fields, SEARCHED), roleId, ...stamp })
    },
    async remove(roleId: number) {
      await write(REMOVE, { roleId })
    },
    menuIds: (roleId: number) => ids(MENUS, roleId),
    /** The grants of many roles at once, by role id. */
    async grants(roleIds: readonly number[]) {
      const rows = await db.all<{ roleId: number; menuIds: string; deptIds: string }>(GRANTS, {
        roleIds: JSON.stringify(roleIds),
      })
      const grants: ReadonlyMap<number, RoleGrants> = new Map(
        rows.map(({ roleId, menuIds, deptIds }) => [
          roleId,
          { menuIds: JSON.parse(menuIds), deptIds: JSON.parse(deptIds) },
        ]),
      )
      return grants
    },
    async setMenus(roleId: number, menuIds: readonly number[]) {
      await write(CLEAR_MENUS, { roleId })
      for (const id of menuIds) await write(ADD_MENU, { roleId, id })
    },
    deptIds: (roleId: number) => ids(DEPARTMENTS, roleId),
    async setDepartments(roleId: number, deptIds: readonly number[]) {
      await write(CLEAR_DEPARTMENTS, { roleId })
      for (const id of deptIds) await write(ADD_DEPARTMENT, { roleId, id })
    },
  }
}

export type RoleTable = ReturnType<typeof createRoleTable>
