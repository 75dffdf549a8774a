import { DEPARTMENT_AND_BELOW_SCOPE } from '#entities/data-scope.ts'
import {
  canGrantScope,
  type DataScope,
  withAncestorsOf,
  withDescendants,
} from '#server/auth/data-scope.ts'
import { type Refusal, refuse } from '#server/calls/pipeline/answers.ts'
import { dataScopeFor } from '#server/calls/pipeline/caller.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import type { DepartmentRow } from '#server/store/departments.ts'
import { peopleAbove } from './rank.ts'

/*
 * Who may write a department: whoever has it in their data scope, before and after. A move changes
 * what "department and below" shows the people above its old and its new place: so whoever moves one
 * has in their scope all that moves and both places, has that kind of scope, and may change each of
 * these people, before and after (R17). All is read inside the transaction of the write, which a
 * refusal rolls back.
 */

export const isInScope = ({ all, deptIds }: DataScope, deptId: number | null) =>
  all || (deptId !== null && deptIds.includes(deptId))

/** The caller's scope as it is now, also after a write of departments. */
export const readScope = ({ tables, caller }: Call) =>
  dataScopeFor(tables, caller.user, caller.roles)

/** Why the caller may neither change nor delete the department as it is now. */
export async function departmentRefusal(
  { caller, t }: Call,
  { deptId }: Pick<DepartmentRow, 'deptId'>,
): Promise<Refusal | undefined> {
  return isInScope(caller.scope, deptId) ? undefined : refuse(t, 403, 'deptAbove')
}

/** Before a department is made, or put to another place. */
export async function checkPlace(
  call: WriteCall,
  parentId: number | null,
  row: DepartmentRow | undefined,
) {
  const { caller, t } = call
  if (row?.parentId === parentId) return
  if (!isInScope(caller.scope, parentId)) throw refuse(t, 403, 'deptParentAbove')
  if (row) await checkMove(call, row, row.parentId, parentId)
}

/** After the write, with the scope that the caller has now. */
export async function checkWrittenDepartment(
  call: WriteCall,
  row: DepartmentRow,
  before: DepartmentRow | undefined,
) {
  const { caller, t } = call
  if (before && before.parentId === row.parentId) return
  const scope = await readScope(call)
  // A new one lies outside of a scope that names its departments, and could not be changed again.
  if (!isInScope(scope, row.deptId)) throw refuse(t, 403, 'deptBelowAbove')
  if (before)
    await checkMove({ ...call, caller: { ...caller, scope } }, row, before.parentId, row.parentId)
}

/** The same before and after: the places between which a department moves do not move with it. */
async function checkMove(
  call: WriteCall,
  { deptId }: DepartmentRow,
  from: number | null,
  to: number | null,
) {
  const { tables, caller, t } = call
  if (caller.scope.all) return
  const departments = await tables.departments.all()
  const touched = [from, to, ...withDescendants(deptId, departments)]
  if (!touched.every(id => isInScope(caller.scope, id))) throw refuse(t, 403, 'deptMoveAbove')

  const [above, below] = [withAncestorsOf(from, departments), withAncestorsOf(to, departments)]
  const differing = [...above, ...below].filter(id => !above.has(id) || !below.has(id))
  const people = await tables.users.withScopeIn(differing, DEPARTMENT_AND_BELOW_SCOPE)
  if (people.length === 0) return
  if (people.includes(caller.user.userId)) throw refuse(t, 403, 'deptMoveOwn')
  if (!canGrantScope(DEPARTMENT_AND_BELOW_SCOPE, [], caller.scope))
    throw refuse(t, 403, 'scopeAbove')
  const ranking = await peopleAbove(call, people)
  const count = [...ranking.values()].reduce((sum, some) => sum + some, 0)
  if (count > 0) throw refuse(t, 403, 'deptMoveHeldAbove', count)
}
