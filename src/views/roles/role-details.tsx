import type { Role } from '#entities/role.ts'
import { parseTime } from '#lib/format.ts'
import { useTexts } from '#locales/texts.ts'
import { FactsDialog } from '#resource/description-list.tsx'
import { statusInWords } from '#resource/status-labels.ts'
import type { DialogProps } from '#ui/overlays/dialog.tsx'
import { scopeInWords } from './scope-labels.ts'

export interface RoleFactsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  reason: string
}

/** A role that may only be looked at, and why. */
export function RoleFacts({ role, reason, ...dialog }: RoleFactsProps) {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')

  return (
    <FactsDialog
      title={texts.roleTitle}
      description={role.roleName}
      reason={reason}
      facts={[
        [texts.roleName, role.roleName],
        [texts.roleKey, role.roleKey],
        [texts.displayOrder, String(role.roleSort)],
        [list.status, statusInWords(role.status, list)],
        [texts.dataScope, scopeInWords(role, texts)],
        [texts.remark, role.remark],
        [list.created, parseTime(role.createdAt)],
      ]}
      closeLabel={common.close}
      {...dialog}
    />
  )
}
