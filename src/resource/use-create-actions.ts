import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { isGranted } from '#permissions/permissions.ts'
import { pageForScreen } from '#routing/screen-names.ts'
import { useUser } from '#session/user-context.ts'

/** `command` is also the command of the screen's own button. */
export const CREATE_ACTIONS = [
  { screen: 'roles', needs: 'system:sysrole:add', title: 'newRole', command: 'new-role' },
  { screen: 'users', needs: 'system:sysuser:add', title: 'newUser', command: 'new-user' },
  { screen: 'dict', needs: 'system:sysdictdata:add', title: 'newEntry', command: 'new-entry' },
  { screen: 'config', needs: 'system:sysconfig:add', title: 'newKey', command: 'new-config-key' },
] as const

/** What the user may create, from any page, as far as menu and permissions allow it. */
export function useCreateActions() {
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const { permissions } = useUser()

  return CREATE_ACTIONS.flatMap(({ screen, needs, title, command }) => {
    const path = pageForScreen(pages, screen)?.path
    return path !== undefined && isGranted(permissions, [needs])
      ? { screen, command, path, href: `${path}?new`, title: texts[title] }
      : []
  })
}
