import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import { localized } from '#entities/bilingual-text.ts'
import { type Fields, isFields } from '#lib/decode.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import { readNames, targetOf } from '#server/calls/resources/references.ts'
import { recordKindOf } from '#server/store/operation-log/logged-kinds.ts'
import type { OperationRow } from '#server/store/operation-log/operation-chain.ts'

/** The names that numbers in a row's values stand for, by the field that holds the numbers. */
type OperationNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The fields of our own records that hold numbers of others. */
const OWN_FIELDS = ['menuIds', 'deptIds', 'roleIds'] as const
type OwnField = (typeof OWN_FIELDS)[number]

/**
 * Resolves the numbers in the values of these rows, in the caller's language. Only what differs is
 * named, because a role may have thousands of menus; with `isWhole` all of a list that differs.
 */
export async function readOperationNames(
  call: Call,
  rows: readonly OperationRow[],
  isWhole: boolean,
): Promise<(row: OperationRow) => OperationNames | undefined> {
  const { kinds } = call.services
  const describedBy = ({ event }: OperationRow) => kinds.get(recordKindOf(event) ?? '')?.resource
  const own = await readOwnNames(
    call,
    rows.filter(row => !describedBy(row)),
    isWhole,
  )
  const described = await readDescribedNames(
    call,
    rows.flatMap(row => {
      const resource = describedBy(row)
      return resource ? [{ row, resource }] : []
    }),
  )
  return row => own(row) ?? described.get(row.operId)
}

/** What the references of described records refer to, where they differ; nothing for a gone record. */
async function readDescribedNames(
  call: Call,
  rows: readonly { row: OperationRow; resource: Resource }[],
): Promise<ReadonlyMap<number, OperationNames>> {
  const changed = rows.flatMap(({ row, resource }) =>
    fieldsOfResource(resource).flatMap(([name, field]) => {
      const ids = field.kind === 'reference' ? differingIds(row, name) : []
      return field.kind === 'reference' && ids.length > 0
        ? [{ operId: row.operId, name, ids, target: targetOf(resource, field) }]
        : []
    }),
  )
  const found = new Map<string, ReadonlyMap<number, string>>()
  for (const target of new Set(changed.map(each => each.target))) {
    const ids = changed.filter(each => each.target === target).flatMap(each => each.ids)
    found.set(target, await readNames(call, target, [...new Set(ids)]))
  }
  const named = new Map<number, Record<string, Readonly<Record<string, string>>>>()
  for (const { operId, name, ids, target } of changed) {
    const names = named.get(operId) ?? {}
    names[name] = namesIn(found.get(target), ids)
    named.set(operId, names)
  }
  return named
}

/** The names of those of the numbers that have one. */
const namesIn = (names: ReadonlyMap<number, string> | undefined, ids: Iterable<number>) =>
  Object.fromEntries(
    [...ids].flatMap(id => {
      const name = names?.get(id)
      return name === undefined ? [] : [[String(id), name]]
    }),
  )

function differingIds({ beforeJson, afterJson }: OperationRow, field: string): number[] {
  const [had, has] = [beforeJson, afterJson].map(json => idsIn(recordsIn(json), [field]))
  return [...(had ?? []), ...(has ?? [])].filter(id => !had?.has(id) || !has?.has(id))
}

/** Of our own records: menus, departments and roles. */
async function readOwnNames(
  { tables, services, locale }: Call,
  rows: readonly OperationRow[],
  isWhole: boolean,
): Promise<(row: OperationRow) => OperationNames | undefined> {
  const changed = new Map(rows.map(row => [row.operId, changedIdsOf(row, isWhole)]))
  const isAny = (name: OwnField) => [...changed.values()].some(ids => ids[name].size > 0)
  const menus = isAny('menuIds') ? await services.rights.menus(tables) : []
  const departments = isAny('deptIds') ? await tables.menus.departments() : []
  const roles = isAny('roleIds') ? await tables.roles.all() : []

  const menusById = new Map(menus.map(row => [row.menuId, row]))
  /** A right is named "Add" on many pages, so its name begins with theirs. */
  function menuName(id: number): string {
    const row = menusById.get(id)
    if (!row) return ''
    const title = localized(row.title, row.titleZh, locale)
    return row.parentId === 0 ? title : `${menuName(row.parentId)} > ${title}`
  }
  const all: Readonly<Record<OwnField, ReadonlyMap<number, string>>> = {
    menuIds: new Map(menus.map(({ menuId }) => [menuId, menuName(menuId)])),
    deptIds: new Map(
      departments.map(row => [row.deptId, localized(row.deptName, row.deptNameZh, locale)]),
    ),
    roleIds: new Map(
      roles.map(row => [row.roleId, localized(row.roleName, row.roleNameZh, locale)]),
    ),
  }

  return ({ operId }) => {
    const ids = changed.get(operId)
    if (!ids || OWN_FIELDS.every(field => ids[field].size === 0)) return undefined
    return Object.fromEntries(OWN_FIELDS.map(field => [field, namesIn(all[field], ids[field])]))
  }
}

function changedIdsOf(
  { beforeJson, afterJson }: OperationRow,
  isWhole: boolean,
): Record<OwnField, Set<number>> {
  const [before, after] = [recordsIn(beforeJson), recordsIn(afterJson)]
  const differing = (...fields: string[]) => {
    const [had, has] = [idsIn(before, fields), idsIn(after, fields)]
    const all = [...had, ...has]
    const different = all.filter(id => !had.has(id) || !has.has(id))
    return new Set(isWhole && different.length > 0 ? all : different)
  }
  return {
    menuIds: differing('menuIds'),
    // `deptId` of a person is a department as well.
    deptIds: differing('deptIds', 'deptId'),
    roleIds: differing('roleIds'),
  }
}

function recordsIn(json: string | null): readonly Fields[] {
  const value: unknown = json === null ? [] : JSON.parse(json)
  return (Array.isArray(value) ? value : [value]).filter(isFields)
}

function idsIn(records: readonly Fields[], fields: readonly string[]): ReadonlySet<number> {
  const values = records.flatMap(record => fields.map(field => record[field]))
  return new Set(values.flat().filter(id => typeof id === 'number'))
}
