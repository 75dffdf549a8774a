import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import { accessibleDescriptionOf, getByRole, queryByRole } from '../support/by-role.ts'
import { memoryLocationAt } from '../support/place.ts'
import { render, waitUntilQuiet } from '../support/render.tsx'
import { createTestSession, type StubbedAnswer, type StubbedCalls } from '../support/session.ts'
import { click, submit, type as typeIn } from '../support/user.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import type { Locale } from '#constants.ts'
import { createStore } from '#lib/store.ts'
import signIn from '#locales/en/login.ts'
import factorTexts from '#locales/en/login-factor.ts'
import { LocaleProvider } from '#locales/locale-provider.tsx'
import { loadTexts } from '#locales/texts.ts'
import chinese from '#locales/zh-CN/login.ts'
import { NoticesContext } from '#notifications/notices.ts'
import { AuthBootstrapContext, createAuthBootstrap } from '#session/auth-bootstrap.ts'
import { SessionContext } from '#session/session.ts'
import { defaultSettings, SettingsContext } from '#settings/settings.ts'
import Login from '#views/login.tsx'

const test = suite('login')

const PIXEL = 'data:image/png;base64,iVBORw0KGgo='
const picture = (id: string) => ({ code: 200, data: PIXEL, id })

/** The sign-in page of a console whose back end is the specification's, with a captcha. */
async function open(
  table: StubbedCalls,
  config: object = { captcha: true },
  { token, locale = 'en' }: { token?: string; locale?: Locale } = {},
) {
  await Promise.all((['common', 'login'] as const).map(area => loadTexts(locale, area)))
  const made = createTestSession(table, { path: '/login', config, ...(token && { token }) })
  made.outside.locale.set(locale)
  const bootstrap = createAuthBootstrap(() => new Promise(() => {}))
  const { hook, searchHook } = memoryLocationAt('/login')
  const drawn = render(
    <LocaleProvider store={made.outside.locale}>
      <RuntimeConfigContext value={made.outside.config}>
        <AuthBootstrapContext value={bootstrap}>
          <SettingsContext value={createStore(defaultSettings(made.outside.config))}>
            <NoticesContext value={made.notices}>
              <SessionContext value={made.session}>
                <Router hook={hook} searchHook={searchHook}>
                  <Login />
                </Router>
              </SessionContext>
            </NoticesContext>
          </SettingsContext>
        </AuthBootstrapContext>
      </RuntimeConfigContext>
    </LocaleProvider>,
  )
  await waitUntilQuiet()
  return { ...drawn, ...made }
}

test('B.6 the shop’s name, logo and notice stand on the page, the notice as it was typed', async () => {
  const notice = 'Closed on <b>Monday</b>.\nAsk at the gate.'
  const config = { title: 'Datang coal', logo: '/shop-logo?abc', notice }
  const { container, unmount } = await open({}, config)
  assert.is(container.querySelector('.login__notice')?.textContent, notice)
  assert.is(container.querySelector('.login__brand img')?.getAttribute('src'), '/shop-logo?abc')
  assert.is(container.querySelector('.login__brand')?.textContent, 'Datang coal')
  assert.is(document.title, 'Sign in - Datang coal')
  unmount()
})

test('without a logo and a notice there is the mark, and no empty box', async () => {
  const { container, unmount } = await open({}, {})
  assert.not(container.querySelector('.login__notice'))
  assert.ok(container.querySelector('.login__brand svg'))
  unmount()
})

const FAILURES: readonly [what: string, answer: StubbedAnswer, said: string][] = [
  ['code 401', { code: 401, msg: 'no pictures today' }, 'no pictures today'],
  ['code 401 without words', { code: 401 }, signIn.captchaFailed],
  ['code 6401', { code: 6401, msg: 'over' }, signIn.captchaFailed],
  ['HTTP 401', { status: 401, body: '' }, 'Request failed with status code 401'],
  ['code 403', { code: 403, msg: 'not for you' }, 'not for you'],
  ['another code', { code: 500, msg: 'down' }, 'down'],
]

