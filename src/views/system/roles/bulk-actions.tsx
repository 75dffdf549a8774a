import type { Role } from '#model/role.ts'
import type { RolePanel } from '#model/role-panel.ts'
import { createRolesApi } from '#api/roles.ts'
import { Allow } from '#state/allow.tsx'
import { useApi } from '#state/api.ts'
import { shownInPlace } from '#state/failure-text.ts'
import { useTexts } from '#state/locale.ts'
import { useNotices } from '#state/notices.ts'
import type { Bulk } from '#state/use-bulk.ts'
import { Button } from '#ui/button.tsx'

export interface BulkActionsProps {
  rows: readonly Role[]
  bulk: Bulk<Role>
  open: (panel: RolePanel) => void
}

/** For the ticked roles, one by one; two of them can be compared. */
export function BulkActions({ rows, bulk, open }: BulkActionsProps) {
  const api = useApi(createRolesApi)
  const notices = useNotices()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')
  const handles = shownInPlace
  const [one, other] = rows

  const setAll = (status: string, title: string) =>
    void bulk.start(title, rows, role => api.setStatus(role.roleId, status, { handles }))

  async function removeAll() {
    const isSure = await notices.ask({
      title: texts.deleteManyTitle(rows.length),
      text: texts.deleteManyText,
      details: [
        ...rows.slice(0, 10).map(role => role.roleName),
        ...(rows.length > 10 ? [texts.andMore(rows.length - 10)] : []),
      ],
      tone: 'danger',
      confirm: texts.deleteMany(rows.length),
      cancel: common.cancel,
    })
    if (!isSure) return
    const removeOne = (role: Role) => api.remove([role.roleId], { handles })
    void bulk.start(texts.deleteMany(rows.length), rows, removeOne)
  }

  return (
    <>
      <Allow permissions={['system:sysrole:edit']}>
        <Button tone="ghost" size="small" onClick={() => setAll('0', texts.enableMany(rows.length))}>
          {texts.enable}
        </Button>
        <Button tone="ghost" size="small" onClick={() => setAll('1', texts.disableMany(rows.length))}>
          {texts.disable}
        </Button>
      </Allow>
      <Allow permissions={['system:sysrole:remove']}>
        <Button tone="danger-ghost" size="small" icon="delete" onClick={() => void removeAll()}>
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
