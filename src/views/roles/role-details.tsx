import type { Role } from '#entities/role.ts'
import { parseTime } from '#lib/format.ts'
import { useTexts } from '#locales/texts.ts'
import { DetailsDialog } from '#resource/description-list.tsx'
import { statusLabel } from '#resource/status-labels.ts'
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
  const common = useTexts('common')

  return (
    <DetailsDialog
      title={texts.roleTitle}
      description={role.roleName}
      reason={reason}
      items={[
        [texts.roleName, role.roleName],
        [texts.roleKey, role.roleKey],
        [texts.displayOrder, String(role.roleSort)],
        [list.status, statusLabel(role.status, list)],
        [texts.dataScope, scopeLabel(role, texts)],
        [texts.remark, role.remark],
        [list.created, parseTime(role.createdAt)],
      ]}
      closeLabel={common.close}
      {...dialog}
    />
  )
}
