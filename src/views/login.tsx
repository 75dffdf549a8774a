import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import type { CaptchaImage, Credentials } from '#api/session.ts'
import { useRuntimeConfig } from '#config/runtime-config-context.ts'
import { BootTimeout } from '#hooks/boot-timeout.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useStore } from '#hooks/use-store.ts'
import { plainText } from '#lib/plain-text.ts'
import { useTexts } from '#locales/texts.ts'
import { useUntold } from '#notifications/use-untold.ts'
import { safeRedirect } from '#routing/safe-redirect.ts'
import { useAuthBootstrap } from '#session/auth-bootstrap.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Alert } from '#ui/status/alert.tsx'
import { UpdateAlert } from '#updates/update-banner.tsx'
import { LoginCaptcha } from './login-captcha.tsx'
import { LoginLayout } from './login-layout.tsx'

/** Loaded when it is needed: most people have no second factor. */
const LoginFactor = lazyWithPreload(() => import('./login-factor.tsx'))

/** The sign-in. It makes no call by itself, so a 401 that reloads it cannot loop. */
export default function Login() {
  const texts = useTexts('login')
  const { notice } = useRuntimeConfig()
  const session = useStore(useSession().state)
  const factor = 'factor' in session ? session.factor : undefined

  if (factor) {
    return (
      <Suspense fallback={<LoginLayout title={texts.title} lead={texts.lead} />}>
        <LoginFactor username={factor.username} />
      </Suspense>
    )
  }
  return (
    <LoginLayout title={texts.title} lead={texts.lead}>
      {notice && (
        <div className="login__notice">
          <Alert>{notice}</Alert>
        </div>
      )}
      <SignInForm />
      <p className="login__help">{texts.help}</p>
    </LoginLayout>
  )
}

function SignInForm() {
  const machine = useSession()
  const session = useStore(machine.state)
  const bootstrap = useAuthBootstrap()
  const app = useStore(bootstrap.app)
  const texts = useTexts('login')
  const search = useSearch()
  const [flashMessage] = useState(machine.takeFlashMessage)
  const { captcha: asksCaptcha } = useRuntimeConfig()
  const [tried, setTried] = useState<Credentials>()
  /** What was sent last; its refusal stands at the password until another one is typed. */
  const [sent, setSent] = useState<Credentials>()
  const [picture, setPicture] = useState<CaptchaImage>()
  const [turn, setTurn] = useState(0)
  const captchaInput = useRef<HTMLInputElement>(null)
  const usernameInput = useRef<HTMLInputElement>(null)
  const passwordInput = useRef<HTMLInputElement>(null)
  const busy = session.phase === 'signing-in'
  const refused = 'refusal' in session ? session.refusal : undefined
  const refusal = refused === '' ? texts.failed : refused || (!tried && flashMessage?.msg) || ''
  // With a picture the letters may be what is wrong.
  const isAtPassword =
    session.phase === 'anonymous' && session.isPasswordRefused === true && !asksCaptcha
  const untold = useUntold(refusal)

  const leftBy = 'username' in session ? session.username : undefined

  useEffect(() => {
    if (leftBy !== undefined) passwordInput.current?.focus()
  }, [leftBy])

  useEffect(() => {
    if (!('refusal' in session) || session.refusal === undefined) return
    setTurn(before => before + 1)
    if (captchaInput.current) captchaInput.current.value = ''
    // The user's next letter replaces the rejected password.
    passwordInput.current?.focus()
    passwordInput.current?.select()
  }, [session])

  /** Loads the authenticated app as soon as the user turns to the form. */
  const preload = () => void bootstrap.load().catch(() => undefined)

  /** Reads the inputs themselves: a password manager may fire no event. */
  const readFields = () => ({
    username: usernameInput.current?.value ?? '',
    password: passwordInput.current?.value ?? '',
    captcha: asksCaptcha
      ? { code: plainText(captchaInput.current?.value ?? ''), uuid: picture?.uuid ?? '' }
      : undefined,
  })
  const change = () => tried && setTried(readFields())

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const typed = readFields()
    setTried(typed)
    if (!plainText(typed.username)) usernameInput.current?.focus()
    else if (!typed.password) passwordInput.current?.focus()
    else if (typed.captcha && !(typed.captcha.code && picture)) captchaInput.current?.focus()
    else {
      setSent(typed)
      void machine.signIn(typed)
    }
  }

  return (
    <form
      className="login__form"
      noValidate
      onSubmit={submit}
      onFocus={preload}
      onPointerDown={preload}
    >
      {/* Its texts load later: without this boundary the form would unmount, with the typed text. */}
      <Suspense>{app && <UpdateAlert />}</Suspense>
      {session.phase === 'failed' ? (
        <SessionFailed message={session.message} />
      ) : (
        <ReturnHint search={search} />
      )}
      {'isServerUntold' in session && (
        <Alert tone="warning" role="alert">
          {texts.serverUntold}
        </Alert>
      )}
      {/* Until the rest of the console is there no message is drawn. */}
      {!isAtPassword && (app ? untold : refusal) && (
        <Alert tone="danger" role="alert">
          {refusal}
        </Alert>
      )}
      <TextField
        ref={usernameInput}
        label={texts.username}
        name="username"
        icon="user"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        placeholder={texts.usernamePlaceholder}
        required
        defaultValue={leftBy ?? flashMessage?.username}
        onChange={change}
        error={tried && !plainText(tried.username) && texts.enterUsername}
      />
      <PasswordField
        ref={passwordInput}
        label={texts.password}
        name="password"
        autoComplete="current-password"
        required
        onChange={change}
        texts={{ show: texts.showPassword, capsLock: texts.capsLock }}
        error={
          tried
          && (tried.password
            ? isAtPassword && tried.password === sent?.password && refusal
            : texts.enterPassword)
        }
      />
      {asksCaptcha && (
        <LoginCaptcha
          ref={captchaInput}
          turn={turn}
          onPicture={setPicture}
          onChange={change}
          error={tried?.captcha && !tried.captcha.code && texts.enterCaptcha}
        />
      )}
      <Button tone="primary" type="submit" busy={busy} busyText={texts.busy}>
        {texts.submit}
      </Button>
      {busy && <BootTimeout />}
    </form>
  )
}

/** After an outage the token is still stored, so the user can try again without a new sign-in. */
function SessionFailed({ message }: { message: string }) {
  const machine = useSession()
  const app = useStore(useAuthBootstrap().app)
  const untold = useUntold(message)
  const texts = useTexts('login')

  return (
    <Alert
      tone="danger"
      role="alert"
      title={texts.failed}
      actions={
        <>
          <Button onClick={() => void machine.retry()}>{texts.tryAgain}</Button>
          <Button tone="ghost" onClick={() => void machine.signOut()}>
            {texts.signOut}
          </Button>
        </>
      }
    >
      {app ? untold : message}
    </Alert>
  )
}

function ReturnHint({ search }: { search: string }) {
  const texts = useTexts('login')
  const wanted = safeRedirect(new URLSearchParams(search).get('redirect'), location.origin)
  const page = wanted.replace(/[?#].*/s, '')
  return page === '/' || page === '/dashboard' ? null : <Alert>{texts.returnTo(page)}</Alert>
}
