import { type ReactNode, useCallback } from 'react'
import { createRolesApi } from '#api/roles.ts'
import { type Role, roleLock } from '#entities/role.ts'
import { ENABLED } from '#entities/status.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk, WriteRow } from '#list/bulk/use-bulk.ts'
import { useBulkDelete } from '#list/bulk/use-bulk-delete.ts'
import type { RowErrors } from '#list/row-errors.tsx'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { rowButtons } from '#resource/row-buttons.tsx'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { RolePanel } from './role-panel-address.ts'

interface RoleRowActionsOptions {
  add: PermissionGuard
  edit: PermissionGuard
  remove: PermissionGuard
  myRoles: readonly string[]
  open: (panel: RolePanel) => void
  onDelete: (role: Role) => void
}

/** The permitted actions for a row; of a locked role, those that only read or copy it. */
export function useRoleRowActions({
  add,
  edit,
  remove,
  myRoles,
  open,
  onDelete,
}: RoleRowActionsOptions): (role: Role) => ReactNode {
  const texts = useTexts('roles')
  const list = useTexts('list')

  return useCallback(
    (role: Role) => {
      const { roleId } = role
      const roleName = displayTextOf(role.roleName)
      const isLocked = roleLock(role, myRoles) !== undefined

      const items: MenuItem[] = [
        {
          key: 'menus',
          label: texts.menus,
          icon: 'tree',
          onSelect: () => open({ show: 'menu', roleId }),
        },
      ]
      if (isLocked || !edit.isAllowed) {
        items.push({
          key: 'scope',
          label: texts.dataScope,
          icon: 'safety',
          onSelect: () => open({ show: 'scope', roleId }),
        })
      }
      items.push(
        ...add.items({
          key: 'copy',
          label: texts.duplicate,
          icon: 'copy' as const,
          onSelect: () => open({ show: 'new', from: roleId }),
        }),
      )

      const buttons = rowButtons(roleName, list)
      return (
        <>
          {!isLocked && edit.render(buttons.edit(() => open({ show: 'edit', roleId })))}
          {!isLocked
            && edit.render(
              <Button
                tone="link"
                aria-label={texts.scopeOfRow(roleName)}
                onClick={() => open({ show: 'scope', roleId })}
              >
                {texts.scopeRow}
              </Button>,
            )}
          {!isLocked && remove.render(buttons.remove(() => onDelete(role)))}
          {buttons.more(items)}
        </>
      )
    },
    [texts, list, add, edit, remove, myRoles, open, onDelete],
  )
}

interface RoleBulkActionsProps {
  rows: readonly Role[]
  bulk: Bulk<Role>
  open: (panel: RolePanel) => void
}

/** Actions for the selected roles, sent one by one; two roles can be compared. */
export function RoleBulkActions({ rows, bulk, open }: RoleBulkActionsProps) {
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const removeMany = useBulkDelete(bulk, texts)
  const [one, other] = rows

  const setAll = (status: string) =>
    void bulk.start(
      status === ENABLED ? texts.enableMany(rows.length) : texts.disableMany(rows.length),
      rows,
      (role, options) => api.setStatus(role, status, { ...options, isVerifiedLater: true }),
      now => now.status === status,
    )
  const remove: WriteRow<Role> = ({ roleId }, options) => api.remove([roleId], options)

  return (
    <>
      <BulkStatusButtons permission="system:sysrole:edit" onSet={setAll} texts={texts} />
      <BulkDeleteButton
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

/** Asks with the role's name and number of menus, then deletes; a refusal is also shown in the row. */
export function useDeleteRole(rowErrors: RowErrors, onDeleted: () => void): (role: Role) => void {
  const api = useApi(createRolesApi)
  const notices = useNotices()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')

  return useEventCallback(async (role: Role) => {
    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: texts.deleteText(role.roleName, role.menuIds?.length),
      tone: 'danger',
      confirmLabel: texts.deleteConfirm,
      cancelLabel: common.cancel,
    })
    if (!isSure) return
    rowErrors.clear()
    try {
      if ((await api.remove([role.roleId])) === false) return
      notices.show('success', list.deleted(role.roleName))
      onDeleted()
    } catch (error) {
      rowErrors.report(role.roleId, error)
    }
  })
}
