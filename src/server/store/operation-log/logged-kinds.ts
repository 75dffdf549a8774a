import { OPERATIONS, type Resource } from '#definitions/define-resource.ts'
import { systemResources } from '#resources/system/index.ts'
import { columnOf, foldedColumnOf, placeOf } from '#server/store/resources/columns.ts'

/** A kind of records that the log knows by their numbers. */
export interface LoggedKind {
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
  /** Selects what the records `:ids` are called now, as a `NameNow`. */
  names: string
  /** Selects `id` and `name` of the records that have `:text` in a name besides `nameField`. */
  otherNames?: string
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
  const { table, id, isOwn } = placeOf(resource)
  const [name, title] = [columnOf(foundBy), columnOf(titleField)]
  const zh = resource.fields[titleField]?.kind === 'bilingual' ? `${titleField}Zh` : undefined
  const others = [...(foundBy === titleField ? [] : [titleField]), ...(zh ? [zh] : [])]
  const isNamed = others.map(each => `instr(${foldedColumnOf(each)}, :text) > 0`).join(' or ')
  return {
    ...{ kind, idField: key, nameField: foundBy, titleField, listRights: listedBy, scope },
    names: `
      select ${id} as id, ${name} as name, ${title} as title, ${zh ? columnOf(zh) : 'null'} as titleZh
      from ${table} where ${id} in (select value from json_each(:ids))`,
    ...(isNamed && {
      otherNames: `select ${id} as id, ${name} as name from ${table} where ${isNamed}`,
    }),
    ...(!isOwn && { resource }),
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
