import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { avatarUrlFrom } from '#entities/session-user.ts'
import { useTexts } from '#locales/texts.ts'
import { useNavigate } from '#routing/use-navigate.ts'
import { useUser } from '#session/user-context.ts'
import { Avatar } from '#ui/content/avatar.tsx'
import { Icon } from '#ui/content/icon.tsx'
import { MenuButton, type MenuItem } from '#ui/overlays/menu.tsx'
import { useToolMenuItems } from './navbar-tools.tsx'
import { useLogOut } from './use-log-out.ts'
import { useViewAsRole } from './view-as-role.tsx'

/**
 * The user menu: personal center and logout, which asks first; and the menus and dialogs
 * that its items open.
 */
export function UserMenu() {
  const { avatar, introduction, name } = useUser()
  const { apiPrefix } = useRuntimeConfig()
  const logOut = useLogOut()
  const viewAs = useViewAsRole()
  const tools = useToolMenuItems()
  const navigate = useNavigate()
  const texts = useTexts('shell')
  const image = avatarUrlFrom(avatar, apiPrefix)

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
      label: texts.logOut,
      icon: 'logout',
      separated: true,
      onSelect: () => void logOut(),
    },
  ]
  const head = (
    <div className="user-menu__head">
      <Avatar name={name} src={image} size="large" />
      <span>
        <strong>{name}</strong>
        {introduction && <span>{introduction}</span>}
      </span>
    </div>
  )

  return (
    <>
      <MenuButton label={texts.userMenu} items={items} at="end" head={head}>
        {trigger => (
          <button
            type="button"
            className="user-menu"
            aria-label={texts.userMenuOf(name)}
            {...trigger}
          >
            <Avatar name={name} src={image} />
            <span className="user-menu__name">{name}</span>
            <Icon name="chevron-down" />
          </button>
        )}
      </MenuButton>
      {tools.menu}
      {viewAs.dialog}
    </>
  )
}
