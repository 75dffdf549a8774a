import { avatarFrom } from '#model/user.ts'
import { useNavigate } from '#hooks/use-navigate.ts'
import { useConfig } from '#state/config.ts'
import { useTexts } from '#state/locale.ts'
import { useUser } from '#state/user.ts'
import { useLogOut } from '#state/use-log-out.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Menu, type MenuItem } from '#ui/menu.tsx'
import { useViewAs } from './role-preview.tsx'
import { useToolItems } from './use-tool-items.tsx'

/** §2 personal center and logout, which asks first; and the menus that items of it lead to. */
export function UserMenuItems({
  first,
  onClose,
}: {
  /** Open, with the focus there. */
  first: 'first' | 'last' | undefined
  onClose: () => void
}) {
  const { avatar, introduction, name } = useUser()
  const { apiPrefix } = useConfig()
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
      <Avatar name={name} src={avatarFrom(avatar, apiPrefix)} size="large" />
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
