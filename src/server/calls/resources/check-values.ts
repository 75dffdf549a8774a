import {
  checkChinese,
  checkValue,
  defaultOf,
  isSpelledAlike,
  type Problem,
} from '#definitions/check-value.ts'
import { type FieldsOf, fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { problemText } from '#definitions/problem-text.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { type Fields, fieldsOf } from '#lib/decode.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import type { Form } from '#server/calls/pipeline/validate-body.ts'
import type { Values } from '#server/store/resources/columns.ts'
import type { OwnValues } from '#server/store/resources/resource-table.ts'

export interface CheckedValues {
  values: Record<string, Values[string]>
  /** By field, or by `nameZh`. */
  problems: Record<string, Problem>
  /** The fields with a new value, about which the data may have something to say. */
  changed: readonly (readonly [string, Field])[]
}

/**
 * The values that a body sets, on top of those that are stored; of a new record on top of the
 * defaults. A missing value and null leave the stored one, `''` empties it, as null does a Chinese
 * text. What is wrong the description alone decides. `only` these fields are read, if it is given.
 */
export function checkValues(
  resource: Resource,
  body: Fields,
  record: object | undefined,
  only?: readonly string[],
): CheckedValues {
  const stored = record as Values | undefined
  const values: CheckedValues['values'] = {}
  const problems: CheckedValues['problems'] = {}
  const changed: [string, Field][] = []
  for (const [name, field] of fieldsOfResource(resource)) {
    for (const part of field.kind === 'bilingual' ? [name, `${name}Zh`] : [name]) {
      const isChinese = part !== name
      const before = stored ? (stored[part] ?? null) : isChinese ? null : defaultOf(field)
      const isRead = !field.readOnly && (only?.includes(name) ?? true)
      const given = isRead ? valueIn(body, wireNameOf(resource, part)) : undefined
      const isMissing = given === undefined || (given === null && !isChinese)
      const isKept = isMissing || given === before || isUntouchedSecret(field, given)
      // What is stored may be from before a rule was made, and a PUT sends all of it back.
      if (isKept && stored) {
        values[part] = before
        continue
      }
      const wanted = isKept ? before : given
      const checked = isChinese ? checkChinese(field, wanted) : checkValue(field, wanted)
      if ('problem' in checked) problems[part] = checked.problem
      else if (stored && field.fixed && isSpelledAlike(checked.value, before)) values[part] = before
      else {
        values[part] = checked.value
        if (checked.value === before) continue
        const problem = problemWithNew(field, checked.value, stored)
        if (problem) problems[part] = problem
        else if (!isChinese) changed.push([name, field])
      }
    }
  }
  return { values, problems, changed }
}

/** As `checkValues`, for a record of ours: `form` gets what is wrong. */
export function readOwnValues<R extends Resource>(
  call: WriteCall,
  form: Form,
  resource: R,
  record: object | undefined,
  only?: readonly (keyof FieldsOf<R> & string)[],
): OwnValues<R> {
  const { values, problems } = checkValues(resource, fieldsOf(call.request.body), record, only)
  for (const [name, text] of Object.entries(problemTexts(call, resource, problems)))
    form.addError(name, text)
  // They were checked by this very description.
  return values as unknown as OwnValues<R>
}

/** Each problem in words, by the name that the calls have for its field. */
export const problemTexts = (
  { locale }: Pick<WriteCall, 'locale'>,
  resource: Resource,
  problems: Readonly<Record<string, Problem>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(problems).map(([name, problem]) => [
      wireNameOf(resource, name),
      problemText(problem, locale, fieldOf(resource, name)),
    ]),
  )

const fieldOf = ({ fields }: Resource, part: string): Field | undefined =>
  fields[part] ?? fields[part.replace(/Zh$/, '')]

const valueIn = (body: Fields, name: string): unknown =>
  Object.hasOwn(body, name) ? body[name] : undefined

/** No answer holds it, so a form that was not touched sends an empty one. */
const isUntouchedSecret = (field: Field, given: unknown) =>
  field.kind === 'text' && field.secret === true && given === ''

/** Keys are numbers here. */
function problemWithNew(
  field: Field,
  value: Values[string],
  stored: Values | undefined,
): Problem | undefined {
  if (stored && field.fixed) return { rule: 'fixed' }
  const isNoKey = field.kind === 'reference' && value !== null && typeof value !== 'number'
  return isNoKey ? { rule: 'unknown' } : undefined
}
