import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { isGranted } from '#permissions/permissions.ts'
import { pageForScreen } from '#routing/screen-names.ts'
import { useUser } from '#session/user-context.ts'
import { isUserListMissing } from './numbers-card.tsx'
import { PageList } from './page-list.tsx'

export const QUICK_ACTIONS = [
  { screen: 'roles', needs: 'system:sysrole:add', title: 'newRole' },
  { screen: 'users', needs: 'system:sysuser:add', title: 'newUser' },
  { screen: 'dict', needs: 'system:sysdictdata:add', title: 'newEntry' },
  { screen: 'config', needs: 'system:sysconfig:add', title: 'newKey' },
] as const

/** Links to create records, as far as the user, the menu and the server allow it. */
export function QuickActionsCard() {
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const { permissions } = useUser()
  const missingScreen = useStore(isUserListMissing) && 'users'
  const actions = QUICK_ACTIONS.flatMap(({ screen, needs, title }) => {
    const page = pageForScreen(pages, screen)
    return page && screen !== missingScreen && isGranted(permissions, [needs])
      ? { key: screen, href: `${page.path}?new`, title: texts[title], icon: 'plus' }
      : []
  })

  if (actions.length === 0) return <p className="dashboard__none">{texts.noActions}</p>
  return <PageList isInRow label={texts.quickActions} items={actions} />
}
