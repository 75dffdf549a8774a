import { useLocation } from 'wouter'
import { avatarFrom } from '#model/user.ts'
import { useConfig } from '#state/config.ts'
import { useTexts } from '#state/locale.ts'
import { useUser } from '#state/user.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/menu.tsx'
import { useViewAs } from './role-preview.tsx'
import { useLogOut } from './use-log-out.ts'
import { useToolItems } from './use-tool-items.tsx'

/** §2 user dropdown: personal center and logout, which asks first. */
export function UserMenu() {
  const { avatar, introduction, name } = useUser()
  const { apiPrefix } = useConfig()
  const logOut = useLogOut()
  const viewAs = useViewAs()
  const texts = useTexts('shell')
  const [, navigate] = useLocation()
  const tools = useToolItems()
  const picture = <Avatar name={name} src={avatarFrom(avatar, apiPrefix)} />

  const items: MenuItem[] = [
    { key: 'profile', label: texts.profile, icon: 'user', onSelect: () => navigate('/profile/index') },
    ...tools.items,
    ...viewAs.items,
    { key: 'log-out', label: texts.logOut, icon: 'logout', separated: true, onSelect: () => void logOut() },
  ]
  return (
    <>
      <MenuButton
        label={texts.userMenu}
        items={items}
        at="end"
        head={
          <div className="user-menu__head">
            {picture}
            <span>
              <strong>{name}</strong>
              {introduction && <span>{introduction}</span>}
            </span>
          </div>
        }
      >
        {trigger => (
          <button type="button" className="user-menu" aria-label={texts.userMenuOf(name)} {...trigger}>
            {picture}
            <span className="user-menu__name">{name}</span>
            <Icon name="chevron-down" />
          </button>
        )}
      </MenuButton>
      {tools.menu}
      {viewAs.menu}
    </>
  )
}
