import { createRolesApi } from '#api/roles.ts'
import type { Role } from '#entities/role.ts'
import { ENABLED } from '#entities/status.ts'
import { DeleteButton, StatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, Run } from '#list/bulk/use-bulk.ts'
import { useRemoveMany } from '#list/bulk/use-bulk-delete.ts'
import { useTexts } from '#locales/texts.ts'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import type { RolePanel } from './role-panel-address.ts'

export interface BulkActionsProps {
  rows: readonly Role[]
  bulk: Bulk<Role>
  open: (panel: RolePanel) => void
}

/** For the ticked roles, one by one; two of them can be compared. */
export function BulkActions({ rows, bulk, open }: BulkActionsProps) {
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const removeMany = useRemoveMany(bulk, texts)
  const [one, other] = rows

  const setAll = (status: string) =>
    void bulk.start(
      status === ENABLED ? texts.enableMany(rows.length) : texts.disableMany(rows.length),
      rows,
      (role, options) => api.setStatus(role, status, { ...options, isCheckedLater: true }),
      now => now.status === status,
    )
  const remove: Run<Role> = ({ roleId }, options) => api.remove([roleId], options)

  return (
    <>
      <StatusButtons permission="system:sysrole:edit" onSet={setAll} texts={texts} />
      <DeleteButton
        permission="system:sysrole:remove"
        onClick={() => void removeMany(rows, role => role.roleName, remove)}
      />
      {one && other && rows.length === 2 && (
        <Button
          tone="ghost"
          size="small"
          onClick={() => open({ show: 'compare', roleIds: [one.roleId, other.roleId] })}
        >
          {texts.compare}
        </Button>
      )}
    </>
  )
}