for (const [what, answer, said] of FAILURES) {
  test(`a picture that is refused with ${what} shows the error in its place, and never reloads the page`, async () => {
    const answers: StubbedAnswer[] = [answer, picture('2')]
    const { container, went, notices, unmount } = await open({
      'GET /api/v1/getCaptcha': () => answers.shift() ?? 'no network',
    })
    assert.is(getByRole(container, 'alert').textContent, said)
    assert.equal([went, notices.shown.get(), notices.questions.get()], [[], [], []])
    click(getByRole(container, 'button', signIn.anotherPicture))
    await waitUntilQuiet()
    getByRole(container, 'img', signIn.captchaPicture)
    assert.not(queryByRole(container, 'alert'))
    unmount()
  })
}

test('with a captcha at any back end, the sign-in sends the letters and the id, and each picture once only', async () => {
  let pictures = 0
  const { calls, container, unmount } = await open({
    'GET /api/v1/getCaptcha': () => picture(`picture ${++pictures}`),
    'POST /login': { code: 400, msg: 'wrong letters' },
  })
  // A copy from a chat, and an input method that writes full-width letters.
  typeIn(getByRole(container, 'textbox', signIn.username), '\u200bｌin\u00a0')
  const [password] = container.querySelectorAll<HTMLInputElement>('[name=password]')
  typeIn(password ?? container, '\u200bpass\u00a0word')
  const letters = getByRole(container, 'textbox', signIn.captcha) as HTMLInputElement
  typeIn(letters, ' ｋx７ ')
  submit(letters.closest('form') as HTMLFormElement)
  await waitUntilQuiet()
  assert.equal(
    calls.filter(({ call }) => call === 'POST /login').map(({ body }) => body),
    [{ username: 'lin', password: '\u200bpass\u00a0word', code: 'kx7', uuid: 'picture 1' }],
  )
  assert.is(pictures, 2)
  const [username] = container.querySelectorAll<HTMLInputElement>('[name=username]')
  assert.equal([username?.value, letters.value], ['\u200bｌin\u00a0', ''])
  getByRole(container, 'img', signIn.captchaPicture)
  unmount()
})

const signInWith = async (container: HTMLElement, password: string) => {
  typeIn(getByRole(container, 'textbox', signIn.username), 'lin')
  typeIn(container.querySelector('[name=password]') as HTMLInputElement, password)
  submit(container.querySelector('form') as HTMLFormElement)
  await waitUntilQuiet()
}

test('§8 a refused sign-in is told at the password and by one message, until another one is typed', async () => {
  const table = { 'POST /login': { code: 400, msg: 'wrong password' } }
  const { container, notices, unmount } = await open(table, {})
  await signInWith(container, 'pass word')
  const password = container.querySelector('[name=password]') as HTMLInputElement
  assert.is(accessibleDescriptionOf(password), 'wrong password')
  assert.not(queryByRole(container, 'alert'))
  assert.equal(
    notices.shown.get().map(({ text, title }) => [text, title]),
    [['wrong password', undefined]],
  )
  typeIn(password, 'pass words')
  assert.not.match(container.textContent ?? '', /wrong password/)
  unmount()
})

test('§8 a sign-in that failed for another reason blames no field', async () => {
  const { container, unmount } = await open({ 'POST /login': { code: 500, msg: 'down' } }, {})
  await signInWith(container, 'pass word')
  assert.is(getByRole(container, 'alert').textContent, 'down')
  assert.not(container.querySelector('[aria-invalid=true]'))
  unmount()
})

for (const [locale, texts] of [
  ['en', signIn],
  ['zh-CN', chinese],
] as const) {
  test(`§11.7 a sign-out that the server could not be told of is told, once, at the form, ${locale}`, async () => {
    const table = {
      'GET /api/v1/getinfo': { code: 503, msg: 'away' },
      'POST /api/v1/logout': { status: 503, body: '<html>' },
      'POST /login': { code: 400, msg: 'wrong password' },
    }
    const { container, jar, unmount } = await open(table, {}, { token: 'kept', locale })
    assert.not.match(container.textContent ?? '', new RegExp(texts.serverUntold))
    click(getByRole(container, 'button', texts.signOut))
    await waitUntilQuiet()
    assert.is(getByRole(container, 'alert').textContent, texts.serverUntold)
    assert.not(jar.has('Admin-Token'))
    typeIn(getByRole(container, 'textbox', texts.username), 'lin')
    typeIn(container.querySelector('[name=password]') as HTMLInputElement, 'pass word')
    submit(container.querySelector('form') as HTMLFormElement)
    await waitUntilQuiet()
    assert.not(queryByRole(container, 'alert'))
    unmount()
  })
}

