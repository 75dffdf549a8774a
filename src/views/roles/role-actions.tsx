import { use, useCallback, useMemo } from 'react'
import { createRolesApi } from '#api/roles.ts'
import { roleLock } from '#entities/role.ts'
import { isEnabled } from '#entities/status.ts'
import { useEventCallback } from '#hooks/use-event-callback.ts'
import { displayTextOf } from '#lib/decode.ts'
import { joinSentences } from '#lib/sentences.ts'
import type { Bulk } from '#list/bulk/use-bulk.ts'
import { useTexts } from '#locales/texts.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { useNotices } from '#notifications/notices.ts'
import { useHasPermission } from '#permissions/allow.tsx'
import {
  RecordBulkActions,
  type UsualItems,
  useRecordActions,
} from '#resource/described/described-actions.tsx'
import type { DescribedOperations } from '#resource/described/use-described-operations.ts'
import type { OpenRecordPanel } from '#resource/record-panel-address.ts'
import { type Role, roles } from '#resources/system/roles.ts'
import { pageForScreen } from '#routing/screen-names.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useApi } from '#session/use-api.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { ShowRolePanel } from './role-panel-address.ts'
import { useTellRoleHolders } from './use-role-holders.ts'

interface RoleActionsOptions {
  may: DescribedOperations
  open: OpenRecordPanel
  show: ShowRolePanel
  onDelete: (role: Role) => void
}

/** The permitted actions for a row; of a locked role, those that only read or copy it. */
export function useRoleActions({ may, open, show, onDelete }: RoleActionsOptions) {
  const texts = useTexts('roles')
  const { roles: myRoles } = useUser()
  const { edit } = may
  const navigate = useNavigate()
  const mayAddUsers = useHasPermission(['system:sysuser:add'])
  const users = pageForScreen(use(MenuContext)?.pages ?? [], 'users')
  const usersPath = mayAddUsers ? users?.path : undefined
  const isUnlocked = useCallback((role: Role) => roleLock(role, myRoles) === undefined, [myRoles])

  const buttons = useCallback(
    (role: Role) =>
      isUnlocked(role)
      && edit.render(
        <Button
          tone="link"
          aria-label={texts.scopeOfRow(displayTextOf(role.roleName))}
          onClick={() => show({ show: 'scope', roleId: role.roleId })}
        >
          {texts.scopeRow}
        </Button>,
      ),
    [texts, edit, isUnlocked, show],
  )
  const items = useMemo(
    () => ({
      isOffered: true,
      itemsFor(role: Role, { duplicate, history }: UsualItems): MenuItem[] {
        const { roleId } = role
        const menus = {
          key: 'menus',
          label: texts.menuPermissions,
          icon: 'tree' as const,
          onSelect: () => show({ show: 'menu', roleId }),
        }
        const scope = {
          key: 'scope',
          label: texts.dataScope,
          icon: 'safety' as const,
          onSelect: () => show({ show: 'scope', roleId }),
        }
        const hasButton = isUnlocked(role) && edit.isAllowed
        // The form of a new user starts with the role that the list is filtered by.
        const newUser = {
          key: 'new-user',
          label: texts.newUserWith(displayTextOf(role.roleName)),
          icon: 'user' as const,
          onSelect: () => navigate(`${usersPath}?roleId=${roleId}&new`),
        }
        return [
          menus,
          ...(hasButton ? [] : [scope]),
          ...(usersPath !== undefined && isEnabled(role) ? [newUser] : []),
          ...duplicate,
          ...history,
        ]
      },
    }),
    [texts, edit, isUnlocked, show, usersPath, navigate],
  )
  return useRecordActions<Role>({
    ...{ resource: roles, ...may, open, onDelete, buttons, items },
    isEditable: isUnlocked,
    removalOf: isUnlocked,
  })
}

interface RoleBulkActionsProps {
  rows: readonly Role[]
  bulk: Bulk<Role>
  show: ShowRolePanel
  /** It is being looked up who has the chosen roles. */
  isDeleting: boolean
  onDelete: (rows: readonly Role[]) => void
}

/** Actions for the selected roles, sent one by one; two roles can be compared. */
export function RoleBulkActions({ show, ...bulk }: RoleBulkActionsProps) {
  const texts = useTexts('roles')
  const [one, other, ...rest] = bulk.rows

  return (
    <RecordBulkActions
      {...bulk}
      resource={roles}
      calls={useApi(createRolesApi)}
      after={
        one
        && other
        && rest.length === 0 && (
          <Button
            tone="ghost"
            size="small"
            onClick={() => show({ show: 'compare', roleIds: [one.roleId, other.roleId] })}
          >
            {texts.compare}
          </Button>
        )
      }
    />
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
