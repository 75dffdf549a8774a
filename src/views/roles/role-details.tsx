import { useLocale, useTexts } from '#locales/texts.ts'
import { DescribedDetails } from '#resource/described/described-details.tsx'
import type { DescriptionItem } from '#resource/description-list.tsx'
import { type Role, roles } from '#resources/system/roles.ts'
import { useHasFactors } from '#session/user-context.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { useRoleFormat } from './role-form.tsx'
import type { MenuGrants } from './role-menus.ts'
import { scopeLabel } from './scope-labels.ts'

interface RoleDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  grants: MenuGrants
  reason: string
}

/** A read-only role; `reason` says why. */
export function RoleDetails({ role, grants, ...dialog }: RoleDetailsProps) {
  const { userCount, unseenUserCount, menuCount } = role
  const locale = useLocale()
  const texts = useTexts('roles')
  const format = useRoleFormat(grants.nodes)
  const hasFactors = useHasFactors()
  const users = `${userCount}${unseenUserCount ? texts.andUnseen(unseenUserCount) : ''}`
  const own: Readonly<Record<string, DescriptionItem | null>> = {
    dataScope: null,
    ...(!hasFactors && { requiresFactor: null }),
  }
  const more: DescriptionItem[] = [
    [texts.dataScope, scopeLabel(role, locale)],
    [texts.menuPermissions, menuCount === undefined ? '' : String(menuCount)],
    ...(userCount === undefined ? [] : [[texts.users, users] as const]),
  ]

  return (
    <DescribedDetails
      {...{ resource: roles, row: role }}
      itemOf={name => own[name]}
      more={{ status: more }}
      format={(name, value) => format(name, value, name === 'menuIds' ? grants.granted : value)}
      {...dialog}
    />
  )
}
