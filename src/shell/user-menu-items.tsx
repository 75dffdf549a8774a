import type { ReactNode } from 'react'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useTexts } from '#state/locale.ts'
import { useUser } from '#state/user.ts'
import { useLogOut } from '#state/use-log-out.ts'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useViewAs } from './role-preview.tsx'
import { useToolItems } from './use-tool-items.tsx'

/** §2 personal center and logout, which asks first; and the menus that items of it lead to. */
export function UserMenuItems({
  picture,
  first,
  onClose,
}: {
  picture: ReactNode
  /** Open, with the focus there. */
  first: 'first' | 'last' | undefined
  onClose: () => void
}) {
  const { introduction, name } = useUser()
  const logOut = useLogOut()
  const viewAs = useViewAs()
  const texts = useTexts('shell')
  const later = useTexts('shell-later')
  const navigate = useNavigate()
  const tools = useToolItems()

  const items: MenuItem[] = [
    {
      key: 'profile',
      label: texts.profile,
      icon: 'user',
      onSelect: () => navigate('/profile/index'),
    },
    ...tools.items,
    ...viewAs.items,
    {
      key: 'log-out',
      label: later.logOut,
      icon: 'logout',
      separated: true,
      onSelect: () => void logOut(),
    },
  ]
  const head = (
    <div className="user-menu__head">
      {picture}
      <span>
        <strong>{name}</strong>
        {introduction && <span>{introduction}</span>}
      </span>
    </div>
  )
  return (
    <>
      {first && (
        <Menu
          label={texts.userMenu}
          items={items}
          at="end"
          head={head}
          first={first}
          onClose={onClose}
        />
      )}
      {tools.menu}
      {viewAs.menu}
    </>
  )
}
