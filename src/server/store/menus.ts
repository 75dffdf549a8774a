import { menus } from '#resources/system/menus.ts'
import {
  createResourceTable,
  type OwnRow,
  type OwnValues,
  type ResourceTable,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import { countWrites } from './count-writes.ts'
import type { Database } from './database.ts'

interface Protected {
  /** The console cannot be repaired without it. */
  protected: number
}

export interface MenuRow extends Readonly<OwnRow<typeof menus>>, Protected {}
export interface MenuFields extends OwnValues<typeof menus>, Protected {
  /** Only a row of the seed brings its number along. */
  menuId?: number
}

const MENUS = resourceStatements(menus)
const ALL = `${MENUS.select} order by sort, menu_id`
const GRANTS = `
  select menu_id as "menuId", json_group_array(role_id order by role_id) as "roleIds"
  from role_menus group by menu_id`

export interface MenuTable extends ResourceTable<MenuRow, MenuFields> {
  /** In their order. */
  all(): Promise<MenuRow[]>
  /** The roles that have each row, by its number. */
  grants(): Promise<ReadonlyMap<number, readonly number[]>>
}

/** `writes` counts those of every unit of work, here and to roles. */
export function createMenuTable(db: Database, writes: { count: number }): MenuTable {
  const counted = countWrites(db, writes)
  return {
    ...createResourceTable<MenuRow, MenuFields>(counted, MENUS),
    all: () => db.all<MenuRow>(ALL),
    async grants() {
      const rows = await db.all<{ menuId: number; roleIds: string }>(GRANTS)
      return new Map(rows.map(({ menuId, roleIds }) => [menuId, JSON.parse(roleIds)]))
    },
  }
}
