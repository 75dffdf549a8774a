import { roles } from '#resources/system/roles.ts'
import {
  createResourceTable,
  type OwnRow,
  type OwnValues,
  type ResourceTable,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import { foldCase, lowerAscii } from '#server/store/text/spelling.ts'
import { countWrites } from './count-writes.ts'
import { type Database, numbersIn, type Sql } from './database.ts'
import { contains, countOf } from './paging.ts'

interface Protected {
  /** The administrators' role, which nobody changes. */
  protected: number
}

export interface RoleRow extends Readonly<OwnRow<typeof roles>>, Protected {}
export interface RoleFields extends OwnValues<typeof roles>, Protected {}

/** The ids of the menu rows and departments that a role gives, in order. */
interface RoleGrants {
  menuIds: readonly number[]
  deptIds: readonly number[]
}

const USER_IDS = numbersIn(':userIds')
const ROLES = resourceStatements(roles)
const SELECT = ROLES.select
const ALL = `${SELECT} order by role_sort, role_id`
/** Capitals make no difference. */
const BY_KEY = `${SELECT} where lower(role_key) = :roleKey`
const BY_KEYS = `${SELECT} where lower(role_key) in (select value from json_each(:roleKeys))`
/** A name in either language. */
const IS_NAMED = contains('role_name', ':roleName')
const NAMED = `select role_key as "roleKey" from roles where ${IS_NAMED}`
const OF_USER = `
  ${SELECT}
  where role_id in (select role_id from user_roles where user_id = :userId)
  order by role_sort, role_id`
const OF_USERS = `
  select user_id as "userId", held.* from user_roles
    join (${SELECT}) as held on held.id = role_id
  where user_id in ${USER_IDS}
  order by held."roleSort", held.id`
const MENUS = 'select menu_id as id from role_menus where role_id = :roleId order by menu_id'
const GRANTS = `
  select cast(role.value as bigint) as "roleId",
    (select json_group_array(menu_id order by menu_id)
      from role_menus where role_id = cast(role.value as bigint)) as "menuIds",
    (select json_group_array(dept_id order by dept_id)
      from role_departments where role_id = cast(role.value as bigint)) as "deptIds"
  from json_each(:roleIds) as role`
const CLEAR_MENUS = 'delete from role_menus where role_id = :roleId'
const ADD_MENU = 'insert into role_menus (role_id, menu_id) values (:roleId, :id)'
const DEPARTMENTS = `
  select dept_id as id from role_departments where role_id = :roleId order by dept_id`
const CLEAR_DEPARTMENTS = 'delete from role_departments where role_id = :roleId'
const ADD_DEPARTMENT = 'insert into role_departments (role_id, dept_id) values (:roleId, :id)'
const NAMING = `${SELECT}
  where role_id in (select role_id from role_departments where dept_id = :deptId)
  order by role_sort, role_id`
/** Changes after each commit of another connection; with PostgreSQL after each change of rights. */
const DATA_VERSION: Sql = {
  sqlite: 'select data_version as count from pragma_data_version',
  postgres: 'select version as count from rights_version',
}

export type RoleTable = ResourceTable<RoleRow, RoleFields> & ReturnType<typeof roleQueries>

/** `writes` counts those of every unit of work, here and to the menu. */
export function createRoleTable(db: Database, writes: { count: number }): RoleTable {
  const counted = countWrites(db, writes)
  return {
    ...createResourceTable<RoleRow, RoleFields>(counted, ROLES),
    ...roleQueries(counted, writes),
  }
}

function roleQueries(db: Database, writes: { count: number }) {
  const ids = async (sql: string, roleId: number) =>
    (await db.all<{ id: number }>(sql, { roleId })).map(row => row.id)

  return {
    /** Changes with each write to these tables, rolled back or not, and with any from outside. */
    state: async () => `${writes.count} ${countOf(await db.get(DATA_VERSION))}`,
    all: () => db.all<RoleRow>(ALL),
    byKey: (roleKey: string) => db.get<RoleRow>(BY_KEY, { roleKey: lowerAscii(roleKey) }),
    byKeys: (roleKeys: readonly string[]) =>
      db.all<RoleRow>(BY_KEYS, { roleKeys: JSON.stringify(roleKeys.map(lowerAscii)) }),
    /** The keys of the roles whose name contains the text. */
    async named(text: string): Promise<string[]> {
      const rows = await db.all<{ roleKey: string }>(NAMED, { roleName: foldCase(text) })
      return rows.map(({ roleKey }) => roleKey)
    },
    ofUser: (userId: number) => db.all<RoleRow>(OF_USER, { userId }),
    /** Each role of each of these people. */
    async ofUsers(userIds: readonly number[]) {
      const ids = JSON.stringify(userIds)
      return db.all<RoleRow & { userId: number }>(OF_USERS, { userIds: ids })
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
      await db.run(CLEAR_MENUS, { roleId })
      for (const id of menuIds) await db.run(ADD_MENU, { roleId, id })
    },
    /** Grants one more row. */
    async addMenu(roleId: number, menuId: number) {
      await db.run(ADD_MENU, { roleId, id: menuId })
    },
    deptIds: (roleId: number) => ids(DEPARTMENTS, roleId),
    /** The roles whose data scope names the department. */
    naming: (deptId: number) => db.all<RoleRow>(NAMING, { deptId }),
    async setDepartments(roleId: number, deptIds: readonly number[]) {
      await db.run(CLEAR_DEPARTMENTS, { roleId })
      for (const id of deptIds) await db.run(ADD_DEPARTMENT, { roleId, id })
    },
  }
}
