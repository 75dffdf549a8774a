import { localized } from '#entities/bilingual-text.ts'
import { type Fields, isFields } from '#lib/decode.ts'
import type { Call } from '#server/calls/pipeline/route.ts'
import type { OperationRow } from '#server/store/operation-log/operation-chain.ts'

/** The names that numbers in a row's values stand for, by the field that holds the numbers. */
interface OperationNames {
  menuIds: Readonly<Record<string, string>>
  deptIds: Readonly<Record<string, string>>
  roleIds: Readonly<Record<string, string>>
}

type NamedField = keyof OperationNames

/**
 * Resolves the numbers in the values of these rows, in the caller's language. Only what differs is
 * named, because a role may have thousands of menus; with `isWhole` all of a list that differs.
 */
export async function readOperationNames(
  { tables, services, locale }: Call,
  rows: readonly OperationRow[],
  isWhole: boolean,
): Promise<(row: OperationRow) => OperationNames | undefined> {
  const changed = new Map(rows.map(row => [row.operId, changedIdsOf(row, isWhole)]))
  const isAny = (name: NamedField) => [...changed.values()].some(ids => ids[name].size > 0)
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
  const all: Readonly<Record<NamedField, ReadonlyMap<number, string>>> = {
    menuIds: new Map(menus.map(({ menuId }) => [menuId, menuName(menuId)])),
    deptIds: new Map(
      departments.map(row => [row.deptId, localized(row.deptName, row.deptNameZh, locale)]),
    ),
    roleIds: new Map(
      roles.map(row => [row.roleId, localized(row.roleName, row.roleNameZh, locale)]),
    ),
  }
  const namesOf = (field: NamedField, ids: ReadonlySet<number>) =>
    Object.fromEntries(
      [...ids].flatMap(id => {
        const name = all[field].get(id)
        return name === undefined ? [] : [[String(id), name]]
      }),
    )

  return ({ operId }) => {
    const ids = changed.get(operId)
    if (!ids || (ids.menuIds.size === 0 && ids.deptIds.size === 0 && ids.roleIds.size === 0))
      return undefined
    return {
      menuIds: namesOf('menuIds', ids.menuIds),
      deptIds: namesOf('deptIds', ids.deptIds),
      roleIds: namesOf('roleIds', ids.roleIds),
    }
  }
}

function changedIdsOf(
  { beforeJson, afterJson }: OperationRow,
  isWhole: boolean,
): Record<NamedField, Set<number>> {
  const [before, after] = [recordsIn(beforeJson), recordsIn(afterJson)]
  const differing = (field: NamedField) => {
    const [had, has] = [idsIn(before, field), idsIn(after, field)]
    const all = [...had, ...has]
    const different = all.filter(id => !had.has(id) || !has.has(id))
    return new Set(isWhole && different.length > 0 ? all : different)
  }
  return {
    menuIds: differing('menuIds'),
    deptIds: differing('deptIds'),
    roleIds: differing('roleIds'),
  }
}

function recordsIn(json: string | null): readonly Fields[] {
  const value: unknown = json === null ? [] : JSON.parse(json)
  return (Array.isArray(value) ? value : [value]).filter(isFields)
}

/** `deptId` of a person is a department as well. */
function idsIn(records: readonly Fields[], field: NamedField): ReadonlySet<number> {
  const values = records.flatMap(fields => [
    fields[field],
    ...(field === 'deptIds' ? [fields.deptId] : []),
  ])
  return new Set(values.flat().filter(id => typeof id === 'number'))
}
