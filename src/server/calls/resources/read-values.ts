import type { Problem } from '#definitions/check-value.ts'
import type { Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { isEnabled } from '#entities/status.ts'
import { fieldsOf } from '#lib/decode.ts'
import { refuseFields } from '#server/calls/pipeline/answers.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import type { Values } from '#server/store/resources/columns.ts'
import type { StoredRecord } from '#server/store/resources/resource-table.ts'
import { checkValues, problemTexts } from './check-values.ts'
import { mayReferTo, targetOf } from './references.ts'

/**
 * The values that a body sets, checked by the description and by the data. Refuses with every field
 * that is wrong.
 */
export async function readValues(
  call: WriteCall,
  resource: Resource,
  resources: readonly Resource[],
  record: StoredRecord | undefined,
): Promise<Values> {
  const { values, problems, changed } = checkValues(resource, fieldsOf(call.request.body), record)
  for (const [name, field] of changed) {
    const value = values[name] ?? null
    const problem =
      (await problemWithData(call, resource, resources, record, [name, field], value))
      ?? (await circleProblem(call, resource, record, [name, field], value))
    if (problem) problems[name] = problem
  }
  const texts = problemTexts(call, resource, problems)
  if (Object.keys(texts).length > 0) throw refuseFields(call.t, texts)
  return values
}

/** What only the stored data can tell about a new value. */
async function problemWithData(
  call: Call,
  resource: Resource,
  resources: readonly Resource[],
  record: StoredRecord | undefined,
  [name, field]: readonly [string, Field],
  value: Values[string],
): Promise<Problem | undefined> {
  if (value === '' || value === null) return undefined
  if (field.kind === 'entry') {
    const entries = await call.tables.dict.ofType(field.of)
    const isThere = entries.some(row => row.dictValue === value && isEnabled(row))
    return isThere ? undefined : { rule: 'unknown' }
  }
  if (field.kind !== 'reference') return undefined
  const isAllowed =
    typeof value === 'number'
    && (await mayReferTo(call, resources, targetOf(resource, field), value))
    && (!isScopeField(resource, name) || isWithinScope(call, record, value))
  return isAllowed ? undefined : { rule: 'unknown' }
}

/** What refers to its own resource is a tree, and nothing stands below itself. */
async function circleProblem(
  { tables }: Call,
  resource: Resource,
  record: StoredRecord | undefined,
  [name, field]: readonly [string, Field],
  value: Values[string],
): Promise<Problem | undefined> {
  if (!record || field.kind !== 'reference' || targetOf(resource, field) !== resource.name) {
    return undefined
  }
  const table = tables.resources.get(resource.name)
  const seen = new Set<number>()
  for (let at = value; typeof at === 'number' && !seen.has(at); ) {
    if (at === record.id) return { rule: 'circle' }
    seen.add(at)
    at = (await table?.byId(at))?.[name] ?? null
  }
  return undefined
}

const isScopeField = ({ scope }: Resource, name: string) =>
  typeof scope === 'object' && scope.department === name

/**
 * Of what one makes or made oneself, one's own department too: somebody who sees only their own
 * records could make none otherwise.
 */
const isWithinScope = ({ caller }: Call, record: StoredRecord | undefined, deptId: number) =>
  caller.scope.all
  || caller.scope.deptIds.includes(deptId)
  || (caller.user.deptId === deptId
    && (record === undefined || record.createBy === caller.user.userId))
