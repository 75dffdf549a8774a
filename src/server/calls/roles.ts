import { localized } from '#entities/bilingual-text.ts'
import { CUSTOM_SCOPE, OWN_SCOPE } from '#entities/data-scope.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { ROLE_KEY_PATTERN } from '#entities/role.ts'
import { DISABLED, ENABLED, isEnabled, STATUSES } from '#entities/status.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { loggedRole } from '#server/calls/logged/logged-role.ts'
import { formatLock, ok, refuse, refuseTaken } from '#server/calls/pipeline/answers.ts'
import { deleteAll } from '#server/calls/pipeline/delete-all.ts'
import { parsePageQuery, parsePeriod, textFilter } from '#server/calls/pipeline/parse-query.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatPage } from '#server/calls/pipeline/row-format.ts'
import { parseId, REMARK_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'
import { OWN_KINDS } from '#server/store/operation-log/logged-kinds.ts'
import { ROLE_SORTS, type RoleFields, type RoleRow } from '#server/store/roles.ts'
import {
  checkDepartmentsExist,
  checkMenusExist,
  checkStoredRole,
  checkWrittenRole,
  roleRefusal,
} from './role-authorization.ts'
import { readDataScope, setDataScope, setMenus } from './role-grants.ts'
import { changeRole, findRole, formatRole, formatRoles } from './role-record.ts'

const EDIT_RIGHTS = ['system:sysrole:edit'] as const

/** A person who gives roles to users needs to see the roles. */
const LIST_RIGHTS = OWN_KINDS.role.listRights

export const roleRoutes: readonly Route[] = [
  {
    kind: 'costly',
    method: 'GET',
    path: '/api/v1/rolelist',
    rights: LIST_RIGHTS,
    run: listRoles,
  },
  {
    kind: 'read',
    method: 'GET',
    path: '/api/v1/role/{id}',
    rights: LIST_RIGHTS,
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
    rights: EDIT_RIGHTS,
    event: 'role.update',
    businessType: '2',
    run: updateRole,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/rolemenu',
    rights: EDIT_RIGHTS,
    event: 'role.menus',
    businessType: '4',
    run: setMenus,
  },
  {
    kind: 'write',
    method: 'PUT',
    path: '/api/v1/roledatascope',
    rights: EDIT_RIGHTS,
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

async function listRoles(call: Call): Promise<CallAnswer> {
  const query = parsePageQuery(call.request.query, ROLE_SORTS)
  const filter = {
    roleName: textFilter(call.request.query, 'roleName'),
    roleKey: textFilter(call.request.query, 'roleKey'),
    status: textFilter(call.request.query, 'status'),
    locale: call.locale,
    ...parsePeriod(call.request.query),
  }
  const page = await call.tables.roles.page(filter, query)
  const list = await formatRoles(call, page.list)
  return ok(formatPage(page, query, list))
}

async function getRole(call: Call): Promise<CallAnswer> {
  const row = await findRole(call, parseId(call.params.id, call.t))
  const mayEdit = hasPermission(call.caller.rights, EDIT_RIGHTS[0])
  return ok({
    ...(await formatRole(call, row)),
    ...(mayEdit && formatLock(await roleRefusal(call, row))),
  })
}

async function addRole(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp, recordChange } = call
  const form = readForm(call.request.body, t)
  const name = form.texts('roleName', undefined)
  const fields: RoleFields = {
    roleName: name.text,
    roleNameZh: name.zh,
    roleKey: form.requiredText('roleKey', { pattern: ROLE_KEY_PATTERN, plain: true }),
    roleSort: form.integer('roleSort', 0, MAX_SORT) ?? 0,
    status: form.oneOf('status', STATUSES) ?? ENABLED,
    dataScope: readDataScope(form) ?? OWN_SCOPE,
    remark: form.text('remark', REMARK_RULE) ?? '',
  }
  const menuIds = form.ids('menuIds') ?? []
  const deptIds = fields.dataScope === CUSTOM_SCOPE ? (form.ids('deptIds') ?? []) : []
  form.throwIfInvalid()
  await checkMenusExist(call, menuIds)
  await checkDepartmentsExist(call, deptIds)
  refuseTaken(t, 'roleTaken', await tables.roles.takenFields(0, fields))

  const roleId = await tables.roles.add({ ...fields, protected: 0 }, stamp)
  await tables.roles.setMenus(roleId, menuIds)
  await tables.roles.setDepartments(roleId, deptIds)
  const row = await findRole(call, roleId)
  await checkWrittenRole(call, row, undefined)
  recordChange(roleId, undefined, await loggedRole(call, row))
  return ok(await formatRole(call, row), t('added'))
}

/** Changes exactly the fields of the body: a status change leaves menus and departments alone. */
async function updateRole(call: WriteCall): Promise<CallAnswer> {
  const { tables, t, stamp } = call
  const form = readForm(call.request.body, t)
  return changeRole(call, form, async row => {
    const name = form.texts('roleName', { text: row.roleName, zh: row.roleNameZh })
    const fields: RoleFields = {
      roleName: name.text,
      roleNameZh: name.zh,
      roleKey: form.text('roleKey', { pattern: ROLE_KEY_PATTERN, plain: true }) ?? row.roleKey,
      roleSort: form.integer('roleSort', 0, MAX_SORT) ?? row.roleSort,
      status: form.oneOf('status', STATUSES) ?? row.status,
      dataScope: readDataScope(form) ?? row.dataScope,
      remark: form.text('remark', REMARK_RULE) ?? row.remark,
    }
    const menuIds = form.ids('menuIds')
    const deptIds = form.ids('deptIds')
    form.throwIfInvalid()
    if (menuIds) await checkMenusExist(call, menuIds)
    if (deptIds) await checkDepartmentsExist(call, deptIds)
    refuseTaken(t, 'roleTaken', await tables.roles.takenFields(row.roleId, fields))

    await tables.roles.update(row.roleId, fields, stamp)
    if (menuIds) await tables.roles.setMenus(row.roleId, menuIds)
    if (fields.dataScope !== CUSTOM_SCOPE) await tables.roles.setDepartments(row.roleId, [])
    else if (deptIds) await tables.roles.setDepartments(row.roleId, deptIds)
    if (fields.status === DISABLED) await endSessionsWithoutRole(call, row.roleId)
  })
}

async function removeRoles(call: WriteCall): Promise<CallAnswer> {
  const { tables, t } = call
  await deleteAll(call, {
    find: roleId => findRole(call, roleId),
    async check(row) {
      await checkStoredRole(call, row)
      await checkIsFree(call, row)
    },
    format: row => formatRole(call, row),
    logged: row => loggedRole(call, row),
    remove: tables.roles.remove,
  })
  return ok('', t('removed'))
}

/** Who may not list people sees none of those who have the role; the refusal says how many, not who. */
async function checkIsFree(call: WriteCall, { roleId, ...row }: RoleRow) {
  const { tables, t, caller } = call
  const all = (await tables.users.withRole(roleId)).length
  if (all === 0) return
  const mayList = hasPermission(caller.rights, 'system:sysuser:list')
  const counts = (await tables.users.countByRole([roleId], caller.scope)).get(roleId)
  const unseen = mayList ? (counts?.unseen ?? 0) : all
  const name = localized(row.roleName, row.roleNameZh, call.locale)
  throw unseen === 0
    ? refuse(t, -1, 'roleInUse', name)
    : refuse(t, -1, 'roleInUseUnseen', name, String(all), String(unseen))
}

/**
 * Signs out a person who has no enabled role left; enabling the role again does not sign them in.
 */
async function endSessionsWithoutRole({ tables }: WriteCall, roleId: number) {
  for (const userId of await tables.users.withRole(roleId)) {
    const roles = await tables.roles.ofUser(userId)
    if (!roles.some(isEnabled)) await tables.sessions.endOfUser(userId)
  }
}
