import { fieldsOfResource, type Resource } from '#definitions/define-resource.ts'
import type { EntryField, ReferenceField } from '#definitions/fields.ts'
import { localized } from '#entities/bilingual-text.ts'
import { type Fields, isFields } from '#lib/decode.ts'
import { menus as menuResource } from '#resources/system/menus.ts'
import type { Call, CostlyCall } from '#server/calls/pipeline/route.ts'
import { readNames, targetOf } from '#server/calls/resources/references.ts'
import { recordKindOf } from '#server/store/operation-log/logged-kinds.ts'
import type { OperationRow } from '#server/store/operation-log/operation-chain.ts'
import { mayListKind } from './operation-contents.ts'

/** Who acted, by the names of today. */
export interface Actor {
  /** Empty where the account is gone, or the caller may not list it. */
  nickName: string
  /** By their keys; no entry for a role that is gone, none at all for who may not list roles. */
  roleNames: Readonly<Record<string, string>>
}

/** Names the people who acted and their roles, as far as the caller may list them. */
export async function readActors(
  call: CostlyCall,
  rows: readonly OperationRow[],
): Promise<(row: OperationRow) => Actor> {
  const { tables, caller, locale } = call
  const userIds = mayListKind(call, 'user') ? rows.flatMap(({ userId }) => userId ?? []) : []
  const roleKeys = mayListKind(call, 'role') ? rows.flatMap(roleKeysOf) : []
  const people = await tables.users.personNames([...new Set(userIds)], caller.scope)
  const roles = await tables.roles.byKeys([...new Set(roleKeys)])
  const roleNames = new Map(
    roles.map(row => [row.roleKey, localized(row.roleName, row.roleNameZh, locale)]),
  )
  return row => {
    const person = people.get(row.userId ?? 0)
    return {
      nickName: person
        ? localized(person.nickName, person.nickNameZh, locale) || person.username
        : '',
      roleNames: namesIn(roleNames, roleKeysOf(row)),
    }
  }
}

const roleKeysOf = ({ roleKeys }: OperationRow) => roleKeys.split(',').filter(Boolean)

/** The names that numbers in a row's values stand for, by the field that holds the numbers. */
type OperationNames = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The fields of our own records that hold numbers of others. */
const OWN_FIELDS = ['menuIds', 'deptIds', 'roleIds', 'parentId'] as const
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

/** A field of a described record that holds the key of something with a name. */
interface ChangedKeys {
  operId: number
  name: string
  keys: readonly (string | number)[]
  resource: Resource
  field: ReferenceField | EntryField
}

/** What references refer to, and the labels of entries, where they differ; what is gone has none. */
async function readDescribedNames(
  call: Call,
  rows: readonly { row: OperationRow; resource: Resource }[],
): Promise<ReadonlyMap<number, OperationNames>> {
  const changed = rows.flatMap(({ row, resource }) =>
    fieldsOfResource(resource).flatMap(([name, field]): ChangedKeys[] => {
      if (field.kind !== 'reference' && field.kind !== 'entry') return []
      const keys = differingKeys(row, name)
      return keys.length > 0 ? [{ operId: row.operId, name, keys, resource, field }] : []
    }),
  )
  const found = new Map<string, ReadonlyMap<string, string>>()
  for (const each of changed) {
    const source = sourceOf(each)
    if (found.has(source)) continue
    const same = changed.filter(other => sourceOf(other) === source)
    const keys = new Set(same.flatMap(other => other.keys))
    found.set(source, await readKeys(call, each, [...keys]))
  }
  const named = new Map<number, Record<string, Readonly<Record<string, string>>>>()
  for (const each of changed) {
    const names = named.get(each.operId) ?? {}
    names[each.name] = namesIn(found.get(sourceOf(each)), each.keys)
    named.set(each.operId, names)
  }
  return named
}

/** Where the names stand; fields with the same are looked up together. */
const sourceOf = ({ resource, field }: ChangedKeys) =>
  field.kind === 'entry' ? `entries ${field.of}` : `records ${targetOf(resource, field)}`

