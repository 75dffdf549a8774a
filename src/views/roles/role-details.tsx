import { textsIn } from '#entities/bilingual-text.ts'
import type { Role } from '#entities/role.ts'
import { useBilingual } from '#form/use-bilingual.ts'
import { useTexts } from '#locales/texts.ts'
import { DetailsDialog } from '#resource/description-list.tsx'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import { StoredDraft, useStoredDraft } from '#resource/stored-draft.tsx'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { roleLabels, useRoleFormat } from './role-form.tsx'
import type { MenuGrants } from './role-menus.ts'
import { scopeLabel } from './scope-labels.ts'

interface RoleDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  grants: MenuGrants
  reason: string
}

/** A read-only role; `reason` says why. */
export function RoleDetails({ role, grants, reason, ...dialog }: RoleDetailsProps) {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const bilingual = useBilingual(texts.roleName, role.roleNameZh)
  const kept = useStoredDraft(`edit ${role.roleId}`)
  const format = useRoleFormat(grants.nodes)

  return (
    <DetailsDialog
      title={texts.roleTitle}
      description={role.roleName}
      reason={reason}
      items={[
        [texts.roleName, role.roleName],
        ...bilingual.otherItem(textsIn(role.raw, 'roleName')),
        [texts.roleKey, role.roleKey],
        [texts.displayOrder, String(role.roleSort)],
        [list.status, statusLabel(role.status, statuses)],
        [texts.dataScope, scopeLabel(role, texts)],
        [texts.menuPermissions, role.menuCount === undefined ? '' : String(role.menuCount)],
        ...(role.userCount === undefined
          ? []
          : [
              [
                texts.users,
                `${role.userCount}${role.unseenUserCount ? texts.andUnseen(role.unseenUserCount) : ''}`,
              ] as const,
            ]),
        [texts.remark, role.remark],
        [list.created, { time: role.createdAt }],
      ]}
      {...dialog}
    >
      <StoredDraft
        {...kept}
        labels={roleLabels(bilingual.labels, texts, list)}
        format={(name, value) => format(name, value, name === 'menuIds' ? grants.granted : value)}
      />
    </DetailsDialog>
  )
}
