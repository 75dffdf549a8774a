import { DATA_SCOPES } from '#model/role.ts'
import { MOST_SORT, ROLE_KEY } from '#model/role-rules.ts'
import type { CallAnswer } from '../call.ts'
import type { RoleFields, RoleRow } from '../store/roles.ts'
import { idFrom, readForm, REMARK, STATUSES, type Form } from './form.ts'
import { leafMenuIds } from './menu.ts'
import { pageFrom, periodFrom, textFilter } from './query.ts'
import { removeAll } from './remove-all.ts'
import { checkMenus, checkRank, checkScope, checkSight } from './role-reach.ts'
import { checkVersion, ok, refuse, type Call, type Route, type WriteCall } from './route.ts'
import { pageText, renamed, shown, stampText } from './rows.ts'

const EDIT = ['system:sysrole:edit'] as const

export const roleRoutes: readonly Route[] = [
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/rolelist',
    // Whoever gives roles to users has to see what there is.
    rights: ['system:sysrole:list', 'system:sysuser:list'],
    run: listRoles,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/role/{id}',
    rights: ['system:sysrole:list', 'system:sysuser:list'],
    run: getRole,
  },
  {
    kind: 'write',
    method: 'POST',
    path: '/api/v1/role',
    rights: ['system:sysrole:add'],
    event: 'role.add',
    businessType: '1',
    run: addRole,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/role',
    rights: EDIT,
    event: 'role.update',
    businessType: '2',
    run: updateRole,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/rolemenu',
    rights: EDIT,
    event: 'role.menus',
    businessType: '4',
    run: setMenus,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/roledatascope',
    rights: EDIT,
    event: 'role.scope',
    businessType: '4',
    run: setDataScope,
  },
  {
    kind: 'write',
    method: 'DELETE',
    path: '/api/v1/role/{id}',
    rights: ['system:sysrole:remove'],
    event: 'role.remove',
    businessType: '3',
    run: removeRoles,
  },
]

const SORTS = [
  'roleId',
  'roleName',
  'roleKey',
  'roleSort',
  'status',
  'dataScope',
  'createdAt',
  'updatedAt',
]

async function roleText(call: Call, row: RoleRow) {
  return {
    roleId: row.roleId,
    roleName: shown(row.roleName, row.roleNameZh, call.locale),
    status: row.status,
    roleKey: row.roleKey,
    roleSort: row.roleSort,
    flag: '',
    remark: row.remark,
    admin: row.protected === 1,
    dataScope: row.dataScope,
    params: '',
    menuIds: await leafMenuIds(call, row.roleId, row.protected === 1),
    deptIds: await call.tables.roles.deptIds(row.roleId),
    ...stampText(row),
  }
}

async function listRoles(call: Call): Promise<CallAnswer> {
  const query = pageFrom(call.request.query, SORTS)
  const filter = {
    roleName: textFilter(call.request.query, 'roleName'),
    roleKey: textFilter(call.request.query, 'roleKey'),
    status: textFilter(call.request.query, 'status'),
    ...periodFrom(call.request.query),
  }
  const page = await call.tables.roles.page(filter, query)
  const rows = []
  for (const row of page.list) rows.push(await roleText(call, row))
  return ok(pageText({ list: rows, count: page.count }, query, row => row))
}

async function getRole(call: Call): Promise<CallAnswer> {
  return ok(await roleText(call, await findRole(call, idFrom(call.params['id'], call.say))))
}

async function findRole({ tables, say }: Call, roleId: number): Promise<RoleRow> {
  const row = await tables.roles.byId(roleId)
  if (!row) throw refuse(say, -1, 'notFound')
  return row
}

/** For the operation log: plain values, the same in both languages. */
async function logged(call: Call, row: RoleRow) {
  const { roleName, roleKey, roleSort, status, dataScope, remark } = row
  return {
    roleName,
    roleKey,
    roleSort,
    status,
    dataScope,
    remark,
    menuIds: await call.tables.roles.menuIds(row.roleId),
    deptIds: await call.tables.roles.deptIds(row.roleId),
  }
}

async function addRole(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, stamp, changed } = call
  const form = readForm(call.request.body, say)
  const fields: RoleFields = {
    roleName: form.requiredText('roleName'),
    roleNameZh: null,
    roleKey: form.requiredText('roleKey', { pattern: ROLE_KEY }),
    roleSort: form.integer('roleSort', 0, MOST_SORT) ?? 0,
    status: form.oneOf('status', STATUSES) ?? '0',
    dataScope: scopeField(form) ?? '5',
    remark: form.text('remark', REMARK) ?? '',
  }
  const menuIds = form.ids('menuIds') ?? []
  const deptIds = fields.dataScope === '2' ? (form.ids('deptIds') ?? []) : []
  form.check()
  await checkMenus(call, menuIds, [])
  await checkScope(call, fields.dataScope, deptIds, undefined)
  if (await tables.roles.isTaken(0, fields.roleName, fields.roleKey)) {
    throw refuse(say, -1, 'roleTaken')
  }

  const roleId = await tables.roles.add({ ...fields, protected: 0 }, stamp)
  await tables.roles.setMenus(roleId, menuIds)
  await tables.roles.setDepartments(roleId, deptIds)
  const row = await findRole(call, roleId)
  changed(roleId, undefined, await logged(call, row))
  return ok(await roleText(call, row), say('added'))
}

const scopeField = (form: Form) => form.oneOf('dataScope', ['', ...DATA_SCOPES])

