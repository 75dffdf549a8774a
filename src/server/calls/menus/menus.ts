import { permissionOf } from '#definitions/define-resource.ts'
import { problemText } from '#definitions/problem-text.ts'
import { localized } from '#entities/bilingual-text.ts'
import { MAX_MENU_LEVELS, MAX_MENU_ROWS } from '#entities/menu.ts'
import { isSame } from '#lib/form-values.ts'
import { isIconName } from '#lib/icon-names.ts'
import { menus } from '#resources/system/menus.ts'
import { roles } from '#resources/system/roles.ts'
import { hasScheme, isBareHost, isExternalLink, parseRowAddress } from '#routing/paths.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { ok, refuse, refuseFields } from '#server/calls/pipeline/answers.ts'
import { textFilter } from '#server/calls/pipeline/parse-query.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { treeFrom } from '#server/calls/pipeline/row-format.ts'
import { type Form, parseId, parseIds } from '#server/calls/pipeline/validate-body.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { formatRecords, loggedValues } from '#server/calls/resources/format-record.ts'
import {
  type LoggedChange,
  type Prepared,
  type RouteHooks,
  recordRoutes,
} from '#server/calls/resources/record-routes.ts'
import type { MenuFields, MenuRow } from '#server/store/menus.ts'
import {
  checkNeededStay,
  checkTouchedRoles,
  checkWrittenRoles,
  isHeld,
  menuRefusal,
  rolesTouched,
  rolesWith,
} from './menu-authorization.ts'
import { byIdOf, isLink, isSeenBy, lineOf, rowsBelow, type SeenRow } from './menu-sight.ts'

const hooks: RouteHooks<MenuRow, MenuFields> = {
  table: ({ tables }) => tables.menus,
  more: formatMore,
  refusal: menuRefusal,
  prepare: prepareMenu,
  checkRemoval: checkMenuRemoval,
  isGrave: isGraveChange,
  logged: loggedMenu,
}

export const menuRecordRoutes: readonly Route[] = [
  ...recordRoutes(menus, hooks).map(
    (route): Route =>
      // As all back ends of this family answer it: as one tree, without pages.
      route.path === menus.paths.list ? { ...route, kind: 'costly', run: listTree } : route,
  ),
  {
    kind: 'costly',
    method: 'GET',
    path: `${menus.paths.record}/{id}/viewers`,
    rights: [permissionOf(menus, 'list')],
    run: getViewers,
  },
]

/** Stands for the number of a row that is not stored yet. */
const NEW_ID = -1

async function listTree(call: Call): Promise<CallAnswer> {
  const rows = await call.tables.menus.all()
  const more = await formatMore(call)
  const formatted = await formatRecords(call, menus, rows, more)
  return ok(
    treeFrom(
      rows.map((row, index) => ({ row, fields: formatted[index] ?? {} })),
      ({ row }) => row.menuId,
      ({ row }) => row.parentId ?? 0,
      ({ fields }) => fields,
    ),
  )
}

/** Whether the caller may change a row; and for who may list roles, which have it themselves. */
async function formatMore(call: Call) {
  const { tables, caller } = call
  const grants = mayListRoles(call) ? await tables.menus.grants() : undefined
  return (row: MenuRow) => ({
    // No row is 0 in the calls.
    parentId: row.parentId ?? 0,
    visible: row.visible === 1,
    protected: row.protected === 1,
    held: isHeld(caller.rights, row),
    ...(grants && { roleIds: grants.get(row.menuId) ?? [] }),
  })
}

const mayListRoles = ({ caller }: Call) =>
  roles.listedBy.some(right => hasPermission(caller.rights, right))

/** For the operation log: a deletion takes the grants away too. */
async function loggedMenu({ tables }: Pick<Call, 'tables'>, row: MenuRow) {
  return {
    ...loggedValues(menus, row),
    visible: row.visible === 1,
    roleIds: (await tables.menus.grants()).get(row.menuId) ?? [],
  }
}

/** A row asks for another permission, roles get a new one, or have other pages after a move. */
async function isGraveChange(
  call: WriteCall,
  { row, formerRow, after }: LoggedChange<MenuRow>,
): Promise<boolean> {
  if (row.permission !== (formerRow?.permission ?? '')) return true
  if (!formerRow) return !isSame(after.roleIds, [])
  if (row.parentId === formerRow.parentId) return false
  const now = await call.tables.menus.all()
  const before = now.map(each => (each.menuId === row.menuId ? formerRow : each))
  return (await rolesTouched(call, before, now)).length > 0
}

