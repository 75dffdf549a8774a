import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { Field, Words } from '#definitions/fields.ts'
import { wireNameOf } from '#definitions/wire.ts'
import { ownValue } from '#lib/own-value.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { systemResources } from '#resources/system/index.ts'

/** By name; a sample that a shop has made its own is the shop's. */
const described = new Map(
  [...sampleResources, ...resources, ...systemResources].map(resource => [resource.name, resource]),
)

/** The description of the records that an event is about, or of a kind. */
export const describedBy = (event: string): Resource | undefined =>
  described.get(event.split('.', 1)[0] ?? '')

/** The field of a row by which the records of a kind are called. */
export function nameFieldOf(kind: string): string {
  const resource = describedBy(kind)
  return resource ? wireNameOf(resource, resource.titleField) : ''
}

/** What the log has of a record under one name. */
interface LoggedField {
  label: Words
  /** Whether it is the Chinese of a bilingual field, which the log has under a name of its own. */
  isChinese: boolean
  /** `undefined` for a list of keys. */
  field: Field | undefined
  /** What the keys in it refer to: `role`; empty where it holds none. */
  refersTo: string
}

export function loggedField(resource: Resource, name: string): LoggedField | undefined {
  const list = ownValue(name, resource.keyLists)
  if (list) return { label: list.label, isChinese: false, field: undefined, refersTo: list.of }
  const fields = [...fieldsOfResource(resource), ...Object.entries(resource.otherFields)]
  for (const [own, field] of fields) {
    const isChinese = field.kind === 'bilingual' && name === `${own}Zh`
    if (name === own || isChinese)
      return { label: field.label, isChinese, field, refersTo: targetOf(field) }
  }
  return undefined
}

function targetOf(field: Field): string {
  if (field.kind !== 'reference') return ''
  return typeof field.to === 'string' ? field.to : field.to.name
}

/** What the log may tell of the records of a resource, in the order in which a filter offers it. */
export function eventsOfResource(resource: Resource): readonly string[] {
  const { name, operations, otherEvents, fields } = resource
  const ifAllowed = (operation: (typeof operations)[number], events: readonly string[]) =>
    operations.includes(operation) ? events : []
  const statusEvents = fields.status?.kind === 'status' ? ['disable', 'enable'] : []
  return [
    ...ifAllowed('add', ['add']),
    ...ifAllowed('edit', ['update', ...statusEvents]),
    ...otherEvents,
    ...ifAllowed('remove', ['remove']),
  ].map(event => `${name}.${event}`)
}