/** Touches exactly what the body holds: a status change leaves menus and departments alone. */
async function updateRole(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, stamp, changed } = call
  const form = readForm(call.request.body, say)
  const row = await changeable(call, form)
  const before = await logged(call, row)
  const name = renamed(row.roleName, row.roleNameZh, form.text('roleName'), call.locale)
  const fields: RoleFields = {
    roleName: name.text,
    roleNameZh: name.zh,
    roleKey: form.text('roleKey', { pattern: ROLE_KEY }) ?? row.roleKey,
    roleSort: form.integer('roleSort', 0, MOST_SORT) ?? row.roleSort,
    status: form.oneOf('status', STATUSES) ?? row.status,
    dataScope: scopeField(form) ?? row.dataScope,
    remark: form.text('remark', REMARK) ?? row.remark,
  }
  const menuIds = form.ids('menuIds')
  const deptIds = form.ids('deptIds')
  form.check()
  if (menuIds) await checkMenus(call, menuIds, before.menuIds)
  const isEnabled = row.status === '1' && fields.status === '0'
  if (deptIds || fields.dataScope !== row.dataScope || isEnabled) {
    // Disabled it gave nothing, so what it has is new to whoever holds it.
    const given = isEnabled ? { ...row, dataScope: '5', deptIds: [] } : { ...row, ...before }
    await checkScope(call, fields.dataScope, deptIds ?? before.deptIds, given)
  }
  if (await tables.roles.isTaken(row.roleId, fields.roleName, fields.roleKey)) {
    throw refuse(say, -1, 'roleTaken')
  }

  await tables.roles.update(row.roleId, fields, stamp)
  if (menuIds) await tables.roles.setMenus(row.roleId, menuIds)
  if (fields.dataScope !== '2') await tables.roles.setDepartments(row.roleId, [])
  else if (deptIds) await tables.roles.setDepartments(row.roleId, deptIds)
  await checkAdded(call, row.roleId, isEnabled ? [] : before.menuIds)
  if (fields.status === '1') await endSessionsWithoutRole(call, row.roleId)
  return finish(call, row.roleId, before, changed)
}

async function setMenus(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, changed } = call
  const form = readForm(call.request.body, say)
  const row = await changeable(call, form)
  const before = await logged(call, row)
  const menuIds = form.ids('menuIds')
  if (!menuIds) form.fault('menuIds', say('required'))
  form.check()
  await checkMenus(call, menuIds ?? [], before.menuIds)
  await tables.roles.setMenus(row.roleId, menuIds ?? [])
  await tables.roles.update(row.roleId, fieldsOf(row), call.stamp)
  await checkAdded(call, row.roleId, before.menuIds)
  return finish(call, row.roleId, before, changed)
}

/** `had` is what the role gave until now: nothing while it was disabled. */
async function checkAdded(call: WriteCall, roleId: number, had: readonly number[]) {
  const now = await call.tables.roles.menuIds(roleId)
  const added = now.filter(id => !had.includes(id))
  await checkSight(call, roleId, added)
}

/** Departments count for the scope "2" only, and only those that are ticked themselves. */
async function setDataScope(call: WriteCall): Promise<CallAnswer> {
  const { tables, say, stamp, changed } = call
  const form = readForm(call.request.body, say)
  const row = await changeable(call, form)
  const before = await logged(call, row)
  const dataScope = scopeField(form)
  if (dataScope === undefined) form.fault('dataScope', say('required'))
  const sent = form.ids('deptIds')
  form.check()
  const wanted = dataScope ?? row.dataScope
  const deptIds = wanted === '2' ? (sent ?? before.deptIds) : []
  await checkScope(call, wanted, deptIds, { ...row, deptIds: before.deptIds })
  await tables.roles.update(row.roleId, { ...fieldsOf(row), dataScope: wanted }, stamp)
  await tables.roles.setDepartments(row.roleId, deptIds)
  return finish(call, row.roleId, before, changed)
}

const fieldsOf = (row: RoleRow): RoleFields => ({
  roleName: row.roleName,
  roleNameZh: row.roleNameZh,
  roleKey: row.roleKey,
  roleSort: row.roleSort,
  status: row.status,
  dataScope: row.dataScope,
  remark: row.remark,
})

async function finish(
  call: WriteCall,
  roleId: number,
  before: unknown,
  changed: WriteCall['changed'],
): Promise<CallAnswer> {
  const row = await findRole(call, roleId)
  changed(roleId, before, await logged(call, row))
  return ok(await roleText(call, row), call.say('changed'))
}

async function removeRoles(call: WriteCall): Promise<CallAnswer> {
  const { tables, say } = call
  async function look(roleId: number) {
    const row = await findRole(call, roleId)
    await checkRank(call, row)
    if ((await tables.users.withRole(roleId)).length > 0) {
      throw refuse(say, -1, 'roleInUse', shown(row.roleName, row.roleNameZh, call.locale))
    }
    return logged(call, row)
  }
  await removeAll(call, look, tables.roles.remove)
  return ok('', say('removed'))
}

/** The role a PUT is about, if the caller may change it and has seen it as it is now. */
async function changeable(call: WriteCall, form: Form): Promise<RoleRow> {
  const row = await findRole(call, form.id('roleId'))
  await checkRank(call, row)
  const current = await roleText(call, row)
  checkVersion(call.say, form.version(), row.version, () => current)
  return row
}

/** Whoever has no enabled role left is out at once, and not back in when it is enabled again. */
async function endSessionsWithoutRole({ tables }: WriteCall, roleId: number) {
  for (const userId of await tables.users.withRole(roleId)) {
    const roles = await tables.roles.ofUser(userId)
    if (!roles.some(role => role.status === '0')) await tables.sessions.endOfUser(userId)
  }
}
