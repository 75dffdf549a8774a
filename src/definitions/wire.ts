import type { Locale } from '#constants.ts'
import { chineseOf, textFor } from '#entities/bilingual-text.ts'
import { recordMetaFrom } from '#entities/record.ts'
import { keyFrom, requiredKeyFrom } from '#entities/record-key.ts'
import { isEnabled } from '#entities/status.ts'
import { displayTextOf, type Fields, fieldsOf, numberOf, textOf } from '#lib/decode.ts'
import { timeTextOf } from '#lib/instant.ts'
import { fieldsOfResource, type Resource, type ResourceRow, type RowOf } from './define-resource.ts'
import type { Field, ReferenceField } from './fields.ts'

/** How rows and bodies of a resource are spelled in its calls, here and on other back ends. */

/** What the calls name the name of the record that a reference refers to. */
export const nameWireOf = (name: string, { wire = name, nameWire }: ReferenceField): string =>
  nameWire ?? `${wire}Name`

/** The name of a field in the calls, with `Zh` or `Name` behind it where a row has one. */
export function wireNameOf(resource: Resource, name: string): string {
  for (const [own, field] of fieldsOfResource(resource)) {
    const wire = field.wire ?? own
    if (name === own) return wire
    if (field.kind === 'bilingual' && name === `${own}Zh`) return `${wire}Zh`
    if (field.kind === 'reference' && name === `${own}Name`) return nameWireOf(own, field)
  }
  return name
}

/** The name that a field of the calls has here: the way back. */
export function fieldNameOf(resource: Resource, wireName: string): string {
  for (const [own, { kind }] of fieldsOfResource(resource)) {
    const names = [
      own,
      ...(kind === 'bilingual' ? [`${own}Zh`] : []),
      ...(kind === 'reference' ? [`${own}Name`] : []),
    ]
    const found = names.find(name => wireNameOf(resource, name) === wireName)
    if (found !== undefined) return found
  }
  return wireName
}

/** Values by their names in the calls. */
export const wireFieldsFrom = (resource: Resource, values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [wireNameOf(resource, name), value]),
  )

/** A record of any described resource. */
export interface DescribedRow extends ResourceRow {
  /** Empty where records cannot be disabled. */
  readonly status: string
  /** Why the user may not change this record; only its own call says it. */
  readonly lockedReason: string | undefined
}

/** Reads a row as its calls answer it, with the types of its description; throws for one without a key. */
export function describedRowFrom<R extends Resource>(
  resource: R,
  value: unknown,
  locale?: Locale,
): RowOf<R> & DescribedRow {
  const row = resourceRowFrom(resource, value, locale)
  // Each value was read by the kind of its field.
  return {
    ...row,
    status: textOf(row.status),
    lockedReason: displayTextOf(row.raw.lockedReason) || undefined,
  } as RowOf<R> & DescribedRow
}

/** Reads a row as its calls answer it; throws for one without a key. */
export function resourceRowFrom(resource: Resource, value: unknown, locale?: Locale): ResourceRow {
  const fields = fieldsOf(value)
  return {
    ...keylessRowFrom(resource, value, locale),
    [resource.key]: requiredKeyFrom(fields[resource.key] ?? fields.id),
  }
}

/** The same of a row that need not have a key. */
export function keylessRowFrom(resource: Resource, value: unknown, locale?: Locale): ResourceRow {
  const fields = fieldsOf(value)
  const values = fieldsOfResource(resource).flatMap(([name, field]) =>
    Object.entries(valuesFrom(name, field, fields, locale)),
  )
  return {
    ...Object.fromEntries(values),
    ...(resource.parent && { depth: numberOf(fields.depth) }),
    ...recordMetaFrom(fields),
  }
}

function valuesFrom(name: string, field: Field, fields: Fields, locale?: Locale): Fields {
  const wire = field.wire ?? name
  const value = fields[wire]
  switch (field.kind) {
    case 'bilingual':
      return { [name]: textFor(fields, wire, locale), [`${name}Zh`]: chineseOf(fields, wire) }
    case 'reference':
      return {
        [name]: keyFrom(value) || null,
        [`${name}Name`]: textOf(fields[nameWireOf(name, field)]),
      }
    case 'integer':
      return { [name]: numberOf(value) ?? null }
    case 'flag':
      return { [name]: value === true || ['true', '1', 'Y'].includes(textOf(value)) }
    case 'instant':
      return { [name]: timeTextOf(value) }
    case 'status':
      return { [name]: isEnabled({ status: textOf(value) }) ? textOf(value) || '0' : '1' }
    case 'text':
    case 'longText':
    case 'decimal':
    case 'day':
    case 'choice':
    case 'entry':
      return { [name]: textOf(value) }
    default:
      return field satisfies never
  }
}