async function prepareMenu(
  call: WriteCall,
  form: Form,
  row: MenuRow | undefined,
): Promise<Prepared<MenuRow, MenuFields>> {
  const { tables, t, caller } = call
  const stored = row && { ...row, visible: row.visible === 1 }
  const read = readOwnValues(call, form, menus, stored)
  const values: MenuFields = {
    ...read,
    visible: Number(read.visible),
    protected: row?.protected ?? 0,
  }
  // Who has an older row is changed with the role.
  const roleIds = row ? [] : (form.ids('roleIds') ?? [])
  const before = await tables.menus.all()
  const written: SeenRow = { ...values, menuId: row?.menuId ?? NEW_ID }
  const after = row
    ? before.map((each): SeenRow => (each.menuId === row.menuId ? written : each))
    : [...before, written]
  checkMenuValues(call, form, row, values, before)
  form.throwIfInvalid()
  await checkRolesExist(call, roleIds)
  if (after.length > MAX_MENU_ROWS) throw refuse(t, -1, 'menuFull', MAX_MENU_ROWS)

  if (!isHeld(caller.rights, values)) throw refuse(t, 403, 'menuAbove')
  if (row?.protected === 1 && OF_NEEDED.some(name => values[name] !== row[name]))
    throw refuse(t, -1, 'menuProtected')
  checkNeededStay(call, before, after, before)
  const more = new Map(roleIds.map(roleId => [roleId, [NEW_ID]]))
  const touched = await rolesTouched(call, before, after, more)
  await checkTouchedRoles(call, touched)
  return {
    values,
    async write(menuId) {
      for (const roleId of roleIds) await tables.roles.addMenu(roleId, menuId)
      await checkWrittenRoles(call, touched)
    },
  }
}

/** What a row that is needed keeps. */
const OF_NEEDED = ['path', 'component', 'permission'] as const

/** What only the other rows and this build can tell; what is stored may be from before. */
function checkMenuValues(
  call: WriteCall,
  form: Form,
  row: MenuRow | undefined,
  values: MenuFields,
  all: readonly MenuRow[],
) {
  const { locale, t, services } = call
  const { menuType, parentId, path, icon, permission } = values
  const required = (name: string) => form.addProblem(name, { rule: 'required' })
  const isNew = (name: 'path' | 'icon' | 'permission') => values[name] !== (row?.[name] ?? '')

  if (menuType === 'F') {
    if (permission === '') required('permission')
    for (const name of ['path', 'component'] as const)
      if (values[name] !== '' && values[name] !== (row?.[name] ?? ''))
        form.addError(name, t('menuOperation'))
  } else if (path === '') {
    if (!row || isNew('path')) required('path')
  } else if (isNew('path')) {
    const problem = pathProblem(path, menuType)
    if (problem) form.addError('path', t(problem))
  }
  if (isNew('icon') && icon !== '' && !isIconName(icon))
    form.addError('icon', problemText({ rule: 'choice' }, locale))
  if (isNew('permission') && permission !== '' && !services.permissions.has(permission))
    form.addError('permission', t('menuPermission'))

  const problem = placeProblem(call, row, values, all)
  const isMoved = parentId !== (row?.parentId ?? null)
  if (problem !== undefined && (isMoved || !row)) form.addError('parentId', problem)
  if (row && isNew('path') && isLink(values) && all.some(each => each.parentId === row.menuId))
    form.addError('path', t('menuLinkAbove'))
}

/** Only pages lead outside, and only to what a browser opens safely. */
function pathProblem(path: string, menuType: string) {
  if (hasScheme(path))
    return menuType === 'C' && LINK_SCHEME.test(path) && isExternalLink(path)
      ? undefined
      : ('menuScheme' as const)
  return !isBareHost(path) && parseRowAddress(path) ? undefined : ('menuPath' as const)
}

const LINK_SCHEME = /^(https?|mailto):/i

