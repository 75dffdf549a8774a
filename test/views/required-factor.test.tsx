import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../support/by-role.ts'
import { withClipboard } from '../support/clipboard.ts'
import { createScreenTest, renderScreen, type ScreenOptions, wait } from '../support/screen.tsx'
import { click, submit, type as typeIn } from '../support/user.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import factor from '#locales/en/factor.ts'
import texts from '#locales/en/login-factor.ts'
import RequiredFactor from '#views/required-factor.tsx'

const test = suite('required factor')

const open = async (options: Partial<ScreenOptions> = {}) => {
  const page = (
    <RuntimeConfigContext value={parseRuntimeConfig({}).config}>
      <RequiredFactor />
    </RuntimeConfigContext>
  )
  const shown = await renderScreen(page, {
    path: '/system/role',
    areas: ['login', 'login-factor', 'factor'],
    table: {},
    user: { mustSetUpFactor: true },
    ...options,
  })
  await wait()
  return shown
}
const screen = createScreenTest(test, open)

const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-IJKL-MNO${index}`)

screen(
  'R78 whoever has to sets up a second factor, and the console opens on the page that was wanted',
  async shown => {
    const { container } = shown
    getByRole(container, 'heading', texts.requiredTitle)
    click(getByRole(container, 'button', factor.setUp))
    await wait()
    const code = getByRole(container, 'textbox', factor.code)
    typeIn(code, '123456')
    submit(code.closest('form') as HTMLFormElement)
    await wait()
    const asked = () => shown.calls.filter(({ call }) => call === 'GET /api/v1/getinfo').length
    const before = asked()
    assert.match(container.textContent ?? '', /ABCD-EFGH-IJKL-MNO9/)
    await withClipboard(
      async () => undefined,
      async () => {
        click(getByRole(container, 'button', factor.codesCopy))
        await wait()
      },
    )
    click(getByRole(container, 'button', factor.done))
    await wait()
    assert.is(asked(), before + 1, 'the user is read again')
    assert.is(shown.address(), '/system/role')
  },
  {
    table: {
      'POST /api/v1/user/factor': {
        code: 200,
        data: { key: 'ABCD EFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' },
      },
      'POST /api/v1/user/factor/activate': {
        code: 200,
        data: { recoveryCodes: codes, ended: 0 },
      },
      'GET /api/v1/getinfo': { code: 200, data: { roles: ['trader'], userId: 1 } },
      'GET /api/v1/menurole': { code: 200, data: [] },
    },
  },
)

screen(
  'R78 whoever has a second factor already signs in again to show it',
  async shown => {
    const { container } = shown
    getByRole(container, 'heading', texts.againTitle)
    assert.not(queryByRole(container, 'button', factor.setUp))
    click(getByRole(container, 'button', texts.signInAgain))
    await wait()
    assert.ok(shown.calls.some(({ call }) => call === 'POST /api/v1/logout'))
  },
  {
    user: { mustSetUpFactor: true, hasFactor: true },
    table: { 'POST /api/v1/logout': { code: 200 } },
  },
)

screen('R78 there is a way out', async shown => {
  click(getByRole(shown.container, 'button', 'Log out'))
  await wait()
  assert.ok(shown.calls.some(({ call }) => call === 'POST /api/v1/logout'))
})

test.run()
