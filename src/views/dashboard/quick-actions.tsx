import { hasPermission } from '#model/access.ts'
import { useTexts } from '#state/locale.ts'
import { useMenu } from '#state/menu.tsx'
import { useUser } from '#state/user.ts'
import { PageList } from './page-list.tsx'

/** What one may make, where the menu has the page for it. */
export function QuickActions() {
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const { permissions } = useUser()
  const actions = [
    { component: '/system/role', needs: 'system:sysrole:add', title: texts.newRole },
    { component: '/system/user', needs: 'system:sysuser:add', title: texts.newUser },
    { component: '/system/dict', needs: 'system:sysdictdata:add', title: texts.newEntry },
    { component: '/system/config', needs: 'system:sysconfig:add', title: texts.newKey },
  ].flatMap(({ component, needs, title }) => {
    const page = pages.find(other => other.component === component)
    return page && hasPermission(permissions, [needs])
      ? { key: component, href: `${page.path}?new`, title, icon: 'plus' }
      : []
  })

  if (actions.length === 0) return <p className="dashboard__none">{texts.noActions}</p>
  return <PageList inRow label={texts.quickActions} items={actions} />
}
