import { type FormEvent, useId, useState } from 'react'
import { useOfflineReason } from '#connection/connection.ts'
import { displayTextOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { OverlayProps } from '#notifications/lazy-overlay.tsx'
import { Button } from '#ui/actions/button.tsx'
import { SubmitButton, submitKeyHandler } from '#ui/actions/submit-button.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useRolePreview } from './use-role-preview.ts'

/** Chooses the role to view as, found by its name or its key. */
export default function ViewAsRoleDialog({ onClose, returnFocus }: OverlayProps) {
  const id = useId()
  const { roles, viewing, view } = useRolePreview()
  const [roleKey, choose] = useState(viewing?.roleKey ?? '')
  const blocked = useOfflineReason()
  const texts = useTexts('permissions')
  const list = useTexts('list')
  const common = useTexts('common')
  const isReady = roleKey !== '' && roleKey !== viewing?.roleKey

  function submit(event?: FormEvent) {
    event?.preventDefault()
    if (!isReady || blocked !== undefined) return
    onClose()
    void view(roleKey)
  }

  return (
    <Dialog
      title={texts.viewAsRole}
      size="small"
      closeLabel={common.close}
      {...{ returnFocus, onClose }}
      onKeyDown={submitKeyHandler(submit)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <SubmitButton form={{ id, isSending: false, blocked }} disabled={!isReady}>
            {texts.viewAsRole}
          </SubmitButton>
        </>
      }
    >
      <form id={id} className="form" noValidate onSubmit={submit}>
        <Combobox
          label={list.findRole}
          required
          value={roleKey}
          onChange={choose}
          options={roles.map(role => ({
            value: role.roleKey,
            label: displayTextOf(role.roleName),
            hint: role.roleName === role.roleKey ? undefined : role.roleKey,
          }))}
          noMatch={list.noneFound}
        />
      </form>
    </Dialog>
  )
}
