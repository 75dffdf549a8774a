import { localized } from '#entities/bilingual-text.ts'
import { CUSTOM_SCOPE, OWN_SCOPE } from '#entities/data-scope.ts'
import { MAX_SORT } from '#entities/display-order.ts'
import { ROLE_KEY_PATTERN } from '#entities/role.ts'
import { DISABLED, ENABLED, isEnabled, STATUSES } from '#entities/status.ts'
import { hasPermission } from '#server/auth/rights.ts'
import type { CallAnswer } from '#server/call.ts'
import { formatLock, ok, refuse, refuseTaken } from '#server/calls/pipeline/answers.ts'
import { deleteAll } from '#server/calls/pipeline/delete-all.ts'
import { parsePageQuery, parsePeriod, textFilter } from '#server/calls/pipeline/parse-query.ts'
import type { Call, Route, WriteCall } from '#server/calls/pipeline/route.ts'
import { formatPage } from '#server/calls/pipeline/row-format.ts'
import { parseId, REMARK_RULE, readForm } from '#server/calls/pipeline/validate-body.ts'
import { ROLE_SORTS, type RoleFields, type RoleRow } from '#server/store/roles.ts'
import {
  checkDepartmentsExist,
  checkMenusExist,
  checkStoredRole,
  checkWrittenRole,
  roleRefusal,
} from './role-authorization.ts'
import { readDataScope, setDataScope, setMenus } from './role-grants.ts'
import { changeRole, findRole, formatRole, formatRoles, loggedRole } from './role-record.ts'

const EDIT_RIGHTS = ['system:sysrole:edit'] as const

/** A person who gives roles to users needs to see the roles. */
export const LIST_RIGHTS = ['system:sysrole:list', 'system:sysuser:list'] as const

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

function listRoles(call: Call): CallAnswer {
  const query = parsePageQuery(call.request.query, ROLE_SORTS)
  const filter = {
    roleName: textFilter(call.request.query, 'roleName'),
    roleKey: textFilter(call.request.query, 'roleKey'),
    status: textFilter(call.request.query, 'status'),
    locale: call.locale,
    ...parsePeriod(call.request.query),
  }
  const page = call.tables.roles.page(filter, query)
  const list = formatRoles(call, page.list)
  return ok(formatPage(page, query, list))
}

function getRole(call: Call): CallAnswer {
  const row = findRole(call, parseId(call.params.id, call.t))
  const mayEdit = hasPermission(call.caller.rights, EDIT_RIGHTS[0])
  return ok({ ...formatRole(call, row), ...(mayEdit && formatLock(roleRefusal(call, row))) })
}

function addRole(call: WriteCall): CallAnswer {
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
  checkMenusExist(call, menuIds)
  checkDepartmentsExist(call, deptIds)
  refuseTaken(t, 'roleTaken', tables.roles.takenFields(0, fields))

  const roleId = tables.roles.add({ ...fields, protected: 0 }, stamp)
  tables.roles.setMenus(roleId, menuIds)
  tables.roles.setDepartments(roleId, deptIds)
  const row = findRole(call, roleId)
  checkWrittenRole(call, row, undefined)
  recordChange(roleId, undefined, loggedRole(call, row))
  return ok(formatRole(call, row), t('added'))
}

/** Changes exactly the fields of the body: a status change leaves menus and departments alone. */
function updateRole(call: WriteCall): CallAnswer {
  const { tables, t, stamp } = call
  const form = readForm(call.request.body, t)
  return changeRole(call, form, row => {
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
    if (menuIds) checkMenusExist(call, menuIds)
    if (deptIds) checkDepartmentsExist(call, deptIds)
    refuseTaken(t, 'roleTaken', tables.roles.takenFields(row.roleId, fields))

    tables.roles.update(row.roleId, fields, stamp)
    if (menuIds) tables.roles.setMenus(row.roleId, menuIds)
    if (fields.dataScope !== CUSTOM_SCOPE) tables.roles.setDepartments(row.roleId, [])
    else if (deptIds) tables.roles.setDepartments(row.roleId, deptIds)
    if (fields.status === DISABLED) endSessionsWithoutRole(call, row.roleId)
  })
}

function removeRoles(call: WriteCall): CallAnswer {
  const { tables, t } = call
  deleteAll(call, {
    find: roleId => findRole(call, roleId),
    check(row) {
      checkStoredRole(call, row)
      checkIsFree(call, row)
    },
    format: row => formatRole(call, row),
    logged: row => loggedRole(call, row),
    remove: tables.roles.remove,
  })
  return ok('', t('removed'))
}

/** Who may not list people sees none of those who have the role; the refusal says how many, not who. */
function checkIsFree(call: WriteCall, { roleId, ...row }: RoleRow) {
  const { tables, t, caller } = call
  const all = tables.users.withRole(roleId).length
  if (all === 0) return
  const mayList = hasPermission(caller.rights, 'system:sysuser:list')
  const counts = tables.users.countByRole([roleId], caller.scope).get(roleId)
  const unseen = mayList ? (counts?.unseen ?? 0) : all
  const name = localized(row.roleName, row.roleNameZh, call.locale)
  throw unseen === 0
    ? refuse(t, -1, 'roleInUse', name)
    : refuse(t, -1, 'roleInUseUnseen', name, String(all), String(unseen))
}

/**
 * Signs out a person who has no enabled role left; enabling the role again does not sign them in.
 */
function endSessionsWithoutRole({ tables }: WriteCall, roleId: number) {
  for (const userId of tables.users.withRole(roleId)) {
    const roles = tables.roles.ofUser(userId)
    if (!roles.some(isEnabled)) tables.sessions.endOfUser(userId)
  }
}
