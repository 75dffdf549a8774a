import { textsIn } from '#entities/bilingual-text.ts'
import type { Role } from '#entities/role.ts'
import { useBilingual } from '#form/use-bilingual.ts'
import { useTexts } from '#locales/texts.ts'
import { DetailsDialog } from '#resource/description-list.tsx'
import { statusLabel, useStatusTexts } from '#resource/dictionary-texts.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { scopeLabel } from './scope-labels.ts'

interface RoleDetailsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  reason: string
}

/** A read-only role; `reason` says why. */
export function RoleDetails({ role, reason, ...dialog }: RoleDetailsProps) {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const statuses = useStatusTexts()
  const bilingual = useBilingual(texts.roleName, role.roleNameZh)

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
        [texts.remark, role.remark],
        [list.created, { time: role.createdAt }],
      ]}
      {...dialog}
    />
  )
}
