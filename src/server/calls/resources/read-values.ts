import { checkChinese, checkValue, defaultOf, type Problem } from '#definitions/check-value.ts'
import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { problemText } from '#definitions/problem-text.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { isEnabled } from '#entities/status.ts'
import { type Fields, isFields } from '#lib/decode.ts'
import { refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import type { Call, WriteCall } from '#server/calls/pipeline/route.ts'
import { EVERYBODY } from '#server/store/paging.ts'
import type { Values } from '#server/store/resources/columns.ts'
import type { StoredRecord } from '#server/store/resources/resource-table.ts'
import { mayReferTo, targetOf } from './references.ts'

/**
 * The values that a body sets, on top of those that are stored; of a new record on top of the
 * defaults. A missing value and null leave the stored one, `''` empties it. Refuses with every field
 * that is wrong.
 */
export async function readValues(
  call: WriteCall,
  resource: Resource,
  resources: readonly Resource[],
  record: StoredRecord | undefined,
): Promise<Values> {
  const stored = record?.values
  const { body } = call.request
  if (!isFields(body)) throw refuse(call.t, 400, 'wrongBody')
  const values: Record<string, Values[string]> = {}
  const problems: Record<string, Problem> = {}
  for (const [name, field] of fieldsOfResource(resource)) {
    for (const part of field.kind === 'bilingual' ? [name, `${name}Zh`] : [name]) {
      const before = stored ? (stored[part] ?? null) : part === name ? defaultOf(field) : null
      const given = field.readOnly ? undefined : valueIn(body, wireNameOf(resource, part))
      const isKept = given === undefined || given === before || isUntouchedSecret(field, given)
      // What is stored may be from before a rule was made, and a PUT sends all of it back.
      if (isKept && stored) {
        values[part] = before
        continue
      }
      const wanted = isKept ? before : given
      const checked = part === name ? checkValue(field, wanted) : checkChinese(field, wanted)
      const problem =
        'problem' in checked
          ? checked.problem
          : checked.value === before
            ? undefined
            : stored && field.fixed
              ? ({ rule: 'fixed' } as const)
              : ((await problemWithData(
                  call,
                  resource,
                  resources,
                  record,
                  [name, field],
                  checked.value,
                )) ?? (await circleProblem(call, resource, record, [name, field], checked.value)))
      if (problem) problems[part] = problem
      if ('value' in checked) values[part] = checked.value
    }
  }
  refuseProblems(call, resource, problems)
  return values
}

/** Refuses if there are problems, each told at its field by the name that the calls have for it. */
function refuseProblems(
  { t, locale }: Call,
  resource: Resource,
  problems: Readonly<Record<string, Problem>>,
) {
  const fields = Object.entries(problems).map(([name, problem]) => [
    wireNameOf(resource, name),
    problemText(problem, locale),
  ])
  if (fields.length > 0) throw refuseFields(t, Object.fromEntries(fields))
}

const valueIn = (body: Fields, name: string): unknown =>
  Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined

/** No answer holds it, so a form that was not touched sends an empty one. */
const isUntouchedSecret = (field: Field, given: unknown) =>
  field.kind === 'text' && field.secret === true && given === ''

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
    at = (await table?.byId(at, EVERYBODY))?.values[name] ?? null
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
