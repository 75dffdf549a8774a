import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../support/by-role.ts'
import { act, settle } from '../support/render.tsx'
import { createScreenTest, renderScreen, type ScreenOptions, wait } from '../support/screen.tsx'
import { click, submit, type as typeIn } from '../support/user.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import chinese from '#locales/zh-CN/new-password.ts'
import NewPassword from '#views/new-password.tsx'

const test = suite('new password')

const open = async (options: Partial<ScreenOptions> = {}) => {
  const page = (
    <RuntimeConfigContext value={parseRuntimeConfig({}).config}>
      <NewPassword />
    </RuntimeConfigContext>
  )
  const shown = await renderScreen(page, {
    path: '/',
    areas: ['login', 'new-password'],
    table: {},
    ...options,
  })
  await wait()
  return shown
}
const screen = createScreenTest(test, open)

/** Without the username, which nobody sees. */
const fieldsIn = (container: Element) => [
  ...container.querySelectorAll<HTMLInputElement>('input:not([readonly])'),
]

async function change(container: Element, from: string, to: string) {
  const [current, next, repeated] = fieldsIn(container)
  typeIn(current ?? container, from)
  typeIn(next ?? container, to)
  typeIn(repeated ?? container, to)
  submit(current?.closest('form') ?? container)
  await wait()
}

const faults = (container: Element) =>
  [...container.querySelectorAll('.field__error')].map(error => error.textContent)
const refusing = (fields: object) => ({
  'PUT /api/v1/user/pwd': { code: 400, msg: 'Some fields are not valid.', data: { fields } },
})

screen(
  'B.6 the form carries the username for password managers, unseen and out of the way',
  async ({ container }) => {
    const [first] = container.querySelectorAll('input')
    assert.ok(first)
    assert.equal([first.autocomplete, first.value, first.readOnly], ['username', 'admin', true])
    assert.equal([first.tabIndex, first.getAttribute('aria-hidden')], [-1, 'true'])
    assert.not(queryByRole(container, 'textbox', /user/i))
  },
)

screen(
  'R14 an error of the new password is shown at its field only',
  async ({ container, notices }) => {
    await change(container, 'from the first start', 'password2026')
    assert.equal(faults(container), ['This password is among the most common ones.'])
    assert.is(document.activeElement, container.querySelector('[name=next]'))
    assert.not(queryByRole(container, 'alert'))
    assert.equal(notices.shown.get(), [])
    typeIn(container.querySelector('[name=next]') ?? container, 'coal cellar at midnight')
    assert.equal(faults(container), ['The two new passwords differ.'])
  },
  { table: refusing({ newPassword: 'This password is among the most common ones.' }) },
)

screen(
  'R14 an error of the current password is shown at its field only',
  async ({ container }) => {
    await change(container, 'not the one printed', 'coal cellar at midnight')
    assert.equal(faults(container), ['The current password is incorrect.'])
    assert.is(document.activeElement, container.querySelector('[name=current]'))
    typeIn(container.querySelector('[name=current]') ?? container, 'the one printed')
    assert.equal(faults(container), [])
  },
  { table: refusing({ oldPassword: 'The current password is incorrect.' }) },
)

screen(
  'R14 W5 after a new password a message says so, other windows start over, and the user is read again',
  async ({ container, calls, notices, session }) => {
    const before = calls.length
    await change(container, 'from the first start', 'coal cellar at midnight')
    assert.equal(
      notices.shown.get().map(({ tone, text }) => [tone, text]),
      [['success', 'Password changed. Your 2 other sessions were ended.']],
    )
    assert.is(session.lastChange.get()?.type, 'role-changed')
    assert.equal(
      calls.slice(before).map(({ call }) => call),
      ['PUT /api/v1/user/pwd', 'GET /api/v1/getinfo', 'GET /api/v1/menurole'],
    )
  },
  { table: { 'PUT /api/v1/user/pwd': { code: 200, data: { ended: 2 } } } },
)

