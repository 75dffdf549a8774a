import { avatarFrom } from '#model/user.ts'
import { useConfig } from '#state/config.ts'
import { useTexts } from '#state/locale.ts'
import { useUser } from '#state/user.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMenuTrigger } from '#ui/menu-trigger.ts'
import { useLaterFor } from './use-later.ts'

/** §2 user dropdown. */
export function UserMenu() {
  const { avatar, name } = useUser()
  const { apiPrefix } = useConfig()
  const texts = useTexts('shell')
  const { first, close, trigger } = useMenuTrigger()
  const later = useLaterFor(first !== undefined, texts.userMenu, close)

  return (
    <>
      <button type="button" className="user-menu" aria-label={texts.userMenuOf(name)} {...trigger}>
        <Avatar name={name} src={avatarFrom(avatar, apiPrefix)} />
        <span className="user-menu__name">{name}</span>
        <Icon name="chevron-down" />
      </button>
      {later && <later.UserMenuItems first={first} onClose={close} />}
    </>
  )
}
