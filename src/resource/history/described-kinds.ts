import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field } from '#definitions/fields.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { eventsOfKind, OWN_KINDS } from '#entities/operation.ts'
import { ownValue } from '#lib/own-value.ts'
import { resources, sampleResources } from '#resources/index.ts'

/** By name; a sample that a shop has made its own is the shop's. */
const described = new Map(
  [...sampleResources, ...resources].map(resource => [resource.name, resource]),
)

/** The description of the records that an event is about, or of a kind; ours have none. */
export const describedBy = (event: string): Resource | undefined =>
  described.get(event.split('.', 1)[0] ?? '')

/** The field of a row by which the records of a kind are called. */
export function nameFieldOf(kind: string): string {
  const resource = describedBy(kind)
  if (resource) return wireNameOf(resource, resource.titleField)
  return ownValue(kind, OWN_KINDS)?.nameField ?? ''
}

/** A field by its name in the log, which has the Chinese of a bilingual one under a name of its own. */
export function loggedField(
  resource: Resource,
  name: string,
): { field: Field; isChinese: boolean } | undefined {
  for (const [own, field] of fieldsOfResource(resource)) {
    if (name === own) return { field, isChinese: false }
    if (field.kind === 'bilingual' && name === `${own}Zh`) return { field, isChinese: true }
  }
  return undefined
}

/** What the log may tell of the records of a resource, in the order in which a filter offers it. */
export function eventsOfResource({ name, operations, fields }: Resource): readonly string[] {
  const actions = {
    add: ['add'],
    edit: ['update', ...(fields.status?.kind === 'status' ? ['disable', 'enable'] : [])],
    remove: ['remove'],
  }
  return eventsOfKind(
    name,
    operations.flatMap(operation => actions[operation]),
  )
}