for (const [data, said] of [
  [{ ended: 1 }, 'Password changed. Your other session was ended.'],
  [{ ended: 0 }, 'Password changed.'],
  [null, 'Password changed.'],
] as const)
  screen(
    `W5 after a new password no more sessions are said to be ended than the server says: ${JSON.stringify(data)}`,
    async ({ container, notices }) => {
      await change(container, 'from the first start', 'coal cellar at midnight')
      assert.equal(
        notices.shown.get().map(({ text }) => text),
        [said],
      )
    },
    { table: { 'PUT /api/v1/user/pwd': { code: 200, data } } },
  )

screen(
  'R63 §8 without an answer it shows the error, keeps the typed values, and is repeated under the same key',
  async ({ container, calls, keys, notices }) => {
    await change(container, 'from the first start', 'coal cellar at midnight')
    assert.is(
      getByRole(container, 'alert').textContent,
      'Server connection abnormal, please check the server',
    )
    assert.equal(notices.shown.get(), [], 'it is told in one place')
    assert.equal(
      fieldsIn(container).map(input => input.value),
      ['from the first start', 'coal cellar at midnight', 'coal cellar at midnight'],
    )
    submit(container.querySelector('form') ?? container)
    await wait()
    assert.is(calls.filter(({ call }) => call === 'PUT /api/v1/user/pwd').length, 2)
    assert.ok(keys[0])
    assert.is(keys[1], keys[0])
  },
  { table: { 'PUT /api/v1/user/pwd': 'no network' } },
)

screen(
  'B.6 directly after the sign-in the current password is not asked for again, and is sent',
  async ({ container, calls, session }) => {
    await settle(() => session.signInPassword.set('from the first start'))
    const [next, repeated, ...others] = fieldsIn(container)
    assert.equal([next?.name, repeated?.name, others], ['next', 'repeated', []])
    for (const field of [next, repeated]) typeIn(field ?? container, 'coal cellar at midnight')
    submit(container.querySelector('form') ?? container)
    await wait()
    assert.equal(calls.find(({ call }) => call === 'PUT /api/v1/user/pwd')?.body, {
      oldPassword: 'from the first start',
      newPassword: 'coal cellar at midnight',
    })
  },
  { table: { 'PUT /api/v1/user/pwd': { code: 200, data: true } } },
)

screen(
  'B.6 a current password that is not right any more is asked for, with the focus in its field',
  async ({ container, session }) => {
    await settle(() => session.signInPassword.set('replaced meanwhile'))
    for (const field of fieldsIn(container)) typeIn(field, 'coal cellar at midnight')
    submit(container.querySelector('form') ?? container)
    await wait()
    assert.equal(faults(container), ['The current password is incorrect.'])
    assert.is(document.activeElement, container.querySelector('[name=current]'))
    assert.is(session.signInPassword.get(), undefined)
  },
  { table: refusing({ oldPassword: 'The current password is incorrect.' }) },
)

screen('B.6 after a reload the current password is asked for, and has the focus', async shown => {
  assert.is(document.activeElement, shown.container.querySelector('[name=current]'))
  await settle(() => shown.session.signInPassword.set('left behind'))
  act(() => void dispatchEvent(new Event('pagehide')))
  assert.ok(shown.container.querySelector('[name=current]'), 'a page that is left forgets it')
})

screen(
  'the other language can be chosen before the password is, and nothing typed is lost',
  async ({ container, outside }) => {
    const [, next] = fieldsIn(container)
    typeIn(next ?? container, 'coal cellar at midnight')
    const other = getByRole(container, 'button', '简体中文')
    assert.is(other.lang, 'zh-CN')
    click(other)
    await wait()
    assert.is(outside.locale.get(), 'zh-CN')
    assert.is(getByRole(container, 'heading').textContent, chinese.newPasswordTitle)
    assert.is(container.querySelector<HTMLInputElement>('[name=next]')?.value, next?.value)
    assert.ok(getByRole(container, 'button', 'English'))
  },
)

test.run()
