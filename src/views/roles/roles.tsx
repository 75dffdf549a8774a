import { createRolesApi } from '#api/roles.ts'
import { type Role, roleLock } from '#entities/role.ts'
import { useAction } from '#hooks/use-action.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useBulk } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import { ListCard } from '#list/list-card.tsx'
import { PERIOD_FIELDS } from '#list/period-filter.ts'
import { useRowErrors } from '#list/row-errors.tsx'
import { useList } from '#list/use-list.ts'
import { useRowDelete } from '#list/use-row-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useUndo } from '#notifications/use-undo.tsx'
import { usePermission } from '#permissions/allow.tsx'
import { statusOptions, useStatusTexts } from '#resource/dictionary-texts.ts'
import { useChangedByColumn } from '#resource/use-changed-by-column.ts'
import { useCreateButton } from '#resource/use-create-button.tsx'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { RoleBulkActions, useDeleteRole, useRoleRowActions } from './role-actions.tsx'
import { useRoleColumns } from './role-columns.tsx'
import { useRolePanel } from './role-panel-address.ts'
import { RolePanels } from './role-panels.tsx'
import { useDeleteFreeRoles } from './use-role-holders.ts'

const shape = {
  filters: ['roleName', 'roleKey', 'status', ...PERIOD_FIELDS],
  sorts: ['roleName', 'roleKey', 'roleSort', 'dataScope', 'status', 'createdAt', 'updatedAt'],
}
const rowKey = (role: Role) => role.roleId
const rowName = (role: Role) => displayTextOf(role.roleName)
const createdAtOf = (role: Role) => role.createdAt

/** The roles and what they permit: a list whose state and panels are in the address. */
export default function Roles() {
  const api = useApi(createRolesApi)
  const { title } = usePage()
  const { roles: myRoles } = useUser()
  const texts = useTexts('roles')
  const statuses = useStatusTexts()
  const list = useList({
    shape,
    read: api.list,
    rowKey,
    createdAtOf,
    name: 'roles',
    permission: 'system:sysrole:list',
  })
  // The panel needs these texts; loaded here, opening it does not suspend the page.
  useTexts('form')
  const [panel, open] = useRolePanel()
  const bulk = useBulk(list.onBulkDone, list.rows)
  const undo = useUndo()
  const rowErrors = useRowErrors(list.rows)
  const remove = useDeleteRole(
    useRowDelete({ undo, rowErrors, rows: list.rows, rowName, remove: api.remove }),
  )
  const removeFree = useBulkDelete({
    ...{ bulk, undo, list, rowName },
    texts: { deleteMany: texts.deleteMany, deleteManyTitle: texts.deleteManyTitle },
    remove: api.remove,
  })
  const removeMany = useAction(useDeleteFreeRoles(removeFree))
  const may = {
    add: usePermission(['system:sysrole:add']),
    edit: usePermission(['system:sysrole:edit']),
    remove: usePermission(['system:sysrole:remove']),
  }
  const actions = useRoleRowActions({
    ...may,
    myRoles,
    open,
    onDelete: remove,
  })
  const columns = useRoleColumns({
    hasUserCounts: list.rows.items?.some(({ userCount }) => userCount !== undefined) ?? false,
    ...may,
    rowErrors,
    onChanged: useEventCallback(list.rows.replace),
    open,
    isBilingual: list.rows.items?.some(role => role.roleNameZh !== undefined) ?? false,
    changedBy: useChangedByColumn(list.rows.items),
  })
  const add = useCreateButton('new-role', texts.new, may.add.isAllowed, () => open({ show: 'new' }))

  return (
    <>
      <PageHeader title={title} text={texts.lead} actions={may.add.render(add)} />
      <ListCard
        list={list}
        caption={title}
        columns={columns}
        rowName={rowName}
        actions={actions}
        bulk={bulk}
        bulkActions={rows => (
          <RoleBulkActions
            {...{ rows, bulk, open }}
            isDeleting={removeMany.busy}
            onDelete={() => void removeMany.start(rows)}
          />
        )}
        isFixed={role => roleLock(role, myRoles) !== undefined}
        undo={undo}
        rowErrors={rowErrors}
        filters={[
          { name: 'roleName', label: texts.roleName, placeholder: texts.namePlaceholder },
          { name: 'roleKey', label: texts.roleKey, placeholder: texts.keyPlaceholder },
          { name: 'status', label: statuses.status, options: statusOptions(statuses) },
          ...list.period,
        ]}
        presets={[{ name: texts.withStatus(statuses.disabled), search: '?status=1' }]}
        ownTexts={texts}
        emptyAction={may.add.isAllowed && add}
      />
      {panel && (
        <RolePanels
          panel={panel}
          open={open}
          rows={list.rows.items ?? (list.rows.busy ? undefined : [])}
          onSaved={list.rows.reload}
        />
      )}
    </>
  )
}
