import type { Locale } from '#constants.ts'
import type { OnLeftOut } from '#entities/left-out.ts'
import { hasLostDigits } from '#entities/record-key.ts'
import { type Fields, fieldsOf, isFields } from '#lib/decode.ts'
import { type Department, departmentFrom, departments } from '#resources/system/departments.ts'
import type { Call } from './call.ts'
import { optionalCall, type ReadOptions } from './call-options.ts'
import type { SaveOptions, Written } from './records.ts'
import { createResourceApi } from './resource.ts'

export type DepartmentsApi = ReturnType<typeof createDepartmentsApi>

/** Departments, which this family of servers lists as one tree. */
export function createDepartmentsApi(call: Call) {
  const records = createResourceApi<Department>(call, departments, departmentFrom)

  /** What stands at the top belongs to 0 in the calls. */
  const update = (department: Department, change: Fields, options?: SaveOptions) =>
    records.update(department, withTop(change), options)

  return {
    ...records,
    /** All of them, each behind the one above it. */
    all: (options?: ReadOptions) =>
      call('GET', departments.paths.list, {
        ...optionalCall(options),
        read: (data, { locale, leaveOut }) => departmentsFrom(data, locale, leaveOut),
      }),
    update,
    putBack: update,
    undo: (written: Written<Department>, options?: SaveOptions) =>
      records.undo(written, options, update),
  }
}

const withTop = ({ parentId, ...change }: Fields): Fields =>
  parentId === undefined ? change : { ...change, parentId: parentId || 0 }

/** Flattens the tree. Of a department that cannot be read those below it are left out too. */
export function departmentsFrom(
  data: unknown,
  locale?: Locale,
  leaveOut: OnLeftOut = () => {},
  above?: Department,
): Department[] {
  if (data === null) return []
  if (!Array.isArray(data)) throw new TypeError('a tree was expected')
  return data.flatMap((item: unknown) => {
    const { children, ...fields } = isFields(item) ? fieldsOf(item) : {}
    const place = { depth: above ? above.depth + 1 : 0, parentName: above?.deptName ?? '' }
    try {
      const department = departmentFrom({ ...fields, ...place }, locale)
      const below = Array.isArray(children) ? children : []
      return [department, ...departmentsFrom(below, locale, leaveOut, department)]
    } catch {
      leaveOut({ count: 1, hasLostDigits: hasLostDigits(fields.deptId) })
      return []
    }
  })
}
