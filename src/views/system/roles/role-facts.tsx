import { parseTime } from '#lib/format.ts'
import type { Role } from '#model/role.ts'
import { useTexts } from '#state/locale.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'

export interface RoleFactsProps extends Pick<DialogProps, 'returnFocus' | 'onClose'> {
  role: Role
  reason: string
}

/** A role that may only be looked at, and why. */
export function RoleFacts({ role, reason, returnFocus, onClose }: RoleFactsProps) {
  const texts = useTexts('roles')
  const list = useTexts('list')
  const common = useTexts('common')
  const facts: readonly [label: string, value: string][] = [
    [texts.roleName, role.roleName],
    [texts.roleKey, role.roleKey],
    [texts.displayOrder, String(role.roleSort)],
    [list.status, role.status === '0' ? list.enabled : list.disabled],
    [texts.dataScope, texts.scopes(role.dataScope)],
    [texts.remark, role.remark],
    [list.created, parseTime(role.createdAt)],
  ]

  return (
    <Dialog
      title={texts.roleTitle}
      description={role.roleName}
      placement="side"
      size="medium"
      closeLabel={common.close}
      returnFocus={returnFocus}
      onClose={onClose}
      actions={<Button onClick={onClose}>{common.close}</Button>}
    >
      <Alert>{reason}</Alert>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
