import { type ReactNode, useCallback } from 'react'
import { createRolesApi } from '#api/roles.ts'
import { useOfflineReason } from '#connection/connection.ts'
import { type Role, roleLock } from '#entities/role.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { joinSentences } from '#lib/sentences.ts'
import { BulkDeleteButton, BulkStatusButtons } from '#list/bulk/bulk-buttons.tsx'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useBulkStatus } from '#list/bulk/use-bulk-status.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import type { PermissionGuard } from '#permissions/allow.tsx'
import { useHistoryItem } from '#resource/history/use-history-item.ts'
import { rowButtons } from '#resource/row-buttons.tsx'
import { useApi } from '#session/use-api.ts'
import { Button } from '#ui/actions/button.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { RolePanel } from './role-panel-address.ts'
import { useTellRoleHolders } from './use-role-holders.ts'

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
  const blocked = useOfflineReason()
  const list = useTexts('list')
  const historyItem = useHistoryItem()

  return useCallback(
    (role: Role) => {
      const { roleId } = role
      const roleName = displayTextOf(role.roleName)
      const isLocked = roleLock(role, myRoles) !== undefined

      const items: MenuItem[] = [
        {
          key: 'menus',
          label: texts.menuPermissions,
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
        ...historyItem(() => open({ show: 'history', roleId })),
      )

      const buttons = rowButtons(roleName, list, blocked)
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
    [texts, list, blocked, historyItem, add, edit, remove, myRoles, open, onDelete],
  )
}

interface RoleBulkActionsProps {
  rows: readonly Role[]
  bulk: Bulk<Role>
  open: (panel: RolePanel) => void
  /** It is being looked up who has the chosen roles. */
  isDeleting: boolean
  onDelete: () => void
}

/** Actions for the selected roles, sent one by one; two roles can be compared. */
export function RoleBulkActions({ rows, bulk, open, isDeleting, onDelete }: RoleBulkActionsProps) {
  const api = useApi(createRolesApi)
  const texts = useTexts('roles')
  const [one, other] = rows

  const setAll = useBulkStatus(bulk, {
    texts,
    nameOf: role => role.roleName,
    keyOf: role => role.roleId,
    calls: api,
  })

  return (
    <>
      <BulkStatusButtons
        permission="system:sysrole:edit"
        busy={bulk.busy}
        onSet={status => void setAll(rows, status)}
        texts={texts}
      />
      <BulkDeleteButton permission="system:sysrole:remove" busy={isDeleting} onClick={onDelete} />
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

/**
 * Says who has the role, if anybody; else asks with its name and number of menu permissions, then
 * calls `remove`.
 */
export function useDeleteRole(remove: (role: Role) => void): (role: Role) => void {
  const notices = useNotices()
  const tellHolders = useTellRoleHolders()
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')

  return useEventCallback(async (role: Role) => {
    if (await tellHolders(role)) return
    const isSure = await notices.ask({
      title: texts.deleteTitle,
      text: joinSentences(texts.deleteText(role.roleName, role.menuCount), list.undoOffered),
      tone: 'danger',
      confirmLabel: texts.deleteConfirm,
      cancelLabel: common.cancel,
      needsServer: true,
    })
    if (isSure) remove(role)
  })
}
