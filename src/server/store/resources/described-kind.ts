import { permissionOf, type Resource } from '#definitions/define-resource.ts'
import {
  type LoggedKind,
  type LoggedKinds,
  ownKinds,
} from '#server/store/operation-log/logged-kinds.ts'
import { columnOf, foldedColumnOf, tableOf } from './columns.ts'

/** Our kinds, and one for each described resource. */
export const loggedKindsOf = (resources: readonly Resource[]): LoggedKinds =>
  new Map([
    ...ownKinds,
    ...resources.map(resource => [resource.name, describedKind(resource)] as const),
  ])

/** A resource as the log knows its records. */
function describedKind(resource: Resource): LoggedKind {
  const { name, key, titleField, scope } = resource
  const table = tableOf(resource)
  const title = columnOf(titleField)
  const zh = resource.fields[titleField]?.kind === 'bilingual' ? `${titleField}Zh` : undefined
  return {
    kind: name,
    idField: key,
    nameField: titleField,
    titleField,
    listRights: [permissionOf(resource, 'list')],
    scope,
    names: `
      select id, ${title} as name, ${title} as title, ${zh ? columnOf(zh) : 'null'} as titleZh
      from ${table} where id in (select value from json_each(:ids))`,
    ...(zh && {
      otherNames: `
        select id, ${title} as name from ${table} where instr(${foldedColumnOf(zh)}, :text) > 0`,
    }),
    resource,
  }
}
