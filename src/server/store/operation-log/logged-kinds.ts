import { OPERATIONS, type Resource } from '#definitions/define-resource.ts'
import { systemResources } from '#resources/system/index.ts'
import { type NameStatements, nameStatements } from '#server/store/resources/record-names.ts'

/** A kind of records that the log knows by their numbers. */
interface LoggedKind extends NameStatements {
  /** The first part of the events about its records: `role` of `role.update`. */
  kind: string
  /** The number of a record in the bodies of its calls. */
  idField: string
  /** The field of the logged values by which the log finds a record. */
  nameField: string
  /** The field by which lists and messages call a record, in the reader's language. */
  titleField: string
  /** Any of these permissions lists the records. */
  listRights: readonly [string, ...string[]]
  /** Who sees which records; of a deleted one the department in the logged values counts. */
  scope: Resource['scope']
  /** The description of a shop's own record. */
  resource?: Resource
}

/** What a record is called now. */
export interface NameNow {
  id: number
  /** By which the log finds it. */
  name: string
  title: string
  titleZh: string | null
}

/** All kinds that the log knows, by name. */
export type LoggedKinds = ReadonlyMap<string, LoggedKind>

export const loggedKindsOf = (resources: readonly Resource[]): LoggedKinds =>
  new Map(resources.map(resource => [resource.name, loggedKind(resource)]))

/** A resource as the log knows its records. */
function loggedKind(resource: Resource): LoggedKind {
  const { name: kind, key, titleField, foundBy, scope, listedBy } = resource
  return {
    ...{ kind, idField: key, nameField: foundBy, titleField, listRights: listedBy, scope },
    ...nameStatements(resource),
    ...(!systemResources.includes(resource) && { resource }),
  }
}

/** Enough for whatever writes and checks no rows about a shop's own records. */
export const ownKinds = loggedKindsOf(systemResources)

/** What is done to records of any kind. */
const ACTIONS: readonly string[] = OPERATIONS.map(each => (each === 'edit' ? 'update' : each))

/**
 * The kind of records that rows with this event are about. It needs no description: the log keeps
 * rows of records whose description is gone.
 */
export function recordKindOf(event: string): string | undefined {
  const [kind = '', action = ''] = event.split('.')
  const own = systemResources.find(({ name }) => name === kind)
  return ACTIONS.includes(action) || own?.otherEvents.includes(action) ? kind : undefined
}
