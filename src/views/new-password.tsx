import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorMessage } from '#api/error-message.ts'
import { CallError, isNoExpiryCode, PasswordNotConfirmed, SessionExpired } from '#api/errors.ts'
import { createIdempotencyKeys } from '#api/idempotency-keys.ts'
import { createSessionChangeApi } from '#api/session.ts'
import { passwordLengthProblem } from '#entities/password.ts'
import { type FieldErrors, fieldErrorsFrom } from '#form/form-state.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'
import { useSession } from '#session/session.ts'
import { useUser } from '#session/user-context.ts'
import { Button } from '#ui/actions/button.tsx'
import { HiddenUsername } from '#ui/fields/hidden-username.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { LoginLayout } from './login-layout.tsx'

/** The server's errors by field; the user's next input clears them. */
type PasswordErrors = FieldErrors<{ oldPassword: string; newPassword: string }>

/** The only screen after a sign-in with a one-time password, until the user has chosen another one. */
export default function NewPassword() {
  const machine = useSession()
  const notices = useNotices()
  const texts = { ...useTexts('login'), ...useTexts('new-password') }
  const common = useTexts('common')
  const { account } = useUser()
  const known = useStore(machine.signInPassword)
  const [typed, setTyped] = useState('')
  const current = known ?? typed
  const [next, setNext] = useState('')
  const [repeated, setRepeated] = useState('')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const [serverErrors, setServerErrors] = useState<PasswordErrors>({})
  const [idempotencyKeys] = useState(createIdempotencyKeys)
  const form = useRef<HTMLFormElement>(null)

  const passwordError = passwordLengthProblem(next)
  const errors = {
    current: serverErrors.oldPassword ?? (current ? undefined : texts.enterCurrent),
    next: passwordError
      ? texts.fault(passwordError)
      : next === current
        ? texts.same
        : serverErrors.newPassword,
    repeated: repeated !== next && texts.notRepeated,
  }

  const focus = (name: string) =>
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()

  // A page that Back shows again as it was must not hold the password meanwhile.
  useEffect(() => {
    const forget = () => machine.signInPassword.set(undefined)
    addEventListener('pagehide', forget)
    return () => removeEventListener('pagehide', forget)
  }, [machine])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setTried(true)
    const wrong = Object.entries(errors).find(([, error]) => error)?.[0]
    if (wrong) return focus(wrong)
    setBusy(true)
    setRefusal('')
    const passwords = { oldPassword: current, newPassword: next }
    const errorsFrom = (data: unknown) => fieldErrorsFrom(data, passwords)
    try {
      const done = await idempotencyKeys.send('', JSON.stringify(passwords), idempotencyKey =>
        createSessionChangeApi(machine.call).changePassword(passwords, {
          handlesError: isNoExpiryCode,
          idempotencyKey,
        }),
      )
      if (done === false) return
      notices.show('success', texts.changed(done))
      // Other windows reload their user and menu, as after a change of role.
      machine.lastChange.set({ type: 'role-changed' })
      await machine.reloadUser()
    } catch (error) {
      if (error instanceof SessionExpired || error instanceof PasswordNotConfirmed) return
      const fieldErrors = error instanceof CallError ? errorsFrom(error.data) : undefined
      if (!fieldErrors) return setRefusal(errorMessage(error, common))
      setServerErrors(fieldErrors)
      // A password that is not right any more is asked for; its field takes the focus as it appears.
      if (fieldErrors.oldPassword) machine.signInPassword.set(undefined)
      focus(fieldErrors.oldPassword ? 'current' : 'next')
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
        <HiddenUsername account={account} />
        {known === undefined && (
          <PasswordField
            label={texts.currentPassword}
            name="current"
            autoComplete="current-password"
            autoFocus
            required
            value={typed}
            onChange={text => {
              setTyped(text)
              setServerErrors(({ newPassword }) => ({ newPassword }))
            }}
            texts={fieldTexts}
            error={tried && errors.current}
          />
        )}
        <PasswordField
          label={texts.newPassword}
          name="next"
          autoFocus={known !== undefined}
          autoComplete="new-password"
          required
          help={texts.newPasswordHelp}
          value={next}
          onChange={text => {
            setNext(text)
            setServerErrors(({ oldPassword }) => ({ oldPassword }))
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
