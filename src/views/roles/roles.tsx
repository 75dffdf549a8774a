import { createRolesApi } from '#api/roles.ts'
import { roleLock } from '#entities/role.ts'
import { useAction } from '#hooks/use-action.ts'
import { ListCard } from '#list/list-card.tsx'
import { useTexts } from '#locales/texts.ts'
import { useDescribedFilters } from '#resource/described/described-filters.tsx'
import { useRecordList } from '#resource/described/use-record-list.ts'
import { useStatusTexts } from '#resource/dictionary-texts.ts'
import { type Role, roles } from '#resources/system/roles.ts'
import { usePage } from '#routing/current-page.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { PageHeader } from '#ui/content/page-header.tsx'
import { RoleBulkActions, useDeleteRole, useRoleActions } from './role-actions.tsx'
import { useRoleColumns } from './role-columns.tsx'
import { useRolePanel } from './role-panel-address.ts'
import { RolePanels } from './role-panels.tsx'
import { useDeleteFreeRoles } from './use-role-holders.ts'

/** The roles and what they permit. */
export default function Roles() {
  const api = useApi(createRolesApi)
  const { title } = usePage()
  const { roles: myRoles } = useUser()
  const { disabled } = useStatusTexts()
  // The panel needs these texts; loaded here, opening it does not suspend the page.
  useTexts('form')
  const records = useRecordList<Role>(roles, api, { read: api.list })
  const { texts, may, list, rows, rowName, sample, panel, open, add, bulk, undo, rowErrors } =
    records
  const [ownPanel, show] = useRolePanel()
  const columns = useRoleColumns({
    ...{ resource: roles, calls: api, rows: rows.items, sample, edit: may.edit, rowErrors, open },
    onChanged: records.replace,
  })
  const actions = useRoleActions({ may, open, show, onDelete: useDeleteRole(records.remove) })
  const filters = useDescribedFilters(roles, list)
  const removeMany = useAction(useDeleteFreeRoles(records.removeMany))

  return (
    <>
      <PageHeader title={title} text={texts.lead} actions={may.add.render(add)} />
      <ListCard
        {...{ list, columns, rowName, actions, bulk, undo, rowErrors, filters }}
        caption={title}
        bulkActions={rows => (
          <RoleBulkActions
            {...{ rows, bulk, show }}
            isDeleting={removeMany.busy}
            onDelete={rows => void removeMany.start(rows)}
          />
        )}
        isFixed={role => roleLock(role, myRoles) !== undefined}
        presets={[{ name: texts.withStatus(disabled), search: '?status=1' }]}
        ownTexts={texts}
        emptyAction={may.add.isAllowed && add}
      />
      {(panel ?? ownPanel) && (
        <RolePanels
          {...{ panel, ownPanel, may, sample }}
          rows={rows.items ?? (rows.busy ? undefined : [])}
          onChanged={records.reload}
          onClose={() => (panel ? open(undefined) : show(undefined))}
        />
      )}
    </>
  )
}
