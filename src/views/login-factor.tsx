import { type FormEvent, useEffect, useRef, useState } from 'react'
import { BootTimeout } from '#hooks/boot-timeout.ts'
import { useStore } from '#hooks/use-store.ts'
import { plainText } from '#lib/plain-text.ts'
import { useTexts } from '#locales/texts.ts'
import { useUntold } from '#notifications/use-untold.ts'
import { useAuthBootstrap } from '#session/auth-bootstrap.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { LoginLayout } from './login-layout.tsx'

/** The second step of a sign-in: the code of the user's second factor. */
export default function LoginFactor({ username }: { username: string }) {
  const machine = useSession()
  const session = useStore(machine.state)
  const app = useStore(useAuthBootstrap().app)
  const texts = { ...useTexts('login'), ...useTexts('login-factor') }
  const [isRecovery, setRecovery] = useState(false)
  const [tried, setTried] = useState<string>()
  /** What was sent last; its refusal stands at the field until another code is typed. */
  const [sent, setSent] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const busy = session.phase === 'signing-in'
  const refused = 'refusal' in session ? session.refusal : undefined
  const refusal = refused === '' ? texts.failed : refused || ''
  const isAtCode = session.phase === 'anonymous' && session.isPasswordRefused === true
  const untold = useUntold(refusal)

  useEffect(() => {
    if (!('refusal' in session) || session.refusal === undefined) return
    // The user's next digit replaces the refused code.
    field.current?.focus()
    field.current?.select()
  }, [session])

  /** Reads the input itself: a password manager may fire no event. */
  const readCode = () => plainText(field.current?.value ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const code = readCode()
    setTried(code)
    if (!code) return field.current?.focus()
    setSent(code)
    void machine.showCode(code)
  }

  function change() {
    setRecovery(!isRecovery)
    setTried(undefined)
  }

  const error =
    tried !== undefined && (tried ? isAtCode && tried === sent && refusal : texts.enterCode)
  return (
    <LoginLayout title={texts.codeTitle} lead={texts.codeLead(username)}>
      <form className="login__form" noValidate onSubmit={submit}>
        {/* Until the rest of the console is there no message is drawn. */}
        {!isAtCode && (app ? untold : refusal) && (
          <Alert tone="danger" role="alert">
            {refusal}
          </Alert>
        )}
        <TextField
          key={String(isRecovery)}
          ref={field}
          label={isRecovery ? texts.recoveryCode : texts.code}
          help={isRecovery ? texts.recoveryHelp : texts.codeHelp}
          name="code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize={isRecovery ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={MAX_TYPED}
          autoFocus
          required
          onChange={() => tried !== undefined && setTried(readCode())}
          error={error}
        />
        <Button tone="primary" type="submit" busy={busy} busyText={texts.busy}>
          {texts.submit}
        </Button>
        <Button onClick={change}>{isRecovery ? texts.useApp : texts.useRecovery}</Button>
        <Button tone="ghost" onClick={machine.leaveFactorStep}>
          {texts.back}
        </Button>
        {busy && <BootTimeout />}
      </form>
      <p className="login__help">{texts.codeLost}</p>
    </LoginLayout>
  )
}

/** A recovery code with blanks or hyphens between its groups. */
const MAX_TYPED = 64
