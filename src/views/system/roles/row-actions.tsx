import type { ReactNode } from 'react'
import type { Role } from '#model/role.ts'
import type { RolePanel } from '#model/role-panel.ts'
import { lockOf } from '#model/role-rules.ts'
import type { Texts } from '#locales/index.ts'
import { useMade } from '#hooks/use-made.ts'
import type { Guard } from '#state/allow.tsx'
import { useTexts } from '#state/locale.ts'
import { useUser } from '#state/user.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'

type May = Readonly<Record<'add' | 'edit' | 'remove', Guard>>

/** What may be done with a role; what may not is absent, and a locked role can only be looked at. */
export function useRowActions(
  { add, edit, remove }: May,
  open: (panel: RolePanel) => void,
  onDelete: (role: Role) => void,
): (role: Role) => ReactNode {
  const { roles: myRoles } = useUser()
  return useMade(actionsFrom, useTexts('roles'), useTexts('list'), myRoles, add, edit, remove, open, onDelete)
}

const actionsFrom = (
  texts: Texts<'roles'>,
  list: Texts<'list'>,
  myRoles: readonly string[],
  add: Guard,
  edit: Guard,
  remove: Guard,
  open: (panel: RolePanel) => void,
  onDelete: (role: Role) => void,
) => (role: Role) => {
  const { roleId, roleName } = role
  const isLocked = lockOf(role, myRoles) !== undefined

  const items: MenuItem[] = [
    { key: 'menus', label: texts.menus, icon: 'tree', onSelect: () => open({ show: 'menu', roleId }) },
  ]
  if (isLocked || !edit.isAllowed) {
    const show = () => open({ show: 'scope', roleId })
    items.push({ key: 'scope', label: texts.dataScope, icon: 'safety', onSelect: show })
  }
  const copy = () => open({ show: 'new', from: roleId })
  items.push(...add.items({ key: 'copy', label: texts.duplicate, icon: 'copy' as const, onSelect: copy }))

  return (
    <>
      {!isLocked &&
        edit.draw(
          <Button tone="link" aria-label={texts.editOf(roleName)} onClick={() => open({ show: 'edit', roleId })}>
            {texts.editRow}
          </Button>,
        )}
      {!isLocked &&
        edit.draw(
          <Button tone="link" aria-label={texts.scopeOfRow(roleName)} onClick={() => open({ show: 'scope', roleId })}>
            {texts.scopeRow}
          </Button>,
        )}
      {!isLocked &&
        remove.draw(
          <Button tone="danger-link" aria-label={texts.deleteOf(roleName)} onClick={() => onDelete(role)}>
            {texts.delete}
          </Button>,
        )}
      <MenuButton label={list.more(roleName)} items={items} at="end">
        {trigger => <IconButton {...trigger} icon="more" size="small" label={list.more(roleName)} />}
      </MenuButton>
    </>
  )
}