/** Nothing stands below itself, below what does not exist or holds nothing, or too far down. */
function placeProblem(
  { t, locale }: WriteCall,
  row: MenuRow | undefined,
  { parentId, menuType }: MenuFields,
  all: readonly MenuRow[],
): string | undefined {
  if (parentId === null) return menuType === 'F' ? t('menuOperationPlace') : undefined
  const byId = byIdOf(all)
  const parent = byId.get(parentId)
  if (!parent) return problemText({ rule: 'unknown' }, locale)
  const above = lineOf(parentId, byId)
  if (row && above.some(each => each.menuId === row.menuId))
    return problemText({ rule: 'circle' }, locale)
  if (menuType === 'F' && parent.menuType !== 'C') return t('menuOperationPlace')
  if (parent.menuType === 'F' || isLink(parent)) return t('menuParent')
  const moved = row ? rowsBelow(row.menuId, all) : []
  const levels = moved.map(each => lineOf(each.menuId, byId).length)
  const own = row ? Math.max(...levels) - lineOf(row.menuId, byId).length + 1 : 1
  return above.length + own > MAX_MENU_LEVELS ? t('deptTooDeep', MAX_MENU_LEVELS) : undefined
}

async function checkRolesExist({ tables, t }: WriteCall, roleIds: readonly number[]) {
  const known = new Map((await tables.roles.all()).map(role => [role.roleId, role]))
  const unknown = roleIds.filter(id => !known.has(id))
  if (unknown.length > 0)
    throw refuseFields(t, { roleIds: t('unknownIds', unknown.slice(0, 5).join(', ')) })
  // It has every row already.
  if (roleIds.some(id => known.get(id)?.protected === 1)) throw refuse(t, 403, 'roleProtected')
}

async function checkMenuRemoval(call: WriteCall, row: MenuRow) {
  const { tables, t } = call
  if (row.protected === 1) throw refuse(t, -1, 'menuProtected')
  const below = (await tables.menus.all()).filter(each => each.parentId === row.menuId)
  if (below.length > 0)
    throw refuse(
      t,
      -1,
      'menuHoldsRows',
      localized(row.title, row.titleZh, call.locale),
      below.length,
    )
  await checkTouchedRoles(call, await rolesWith(call, row))
}

/** A change that is not written yet, in the query; of a new row all of it. */
function plannedRow({ request: { query }, t }: Call, row: MenuRow | undefined): SeenRow {
  const type = textFilter(query, 'menuType')
  const parent = textFilter(query, 'parentId')
  const visible = textFilter(query, 'visible')
  return {
    menuId: row?.menuId ?? NEW_ID,
    menuType: row?.menuType ?? (type || 'C'),
    parentId: parent === '' ? (row?.parentId ?? null) : parent === '0' ? null : parseId(parent, t),
    visible: visible === '' ? (row?.visible ?? 1) : Number(visible === 'true'),
    path: row?.path ?? '',
    component: row?.component ?? '',
    permission: row?.permission ?? '',
    protected: row?.protected ?? 0,
  }
}

/**
 * Which roles see a row, and how many people: now, and after a change that the query tells. Number 0
 * is a new row.
 */
async function getViewers(call: Call): Promise<CallAnswer> {
  const { tables, t, params, request } = call
  const all = await tables.menus.all()
  const menuId = params.id === '0' ? NEW_ID : parseId(params.id, t)
  const row = all.find(each => each.menuId === menuId)
  if (!row && menuId !== NEW_ID) throw refuse(t, -1, 'notFound')
  const planned = plannedRow(call, row)
  const after = row
    ? all.map((each): SeenRow => (each.menuId === row.menuId ? planned : each))
    : [...all, planned]
  const chosen = textFilter(request.query, 'roleIds')
  const granted = row || chosen === '' ? [] : parseIds(chosen, t)
  return ok({
    before: await viewersOf(call, all, menuId, []),
    after: await viewersOf(call, after, menuId, granted),
  })
}

async function viewersOf(
  call: Call,
  rows: readonly SeenRow[],
  menuId: number,
  chosen: readonly number[],
) {
  const { tables, locale } = call
  const all = await tables.roles.all()
  const grants = await tables.roles.grants(all.map(role => role.roleId))
  const seeing = all.filter(role => {
    const own = grants.get(role.roleId)?.menuIds ?? []
    const granted = chosen.includes(role.roleId) ? [...own, menuId] : own
    return isSeenBy(role.protected === 1 ? undefined : granted, menuId, rows)
  })
  return {
    roleCount: seeing.length,
    userCount: await tables.users.countWithRoles(seeing.map(role => role.roleId)),
    // Their names are for whoever may list them.
    roles: mayListRoles(call)
      ? seeing.map(role => ({
          roleId: role.roleId,
          roleName: localized(role.roleName, role.roleNameZh, locale),
        }))
      : [],
  }
}