/** The sign-in page of somebody with a second factor, after the password. */
async function openSecondStep(second: StubbedAnswer) {
  await loadTexts('en', 'login-factor')
  const made = await open(
    {
      'POST /login': { code: 200, data: { factor: 'totp', ticket: 'T'.repeat(43) } },
      'POST /login/factor': second,
    },
    {},
  )
  await signInWith(made.container, 'pass word')
  await waitUntilQuiet()
  return made
}
const codeIn = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('[name=code]') as HTMLInputElement
const sendCode = async (container: HTMLElement, code: string) => {
  typeIn(codeIn(container), code)
  submit(codeIn(container).closest('form') as HTMLFormElement)
  await waitUntilQuiet()
}

test('R77 after the password one field asks for the code, for phones and password managers too', async () => {
  const { container, calls, unmount } = await openSecondStep({ code: 400, msg: 'wrong code' })
  getByRole(container, 'heading', factorTexts.codeTitle)
  assert.match(container.textContent ?? '', /Signing in as lin/)
  assert.not(container.querySelector('[name=password]'))
  const code = codeIn(container)
  assert.equal(
    [code.inputMode, code.autocomplete, document.activeElement === code],
    ['numeric', 'one-time-code', true],
  )
  submit(code.closest('form') as HTMLFormElement)
  await waitUntilQuiet()
  assert.match(accessibleDescriptionOf(code), /Type the code/)
  assert.is(calls.length, 1, 'an empty code is not sent')

  await sendCode(container, '000000')
  assert.match(accessibleDescriptionOf(code), /wrong code$/)
  assert.not(queryByRole(container, 'alert'))
  typeIn(code, '000001')
  assert.not.match(container.textContent ?? '', /wrong code/)
  unmount()
})

test('R77 a recovery code takes the place of the code', async () => {
  const { container, calls, unmount } = await openSecondStep({ code: 500, msg: 'down' })
  click(getByRole(container, 'button', factorTexts.useRecovery))
  await waitUntilQuiet()
  const code = getByRole(container, 'textbox', factorTexts.recoveryCode) as HTMLInputElement
  assert.equal([code.inputMode, document.activeElement === code], ['text', true])
  await sendCode(container, 'ABCD-EFGH-IJKL-MNOP')
  assert.equal(calls.at(-1)?.body, { ticket: 'T'.repeat(43), code: 'ABCD-EFGH-IJKL-MNOP' })
  assert.is(getByRole(container, 'alert').textContent, 'down', 'blames no field')
  assert.not(container.querySelector('[aria-invalid=true]'))
  click(getByRole(container, 'button', factorTexts.useApp))
  await waitUntilQuiet()
  getByRole(container, 'textbox', factorTexts.code)
  unmount()
})

test('R77 Back, and a sign-in that has taken too long, lead to the password with the username kept', async () => {
  const { container, unmount } = await openSecondStep({
    code: 400,
    msg: 'too long, sign in again',
    data: { reason: 'ticket' },
  })
  const isFirstStep = () => {
    const username = getByRole(container, 'textbox', signIn.username) as HTMLInputElement
    const password = container.querySelector<HTMLInputElement>('[name=password]')
    assert.equal([username.value, password?.value], ['lin', ''])
    assert.is(document.activeElement, password)
  }
  click(getByRole(container, 'button', factorTexts.back))
  await waitUntilQuiet()
  isFirstStep()
  assert.not(queryByRole(container, 'alert'))
  await signInWith(container, 'pass word')
  await sendCode(container, '123456')
  isFirstStep()
  assert.is(getByRole(container, 'alert').textContent, 'too long, sign in again')
  unmount()
})

test.run()
