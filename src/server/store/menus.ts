import type { Database } from './driver.ts'

export interface MenuRow {
  menuId: number
  parentId: number
  sort: number
  /** Directory, page, operation. */
  menuType: 'M' | 'C' | 'F'
  menuName: string
  title: string
  titleZh: string | null
  icon: string
  path: string
  component: string
  permission: string
  visible: number
}

const ALL = `
  select menu_id as menuId, parent_id as parentId, sort, menu_type as menuType,
    menu_name as menuName, title, title_zh as titleZh, icon, path, component, permission, visible
  from menus order by sort, menu_id`
const ADD = `
  insert into menus (menu_id, parent_id, sort, menu_type, menu_name, title, title_zh, icon, path,
    component, permission, visible)
  values (:menuId, :parentId, :sort, :menuType, :menuName, :title, :titleZh, :icon, :path,
    :component, :permission, :visible)`

export function createMenuTable(db: Database) {
  return {
    all: () => db.all<MenuRow>(ALL),
    async add(row: MenuRow) {
      await db.run(ADD, { ...row })
    },
    /** Gives the id that the database chose. */
    addNew: async (row: Omit<MenuRow, 'menuId'>): Promise<number> =>
      (await db.run(ADD, { ...row, menuId: null })).id,
  }
}

export type MenuTable = ReturnType<typeof createMenuTable>
