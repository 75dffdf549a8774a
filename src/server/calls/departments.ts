import type { Resource } from '#definitions/define-resource.ts'
import { problemText } from '#definitions/problem-text.ts'
import { departments } from '#resources/system/departments.ts'
import { withAncestorsOf, withDescendants } from '#server/auth/data-scope.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok } from '#server/calls/pipeline/answers.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { treeFrom } from '#server/calls/pipeline/row-format.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { formatRecords } from '#server/calls/resources/format-record.ts'
import {
  type Prepared,
  type RouteHooks,
  recordRoutes,
} from '#server/calls/resources/record-routes.ts'
import type { DepartmentFields, DepartmentRow } from '#server/store/departments.ts'
import {
  checkPlace,
  checkWrittenDepartment,
  departmentRefusal,
  isInScope,
  readScope,
} from './department-authorization.ts'
import { refuseInUse } from './department-uses.ts'

/** Departments below each other, the one at the top included. */
const MAX_DEPARTMENT_LEVELS = 20

const hooksFor = (described: readonly Resource[]): RouteHooks<DepartmentRow, DepartmentFields> => ({
  table: ({ tables }) => tables.departments,
  more: formatMore,
  refusal: departmentRefusal,
  checkWritten: checkWrittenDepartment,
  // A move changes what "department and below" shows.
  isGrave: (_, { row, formerRow }) =>
    formerRow !== undefined && row.parentId !== formerRow.parentId,
  prepare: prepareDepartment,
  checkRemoval: (call, row) => refuseInUse(call, row, described),
})

/** `described`: the shop's own records, which may belong to a department. */
export const departmentRoutes = (described: readonly Resource[]): readonly Route[] =>
  recordRoutes(departments, hooksFor(described)).map(route =>
    // As all back ends of this family answer them: as one tree, without pages.
    route.path === departments.paths.list ? { ...route, kind: 'costly', run: listTree } : route,
  )

async function listTree(call: Call): Promise<CallAnswer> {
  const rows = await call.tables.departments.all()
  const more = await formatMore(call, rows)
  const formatted = await formatRecords(call, departments, rows, more)
  return ok(
    treeFrom(
      rows.map((row, index) => ({ row, fields: formatted[index] ?? {} })),
      ({ row }) => row.deptId,
      ({ row }) => row.parentId ?? 0,
      ({ fields }) => fields,
    ),
  )
}

/**
 * Whether the caller may change a department and put others below it; and for who may list people
 * how many it has, of those whom the caller sees and of the others.
 */
async function formatMore(call: Call, rows: readonly DepartmentRow[]) {
  const { tables, caller } = call
  const scope = await readScope(call)
  const deptIds = rows.map(row => row.deptId)
  const people = hasPermission(caller.rights, 'system:sysuser:list')
    ? await tables.users.countByDepartment(deptIds, scope)
    : undefined
  return ({ deptId, parentId }: DepartmentRow) => ({
    // No department is 0 in the calls.
    parentId: parentId ?? 0,
    inScope: isInScope(scope, deptId),
    ...(people && {
      userCount: people.get(deptId)?.seen ?? 0,
      unseenUserCount: people.get(deptId)?.unseen ?? 0,
    }),
  })
}

async function prepareDepartment(
  call: WriteCall,
  form: Form,
  row: DepartmentRow | undefined,
): Promise<Prepared<DepartmentRow, DepartmentFields>> {
  const values = readOwnValues(call, form, departments, row)
  const { parentId } = values
  const problem = await placeProblem(call, row?.deptId, parentId)
  if (problem !== undefined && parentId !== row?.parentId) form.addError('parentId', problem)
  form.throwIfInvalid()
  await checkPlace(call, parentId, row)
  return { values }
}

/** Nothing stands below itself, below what does not exist, or too far down. */
async function placeProblem(
  { tables, t, locale }: WriteCall,
  deptId: number | undefined,
  parentId: number | null,
): Promise<string | undefined> {
  if (parentId === null) return undefined
  const all = await tables.departments.all()
  if (!all.some(row => row.deptId === parentId)) return problemText({ rule: 'unknown' }, locale)
  const above = withAncestorsOf(parentId, all)
  if (deptId !== undefined && above.has(deptId)) return problemText({ rule: 'circle' }, locale)
  const moved = deptId === undefined ? [] : [...withDescendants(deptId, all)]
  const levels = moved.map(id => withAncestorsOf(id, all).size)
  const own = deptId === undefined ? 1 : Math.max(...levels) - withAncestorsOf(deptId, all).size + 1
  return above.size + own > MAX_DEPARTMENT_LEVELS
    ? t('deptTooDeep', MAX_DEPARTMENT_LEVELS)
    : undefined
}
