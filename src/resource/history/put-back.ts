import type { Resource } from '#definitions/define-resource.ts'
import {
  type FieldChange,
  isMaskedValue,
  type LoggedRecord,
  type Operation,
  type PutBack,
  putBackOf,
} from '#entities/operation.ts'
import { textOf } from '#lib/decode.ts'
import { ownValue } from '#lib/own-value.ts'
import { describedBy, loggedField } from './described-kinds.ts'

type NamedEntry = Pick<Operation, 'event' | 'names'>

/** How the value before a change is written again; `undefined` where it cannot be. */
export function putBackIn(
  { event, names }: NamedEntry,
  change: FieldChange,
  record: LoggedRecord,
): PutBack | undefined {
  const resource = describedBy(event)
  return resource ? describedPutBack(resource, change, names) : putBackOf(change, record, names)
}

function describedPutBack(
  resource: Resource,
  { field: name, before, after }: FieldChange,
  names: NamedEntry['names'],
): PutBack | undefined {
  const field = loggedField(resource, name)?.field
  const isNobodys = !field || field.fixed || field.readOnly || field.masked
  const isSecret = field?.kind === 'text' && field.secret
  if (isNobodys || isSecret || before === undefined) return undefined
  if (isMaskedValue(before) || isMaskedValue(after)) return undefined
  if (field.kind === 'reference' && isUnnamed(name, before, names)) return undefined
  // The calls take no value for "as it is", and an empty text for none.
  return { values: { [name]: before ?? '' }, gone: {} }
}

/** Whether the value refers to a record that no longer exists: the log names those that do. */
export function isUnnamed(name: string, value: unknown, names: NamedEntry['names']): boolean {
  const known = ownValue(name, names)
  return known !== undefined && value !== null && !Object.hasOwn(known, textOf(value))
}
