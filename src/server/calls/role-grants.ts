import { CUSTOM_SCOPE } from '#entities/data-scope.ts'
import { roles } from '#resources/system/roles.ts'
import type { CallAnswer } from '#server/call.ts'
import type { WriteCall } from '#server/calls/pipeline/route.ts'
import { readOwnValues } from '#server/calls/resources/check-values.ts'
import { updateRecord } from '#server/calls/resources/record-routes.ts'
import { checkDepartmentsExist, checkMenusExist } from './role-authorization.ts'
import { roleHooks } from './role-record.ts'

/** What a role gives: menus, and whose data. */

export const setMenus = (call: WriteCall): Promise<CallAnswer> =>
  updateRecord(call, roles, {
    ...roleHooks,
    async prepare(_, form, row) {
      if (!form.has('menuIds')) form.addProblem('menuIds', { rule: 'required' })
      const menuIds = form.ids('menuIds') ?? []
      form.throwIfInvalid()
      await checkMenusExist(call, menuIds)
      return { values: row, write: roleId => call.tables.roles.setMenus(roleId, menuIds) }
    },
  })

/** Departments count for `CUSTOM_SCOPE` only, and only those that are ticked themselves. */
export const setDataScope = (call: WriteCall): Promise<CallAnswer> =>
  updateRecord(call, roles, {
    ...roleHooks,
    async prepare(_, form, row) {
      const { tables } = call
      if (!form.has('dataScope')) form.addProblem('dataScope', { rule: 'required' })
      const { dataScope } = readOwnValues(call, form, roles, row, ['dataScope'])
      const sent = form.ids('deptIds')
      form.throwIfInvalid()
      const deptIds =
        dataScope === CUSTOM_SCOPE ? (sent ?? (await tables.roles.deptIds(row.roleId))) : []
      await checkDepartmentsExist(call, deptIds)
      return {
        values: { ...row, dataScope },
        write: roleId => tables.roles.setDepartments(roleId, deptIds),
      }
    },
  })
