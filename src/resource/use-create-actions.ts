import { componentOf, permissionOf, type Resource } from '#definitions/define-resource.ts'
import { useLocale, useTexts } from '#locales/texts.ts'
import { useMenu } from '#menu/menu-provider.tsx'
import { isGranted } from '#permissions/permissions.ts'
import { resources, sampleResources } from '#resources/listed.ts'
import { pageForComponents, pageForScreen } from '#routing/screen-names.ts'
import { useUser } from '#session/user-context.ts'

/** `command` is also the command of the screen's own button. */
const CREATE_ACTIONS = [
  { screen: 'roles', needs: 'system:sysrole:add', title: 'newRole', command: 'new-role' },
  { screen: 'users', needs: 'system:sysuser:add', title: 'newUser', command: 'new-user' },
  {
    screen: 'departments',
    needs: 'system:sysdept:add',
    title: 'newDepartment',
    command: 'new-dept',
  },
  { screen: 'menus', needs: 'system:sysmenu:add', title: 'newMenuRow', command: 'new-menu' },
  { screen: 'dict', needs: 'system:sysdictdata:add', title: 'newEntry', command: 'new-dict' },
  { screen: 'config', needs: 'system:sysconfig:add', title: 'newKey', command: 'new-config' },
] as const

/** The command that opens the form for a new record, also that of the screen's own button. */
export const createCommandOf = ({ name }: Resource) => `new-${name}`

const described = [...resources, ...sampleResources].filter(({ operations }) =>
  operations.includes('add'),
)

/** The rights to create records of any kind. */
export const CREATE_RIGHTS: readonly string[] = [
  ...CREATE_ACTIONS.map(({ needs }) => needs),
  ...described.map(resource => permissionOf(resource, 'add')),
]

/** What the user may create, from any page, as far as menu and permissions allow it. */
export function useCreateActions() {
  const locale = useLocale()
  const texts = useTexts('dashboard')
  const { pages } = useMenu()
  const { permissions } = useUser()

  const own = CREATE_ACTIONS.map(({ screen, needs, title, command }) => ({
    screen,
    needs,
    command,
    title: texts[title],
    path: pageForScreen(pages, screen)?.path,
  }))
  const others = described.map(resource => ({
    screen: componentOf(resource),
    needs: permissionOf(resource, 'add'),
    command: createCommandOf(resource),
    title: texts.newRecord(resource.title.one[locale]),
    path: pageForComponents(pages, [componentOf(resource)])?.path,
  }))
  return [...own, ...others].flatMap(({ path, needs, ...action }) =>
    path !== undefined && isGranted(permissions, [needs])
      ? { ...action, path, href: `${path}?new` }
      : [],
  )
}
