import { type ReactNode, useCallback } from 'react'
import { lockOf, type Role } from '#entities/role.ts'
import { shownOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { Guard } from '#permissions/allow.tsx'
import { rowButtons } from '#resource/row-buttons.tsx'
import { Button } from '#ui/actions/button.tsx'
import type { MenuItem } from '#ui/overlays/menu.tsx'
import type { RolePanel } from './role-panel-address.ts'

interface Given {
  add: Guard
  edit: Guard
  remove: Guard
  myRoles: readonly string[]
  open: (panel: RolePanel) => void
  onDelete: (role: Role) => void
}

/** What may be done with a role; what may not is absent, and a locked one can only be looked at. */
export function useRowActions({
  add,
  edit,
  remove,
  myRoles,
  open,
  onDelete,
}: Given): (role: Role) => ReactNode {
  const texts = useTexts('roles')
  const list = useTexts('list')

  return useCallback(
    (role: Role) => {
      const { roleId } = role
      const roleName = shownOf(role.roleName)
      const isLocked = lockOf(role, myRoles) !== undefined

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
          {!isLocked && edit.draw(buttons.edit(() => open({ show: 'edit', roleId })))}
          {!isLocked
            && edit.draw(
              <Button
                tone="link"
                aria-label={texts.scopeOfRow(roleName)}
                onClick={() => open({ show: 'scope', roleId })}
              >
                {texts.scopeRow}
              </Button>,
            )}
          {!isLocked && remove.draw(buttons.remove(() => onDelete(role)))}
          {buttons.more(items)}
        </>
      )
    },
    [texts, list, add, edit, remove, myRoles, open, onDelete],
  )
}
