import { departments } from '#resources/system/departments.ts'
import {
  createResourceTable,
  type OwnRow,
  type OwnValues,
  type ResourceTable,
  resourceStatements,
} from '#server/store/resources/resource-table.ts'
import type { Database } from './database.ts'

export interface DepartmentRow extends Readonly<OwnRow<typeof departments>> {}
export interface DepartmentFields extends OwnValues<typeof departments> {}

const DEPARTMENTS = resourceStatements(departments)
const ALL = `${DEPARTMENTS.select} order by dept_sort, dept_id`

export interface DepartmentTable extends ResourceTable<DepartmentRow, DepartmentFields> {
  /** In their order. */
  all(): Promise<DepartmentRow[]>
}

export const createDepartmentTable = (db: Database): DepartmentTable => ({
  ...createResourceTable<DepartmentRow, DepartmentFields>(db, DEPARTMENTS),
  all: () => db.all<DepartmentRow>(ALL),
})
