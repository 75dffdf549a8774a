import type { Role } from '#model/role.ts'
import type { RolePanel } from '#model/role-panel.ts'
import { createRolesApi } from '#api/roles.ts'
import { Allow } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import type { Bulk } from '#state/use-bulk.ts'
import { useRemoveMany } from '#state/use-remove-many.ts'
import { Button } from '#ui/button.tsx'

export interface BulkActionsProps {
  rows: readonly Role[]
  bulk: Bulk<Role>
  open: (panel: RolePanel) => void
}

/** For the ticked roles, one by one; two of them can be compared. */
export function BulkActions({ rows, bulk, open }: BulkActionsProps) {
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const list = useTexts('list')
  const removeMany = useRemoveMany(bulk, texts)
  const handles = shownInPlace
  const [one, other] = rows

  const setAll = (status: string, title: string) =>
    void bulk.start(title, rows, role => api.setStatus(role.roleId, status, { handles }))
  const remove = ({ roleId }: Role) => api.remove([roleId], { handles })

  return (
    <>
      <Allow permissions={['system:sysrole:edit']}>
        <Button
          tone="ghost"
          size="small"
          onClick={() => setAll('0', texts.enableMany(rows.length))}
        >
          {texts.enable}
        </Button>
        <Button
          tone="ghost"
          size="small"
          onClick={() => setAll('1', texts.disableMany(rows.length))}
        >
          {texts.disable}
        </Button>
      </Allow>
      <Allow permissions={['system:sysrole:remove']}>
        <Button
          tone="danger-ghost"
          size="small"
          icon="delete"
          onClick={() => void removeMany(rows, role => role.roleName, remove)}
        >
          {list.delete}
        </Button>
      </Allow>
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
