import { type FormEvent, useRef, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { CallError } from '#api/errors.ts'
import { createIdempotencyKeys } from '#api/idempotency-keys.ts'
import { createSessionChangeApi } from '#api/session.ts'
import { passwordProblem } from '#entities/password.ts'
import { type FieldErrors, fieldErrorsFrom } from '#form/form-state.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { LoginLayout } from './login-layout.tsx'

/** What the server said of what was sent, until that is changed. */
type PasswordErrors = FieldErrors<{ oldPassword: string; newPassword: string }>

/** What a one-time password opens, and nothing else until it has been changed. */
export default function NewPassword() {
  const machine = useSession()
  const notices = useNotices()
  const texts = { ...useTexts('login'), ...useTexts('new-password') }
  const common = useTexts('common')
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [serverErrors, setTold] = useState<PasswordErrors>({})
  const [idempotencyKeys] = useState(createIdempotencyKeys)
  const form = useRef<HTMLFormElement>(null)

  const passwordError = passwordProblem(next)
  const errors = {
    current: current ? serverErrors.oldPassword : texts.enterCurrent,
    next: passwordError
      ? texts.fault(passwordError)
      : next === current
        ? texts.same
        : serverErrors.newPassword,
    repeated: repeated !== next && texts.notRepeated,
  }

  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const wrong = Object.entries(errors).find(([, error]) => error)?.[0]
    if (wrong) return focus(wrong)
    setBusy(true)
    setRefusal('')
    const passwords = { oldPassword: current, newPassword: next }
    const faultsIn = (data: unknown) => fieldErrorsFrom(data, passwords)
    try {
      const done = await idempotencyKeys.send('', JSON.stringify(passwords), idempotencyKey =>
        createSessionChangeApi(machine.call).changePassword(passwords, {
          handlesError: (code, data) => code === 400 && faultsIn(data) !== undefined,
          idempotencyKey,
        }),
      )
      if (done === false) return
      notices.show(
        'success',
        machine.backend.supports.endingSessions ? texts.changed : texts.changedHere,
      )
      // Other windows start over as they do for another role.
      machine.lastChange.set({ type: 'role-changed' })
      await machine.reloadUser()
    } catch (error) {
      const faults = error instanceof CallError ? faultsIn(error.data) : undefined
      if (!faults) return setRefusal(errorMessage(error, common))
      setTold(faults)
      focus(faults.oldPassword ? 'current' : 'next')
    } finally {
      setBusy(false)
    }
  }

  const fieldTexts = { show: texts.showPassword, capsLock: texts.capsLock }
  return (
    <LoginLayout title={texts.newPasswordTitle} lead={texts.newPasswordLead}>
      <form className="login__form" noValidate ref={form} onSubmit={event => void submit(event)}>
        {refusal && (
          <Alert tone="danger" role="alert">
            {refusal}
          </Alert>
        )}
        <PasswordField
          label={texts.currentPassword}
          name="current"
          autoComplete="current-password"
          required
          value={current}
          onChange={text => {
            setCurrent(text)
            setTold(({ newPassword }) => ({ newPassword }))
          }}
          texts={fieldTexts}
          error={tried && errors.current}
        />
        <PasswordField
          label={texts.newPassword}
          name="next"
          autoComplete="new-password"
          required
          help={texts.newPasswordHelp}
          value={next}
          onChange={text => {
            setNext(text)
            setTold(({ oldPassword }) => ({ oldPassword }))
          }}
          texts={fieldTexts}
          error={tried && errors.next}
        />
        <PasswordField
          label={texts.repeatPassword}
          name="repeated"
          autoComplete="new-password"
          required
          value={repeated}
          onChange={setRepeated}
          texts={fieldTexts}
          error={tried && errors.repeated}
        />
        <Button tone="primary" type="submit" busy={busy} busyText={texts.changing}>
          {texts.changePassword}
        </Button>
        <Button tone="ghost" onClick={() => void machine.signOut()}>
          {texts.signOut}
        </Button>
      </form>
    </LoginLayout>
  )
}
