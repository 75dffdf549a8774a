import {
  ALL_SCOPE,
  CUSTOM_SCOPE,
  DEPARTMENT_AND_BELOW_SCOPE,
  DEPARTMENT_SCOPE,
} from '#entities/data-scope.ts'
import { ownValue } from '#lib/own-value.ts'

/** The rows that a person sees in the user list and the operation log (§25). */
export interface DataScope {
  all: boolean
  /** The id of the person, whose own rows are always visible. */
  self: number
  deptIds: readonly number[]
  /** The kinds of scope that were joined into this one. */
  kinds: ReadonlySet<string>
}

/** What decides which departments lie below which; null is above all. */
interface Place {
  deptId: number
  parentId: number | null
}

export interface ScopeGrant {
  dataScope: string
  /** Used by `CUSTOM_SCOPE` only. */
  deptIds: readonly number[]
}

/** A person with several roles sees the rows of each of them. */
export function dataScopeFrom(
  user: { userId: number; deptId: number | null },
  grants: readonly ScopeGrant[],
  departments: readonly Place[],
): DataScope {
  const deptIds = new Set<number>()
  const own = user.deptId === null ? [] : [user.deptId]
  const below = own.flatMap(id => [...withDescendants(id, departments)])
  for (const { dataScope, deptIds: chosen } of grants) {
    const deptIdsByScope: Readonly<Record<string, readonly number[]>> = {
      [CUSTOM_SCOPE]: chosen,
      [DEPARTMENT_SCOPE]: own,
      [DEPARTMENT_AND_BELOW_SCOPE]: below,
    }
    for (const id of ownValue(dataScope, deptIdsByScope) ?? []) deptIds.add(id)
  }
  const kinds = new Set(grants.map(grant => grant.dataScope))
  return { all: kinds.has(ALL_SCOPE), self: user.userId, deptIds: [...deptIds], kinds }
}

/** Compares ids and parents, not path texts: 1 is no part of 10. */
export function withDescendants(
  deptId: number,
  departments: readonly Place[],
): ReadonlySet<number> {
  const below = new Map<number | null, number[]>()
  for (const row of departments) {
    const siblings = below.get(row.parentId)
    if (siblings) siblings.push(row.deptId)
    else below.set(row.parentId, [row.deptId])
  }
  const found = new Set([deptId])
  for (const id of found) for (const child of below.get(id) ?? []) found.add(child)
  return found
}

/** The department and all above it, the nearest first; none for the top of the tree. */
export function withAncestorsOf(
  deptId: number | null,
  departments: readonly Place[],
): ReadonlySet<number> {
  const parents = new Map(departments.map(row => [row.deptId, row.parentId]))
  const found = new Set<number>()
  for (let at = deptId; at !== null && !found.has(at); at = parents.get(at) ?? null) found.add(at)
  return found
}

/** Whether `mine` shows all that `theirs` shows: the departments count, not the kind of scope. */
export const isCoveredBy = (theirs: DataScope, mine: DataScope) =>
  mine.all || (!theirs.all && theirs.deptIds.every(id => mine.deptIds.includes(id)))

/**
 * Whether a person with the scope `mine` may grant `wanted`; `added` are the departments that are
 * new to it.
 */
export function canGrantScope(wanted: string, added: readonly number[], mine: DataScope): boolean {
  if (mine.all) return true
  switch (wanted) {
    case ALL_SCOPE:
      return false
    case CUSTOM_SCOPE:
      return added.every(id => mine.deptIds.includes(id))
    case DEPARTMENT_SCOPE:
      return mine.kinds.has(DEPARTMENT_SCOPE) || mine.kinds.has(DEPARTMENT_AND_BELOW_SCOPE)
    case DEPARTMENT_AND_BELOW_SCOPE:
      return mine.kinds.has(DEPARTMENT_AND_BELOW_SCOPE)
    default:
      return true
  }
}