async function readKeys(
  call: Call,
  { resource, field }: ChangedKeys,
  keys: readonly (string | number)[],
): Promise<ReadonlyMap<string, string>> {
  if (field.kind === 'entry') {
    const entries = await call.tables.dict.ofType(field.of)
    return new Map(
      entries.map(row => [row.dictValue, localized(row.dictLabel, row.dictLabelZh, call.locale)]),
    )
  }
  const ids = keys.filter(key => typeof key === 'number')
  const names = await readNames(call, targetOf(resource, field), ids)
  return new Map([...names].map(([id, name]) => [String(id), name]))
}

/** The names of those of the keys that have one. */
const namesIn = (
  names: ReadonlyMap<string, string> | undefined,
  keys: Iterable<string | number>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...keys].flatMap(key => {
      const name = names?.get(String(key))
      return name === undefined ? [] : [[String(key), name]]
    }),
  )

function differingKeys({ beforeJson, afterJson }: OperationRow, field: string) {
  const keysIn = (json: string | null) =>
    recordsIn(json).flatMap(({ [field]: key }) =>
      typeof key === 'number' || typeof key === 'string' ? key || [] : [],
    )
  const [had, has] = [keysIn(beforeJson), keysIn(afterJson)]
  return [...had, ...has].filter(key => !had.includes(key) || !has.includes(key))
}

/** Of our own records: menus, departments and roles. */
async function readOwnNames(
  { tables, services, locale }: Call,
  rows: readonly OperationRow[],
  isWhole: boolean,
): Promise<(row: OperationRow) => OperationNames | undefined> {
  const changed = new Map(rows.map(row => [row.operId, changedIdsOf(row, isWhole)]))
  const isAny = (name: OwnField) => [...changed.values()].some(ids => ids[name].size > 0)
  const menus = isAny('menuIds') || isAny('parentId') ? await services.rights.menus(tables) : []
  const departments = isAny('deptIds') ? await tables.departments.all() : []
  const roles = isAny('roleIds') ? await tables.roles.all() : []

  const menusById = new Map(menus.map(row => [row.menuId, row]))
  /** A right is named "Add" on many pages, so its name begins with theirs. */
  function menuName(id: number): string {
    const row = menusById.get(id)
    if (!row) return ''
    const title = localized(row.title, row.titleZh, locale)
    return row.parentId === null ? title : `${menuName(row.parentId)} > ${title}`
  }
  const menuNames = new Map(menus.map(({ menuId }) => [String(menuId), menuName(menuId)]))
  const all: Readonly<Record<OwnField, ReadonlyMap<string, string>>> = {
    menuIds: menuNames,
    parentId: menuNames,
    deptIds: new Map(
      departments.map(row => [String(row.deptId), localized(row.deptName, row.deptNameZh, locale)]),
    ),
    roleIds: new Map(
      roles.map(row => [String(row.roleId), localized(row.roleName, row.roleNameZh, locale)]),
    ),
  }

  return ({ operId }) => {
    const ids = changed.get(operId)
    if (!ids || OWN_FIELDS.every(field => ids[field].size === 0)) return undefined
    return Object.fromEntries(
      OWN_FIELDS.filter(field => field !== 'parentId' || ids[field].size > 0).map(field => [
        field,
        namesIn(all[field], ids[field]),
      ]),
    )
  }
}

function changedIdsOf(
  { event, beforeJson, afterJson }: OperationRow,
  isWhole: boolean,
): Record<OwnField, Set<number>> {
  const [before, after] = [recordsIn(beforeJson), recordsIn(afterJson)]
  const isOfMenu = recordKindOf(event) === menuResource.name
  const differing = (...fields: string[]) => {
    const [had, has] = [idsIn(before, fields), idsIn(after, fields)]
    const all = [...had, ...has]
    const different = all.filter(id => !had.has(id) || !has.has(id))
    return new Set(isWhole && different.length > 0 ? all : different)
  }
  return {
    menuIds: differing('menuIds'),
    // `deptId` of a person is a department as well, and what a department belongs to.
    deptIds: differing('deptIds', 'deptId', ...(isOfMenu ? [] : ['parentId'])),
    roleIds: differing('roleIds'),
    // What a row of the menu belongs to.
    parentId: isOfMenu ? differing('parentId') : new Set(),
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
