import { type FormEvent, useId, useRef, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { CallError, isNoExpiryCode, SessionExpired } from '#api/errors.ts'
import { createSessionChangeApi } from '#api/session.ts'
import { useStore } from '#hooks/use-store.ts'
import { isFields, textOf } from '#lib/decode.ts'
import { useTexts } from '#locales/texts.ts'
import type { OverlayProps } from '#notifications/lazy-overlay.tsx'
import { useNotices } from '#notifications/notices.ts'
import { useSession } from '#session/session.ts'
import { readySession } from '#session/session-state.ts'
import { Button } from '#ui/actions/button.tsx'
import { SubmitButton } from '#ui/actions/submit-button.tsx'
import { HiddenUsername } from '#ui/fields/hidden-username.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Alert } from '#ui/status/alert.tsx'

type Name = 'password' | 'code'
type Errors = Readonly<Partial<Record<Name, string>>>

/** Asks for the password, and a code of the second factor, before a grave act (R15). */
export default function ConfirmPassword({ onClose, returnFocus }: OverlayProps) {
  const machine = useSession()
  const confirmation = useStore(machine.confirmation)
  const session = useStore(machine.state)
  const blocked = useStore(useNotices().blocked)
  const texts = { ...useTexts('login'), ...useTexts('confirm-password') }
  const common = useTexts('common')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState({ password: '', code: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState('')
  const [isSending, setSending] = useState(false)
  const hasFactor = confirmation?.hasFactor ?? false

  function change(name: Name, value: string) {
    setValues(before => ({ ...before, [name]: value }))
    setErrors({})
    setRefusal('')
  }

  function showErrors(found: Errors) {
    setErrors(found)
    const name = found.password ? 'password' : 'code'
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending || blocked !== undefined) return
    const missing: Errors = {
      ...(values.password === '' && { password: texts.enterPassword }),
      ...(hasFactor && values.code.trim() === '' && { code: texts.enterCode }),
    }
    if (Object.keys(missing).length > 0) return showErrors(missing)
    setSending(true)
    setRefusal('')
    try {
      const { password, code } = values
      const answer = await createSessionChangeApi(machine.call).confirmPassword(
        hasFactor ? { password, code } : { password },
        { handlesError: isNoExpiryCode },
      )
      // A sign-out, or another window, may have come before the answer.
      if (answer && machine.token() === answer.sentWith)
        machine.replaceToken(answer.token, answer.expire)
      confirmation?.settle(answer !== false)
    } catch (error) {
      // The session asks for the sign-in by itself.
      if (error instanceof SessionExpired || !(error instanceof CallError)) return onClose()
      setSending(false)
      const found = errorsFrom(error.data)
      if (found.password || found.code) showErrors(found)
      else setRefusal(errorMessage(error, common))
    }
  }

  return (
    <Dialog
      title={common.confirmPassword}
      description={hasFactor ? texts.whyWithFactor : texts.why}
      size="small"
      closeLabel={common.close}
      onClose={onClose}
      returnFocus={returnFocus}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <SubmitButton form={{ id, isSending, blocked }} busyText={texts.confirming}>
            {common.confirm}
          </SubmitButton>
        </>
      }
    >
      <form id={id} ref={form} className="form" noValidate onSubmit={event => void submit(event)}>
        {blocked && <Alert tone="warning">{blocked}</Alert>}
        {refusal && (
          <Alert tone="danger" role="alert">
            {refusal}
          </Alert>
        )}
        <HiddenUsername account={readySession(session)?.user.account ?? ''} />
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          readOnly={isSending}
          value={values.password}
          onChange={text => change('password', text)}
          error={errors.password}
          texts={{ show: texts.showPassword, capsLock: texts.capsLock }}
        />
        {hasFactor && (
          <TextField
            label={texts.code}
            help={texts.codeHelp}
            name="code"
            autoComplete="one-time-code"
            required
            readOnly={isSending}
            value={values.code}
            onChange={text => change('code', text)}
            error={errors.code}
          />
        )}
      </form>
    </Dialog>
  )
}

/** What a refusal says of the fields. */
function errorsFrom(data: unknown): Errors {
  const fields = isFields(data) && isFields(data.fields) ? data.fields : {}
  return { password: textOf(fields.password), code: textOf(fields.code) }
}
