import type { Resource } from '#definitions/define-resource.ts'
import {
  type FieldChange,
  isMaskedValue,
  type LoggedRecord,
  type Operation,
  type PutBack,
} from '#entities/operation/operation.ts'
import { type Fields, textOf } from '#lib/decode.ts'
import { isSame } from '#lib/form-values.ts'
import { ownValue } from '#lib/own-value.ts'
import { roles } from '#resources/system/roles.ts'
import { describedBy, loggedField } from './described-kinds.ts'

type Names = Operation['names']

/**
 * How the value before a change is written again; `undefined` where it cannot be, or where what the
 * change took away no longer exists.
 */
export function putBackIn(
  { event, names }: Pick<Operation, 'event' | 'names'>,
  change: FieldChange,
  record: LoggedRecord,
): PutBack | undefined {
  const { field, before, after } = change
  const resource = describedBy(event)
  if (!resource || !isWritable(resource, field) || before === undefined) return undefined
  if (isMaskedValue(before) || isMaskedValue(after)) return undefined
  const parts = Object.entries(wholeValuesOf(resource, change, record)).map(([name, value]) => {
    const isList = Array.isArray(value)
    const keys = isList ? value : loggedField(resource, name)?.refersTo && value ? [value] : []
    const gone = keys.filter(key => isGone(name, key, names))
    const left = isList ? value.filter(key => !gone.includes(key)) : value
    const isSameAsAfter = isSame(left, ownValue(name, record.after ?? {}))
    const isLost = gone.length > 0 && (gone.length === keys.length || isSameAsAfter)
    // The calls take an empty text for nothing, and null for "as it is".
    return { name, left: left === null ? '' : left, gone, isLost }
  })
  if (parts.some(({ isLost }) => isLost)) return undefined
  return {
    values: Object.fromEntries(parts.map(({ name, left }) => [name, left])),
    gone: Object.fromEntries(
      parts.filter(({ gone }) => gone.length > 0).map(({ name, gone }) => [name, gone]),
    ),
  }
}

/** Whether a write sets the field, to a value that the log keeps. */
function isWritable(resource: Resource, name: string): boolean {
  const logged = loggedField(resource, name)
  const field = logged?.field
  const isSecret = field?.kind === 'text' && field.secret
  return logged !== undefined && !(field?.fixed || field?.readOnly || field?.masked || isSecret)
}

/** The departments of a data scope come with it. */
function wholeValuesOf(
  resource: Resource,
  { field, before }: FieldChange,
  record: LoggedRecord,
): Fields {
  const { dataScope, deptIds } = record.before ?? {}
  const isScope = resource === roles && (field === 'dataScope' || field === 'deptIds')
  return isScope && dataScope !== undefined ? { dataScope, deptIds } : { [field]: before }
}

/**
 * Whether a key in this field stands for a record that no longer exists: where the log names any of
 * its kind, it names all that exist.
 */
export function isGone(name: string, key: unknown, names: Names): boolean {
  const known = namesOf(name, names)
  return known !== undefined && !Object.hasOwn(known, textOf(key))
}

/** The fields whose key is a department, which the log names among all others. */
const DEPARTMENT_FIELDS: readonly string[] = ['deptId', 'parentId']

/** What the keys in a field stand for. */
export const namesOf = (name: string, names: Names): Fields | undefined =>
  ownValue(name, names)
  ?? (DEPARTMENT_FIELDS.includes(name) ? ownValue('deptIds', names) : undefined)
