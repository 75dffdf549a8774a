import { fieldsOfResource, permissionOf, type Resource } from '#definitions/define-resource.ts'
import type { ReferenceField } from '#definitions/fields.ts'
import { localized } from '#entities/bilingual-text.ts'
import { departments } from '#resources/system/departments.ts'
import { menus } from '#resources/system/menus.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import { EVERYBODY } from '#server/store/paging.ts'

/** What a reference refers to: names are shown to everybody, chosen only by who may list them. */

/** The name of a resource, or of one of our kinds of records. */
export const targetOf = (resource: Resource, { to }: ReferenceField): string =>
  to === 'self' ? resource.name : typeof to === 'object' ? to.name : to

/** The permissions whose holders see records with a department, which they filter by and choose. */
export const departmentChoosers = (resources: readonly Resource[]): readonly string[] =>
  resources
    .filter(resource =>
      fieldsOfResource(resource).some(
        ([, field]) => field.kind === 'reference' && field.to === 'department',
      ),
    )
    .map(resource => permissionOf(resource, 'list'))

type Names = ReadonlyMap<number, string>

/**
 * The names that the references of these rows stand for, in the caller's language. A record outside
 * of the caller's scope has its name too; a deleted one has none.
 */
export async function readReferenceNames(
  call: Call,
  resource: Resource,
  rows: readonly object[],
): Promise<(field: string, id: unknown) => string> {
  const names = new Map<string, Names>()
  for (const [name, field] of fieldsOfResource(resource)) {
    if (field.kind !== 'reference') continue
    const ids = rows.flatMap(row => {
      const id: unknown = Reflect.get(row, name)
      return typeof id === 'number' ? [id] : []
    })
    const target = targetOf(resource, field)
    names.set(name, ids.length > 0 ? await readNames(call, target, ids) : new Map())
  }
  return (field, id) => (typeof id === 'number' && names.get(field)?.get(id)) || ''
}

/** The names of records of one kind by their ids. */
export async function readNames(
  call: Call,
  target: string,
  ids: readonly number[],
): Promise<Names> {
  const { tables, locale } = call
  switch (target) {
    case 'user': {
      const users = await tables.users.personNames(ids, EVERYBODY)
      return new Map(
        [...users].map(([id, row]) => [
          id,
          localized(row.nickName, row.nickNameZh, locale) || row.username,
        ]),
      )
    }
    case 'department':
    case departments.name:
      return new Map(
        (await tables.departments.all()).map(row => [
          row.deptId,
          localized(row.deptName, row.deptNameZh, locale),
        ]),
      )
    case menus.name:
      return new Map(
        (await tables.menus.all()).map(row => [
          row.menuId,
          localized(row.title, row.titleZh, locale),
        ]),
      )
    case 'role':
      return new Map(
        (await tables.roles.all()).map(row => [
          row.roleId,
          localized(row.roleName, row.roleNameZh, locale),
        ]),
      )
    default: {
      const table = tables.resources.get(target)
      const rows = (await table?.names(ids, EVERYBODY)) ?? new Map()
      return new Map([...rows].map(([id, row]) => [id, localized(row.name, row.nameZh, locale)]))
    }
  }
}

/** Whether the caller may put a reference to this record into one of theirs: they have to see it. */
export async function mayReferTo(
  { tables, caller }: Call,
  resources: readonly Resource[],
  target: string,
  id: number,
): Promise<boolean> {
  const { rights, scope } = caller
  switch (target) {
    case 'user':
      return (
        hasPermission(rights, 'system:sysuser:list')
        && (await tables.users.personNames([id], scope)).has(id)
      )
    case 'department':
      return (await tables.departments.all()).some(row => row.deptId === id)
    case 'role':
      return (
        hasPermission(rights, 'system:sysrole:list') && (await tables.roles.byId(id)) !== undefined
      )
    default: {
      const resource = resources.find(({ name }) => name === target)
      const names = await tables.resources.get(target)?.names([id], scope)
      return (
        resource !== undefined
        && hasPermission(rights, permissionOf(resource, 'list'))
        && names?.get(id)?.isVisible === true
      )
    }
  }
}
