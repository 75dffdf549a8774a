import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole, queryByRole } from '../../support/by-role.ts'
import { answerAll } from '../../support/notices.ts'
import { settle } from '../../support/render.tsx'
import { renderScreen, type ScreenOptions, wait } from '../../support/screen.tsx'
import type { StubbedAnswer } from '../../support/session.ts'
import { click, press, submit, type as typeIn } from '../../support/user.ts'
import { PasswordNotConfirmed } from '#api/errors.ts'
import { FormDialog } from '#form/form-dialog.tsx'
import { useForm } from '#form/use-form.ts'
import { ConfirmationHost } from '#session/confirmation/confirmation-host.tsx'
import { useSession } from '#session/session.ts'
import { TextField } from '#ui/fields/text-field.tsx'

const test = suite('confirm password')

const CONFIRM = 'POST /api/v1/session/confirm'
const needed = (factor = false) => ({
  ...{ code: 6403, msg: 'Confirm your password first.', data: { factor } },
  isOwn: true,
})
const CONFIRMED = { code: 200, msg: '', data: { token: 'token-of-the-confirmation' } }
const DONE = { code: 200, msg: '', data: { done: true } }

/** A server that does a grave act once the password was shown; these answer the tries to show it. */
function serverFor(factor: boolean, tries: StubbedAnswer[]) {
  let isFresh = false
  const grave = () => (isFresh ? DONE : needed(factor))
  return {
    'GET /api/v1/getinfo': {
      code: 200,
      data: { ...{ userId: 1, name: 'Administrator', userName: 'admin' }, roles: ['admin'] },
    },
    'PUT /api/v1/role': grave,
    'PUT /api/v1/dept': grave,
    [CONFIRM]() {
      const answer = tries.shift() ?? CONFIRMED
      isFresh = typeof answer === 'object' && 'code' in answer && answer.code === 200
      return answer
    },
  }
}

function RoleForm() {
  const { call } = useSession()
  const form = useForm<{ name: string; remark: string }, { version?: number }>({
    form: 'new',
    valuesFrom: () => ({ name: '', remark: '' }),
    labels: { name: 'Name', remark: 'Remark' },
    validate: () => ({}),
    async save(body, { idempotencyKey, handlesError }) {
      await call('PUT', '/api/v1/role', { body, idempotencyKey, handlesError })
      return undefined
    },
    onSaved: () => {},
  })
  return (
    <FormDialog title="Role" form={form} onClose={() => {}}>
      <TextField {...form.field('name')} label="Name" />
      <TextField {...form.field('remark')} label="Remark" />
    </FormDialog>
  )
}

async function open({
  factor = false,
  tries = [],
  ...options
}: Partial<ScreenOptions> & { factor?: boolean; tries?: StubbedAnswer[] } = {}) {
  const shown = await renderScreen(
    <>
      <RoleForm />
      <ConfirmationHost />
    </>,
    { areas: ['login', 'confirm-password'], table: serverFor(factor, tries), ...options },
  )
  const field = (name: string) => getByRole(document.body, 'textbox', name) as HTMLInputElement
  return {
    ...shown,
    field,
    dialog: () => queryByRole(document.body, 'dialog', 'Confirm your password'),
    password: () => document.querySelector<HTMLInputElement>('input[name=password]') as HTMLElement,
    async save() {
      typeIn(field('Name'), 'Yard')
      submit(field('Name').closest('form') as HTMLElement)
      await wait()
    },
    async confirm(text: string) {
      const input = document.querySelector('input[name=password]') as HTMLElement
      typeIn(input, text)
      submit(input.closest('form') as HTMLElement)
      await wait()
    },
    writes: () => shown.calls.filter(({ call }) => !call.startsWith('GET')),
    close() {
      shown.unmount()
      localStorage.clear()
    },
  }
}

test('R15 the dialog asks, takes the focus, and the same call goes out again with its body and key', async () => {
  const { close, confirm, dialog, field, keys, notices, password, save, session, writes } =
    await open()
  await save()
  assert.ok(dialog())
  assert.is(document.activeElement, password())
  assert.match(accessibleDescriptionOf(dialog() as Element), /needs your password/)
  const account = document.querySelector<HTMLInputElement>('input[name=username]')
  assert.equal([account?.value, account?.tabIndex], ['admin', -1])
  await confirm('forty carts of slate')
  assert.not(dialog())
  const [first, shown, again] = writes()
  assert.is(session.token(), 'token-of-the-confirmation')
  assert.equal(shown?.body, { password: 'forty carts of slate' })
  assert.equal(again, { ...first, token: 'token-of-the-confirmation' })
  assert.ok(keys[0])
  assert.is(keys[2], keys[0])
  assert.equal(notices.shown.get(), [])
  assert.is(field('Name').readOnly, false)
  close()
})

test('R15 several calls at once wait for one dialog, and all go on', async () => {
  const { close, confirm, dialog, session, writes } = await open()
  const calls = Promise.all([
    session.call('PUT', '/api/v1/role', { body: { roleId: 2 } }),
    session.call('PUT', '/api/v1/dept', { body: { deptId: 2 } }),
  ])
  await wait()
  assert.ok(dialog())
  await confirm('forty carts of slate')
  assert.equal(await calls, [DONE.data, DONE.data])
  assert.is(writes().filter(({ call }) => call === CONFIRM).length, 1)
  close()
})

for (const [how, cancel] of [
  ['Cancel', (dialog: Element) => click(getByRole(dialog, 'button', 'Cancel'))],
  ['Escape', () => press('Escape')],
] as const)
  test(`R15 ${how} leaves the form as it was: no message, no error, and nothing is sent`, async () => {
    const { close, dialog, field, keys, notices, save, writes } = await open()
    typeIn(field('Remark'), 'half of a rem')
    await save()
    cancel(dialog() as Element)
    await wait()
    assert.not(dialog())
    assert.equal([field('Name').value, field('Remark').value], ['Yard', 'half of a rem'])
    assert.equal([field('Name').readOnly, document.querySelector('.field__error')], [false, null])
    assert.equal([notices.shown.get(), notices.questions.get()], [[], []])
    assert.is(writes().length, 1)
    // Nothing is left of the try: the next one is another write.
    await save()
    assert.ok(dialog())
    assert.is.not(keys[1], keys[0])
    close()
  })

test('R15 a cancelled call rejects as a cancelled call does', async () => {
  const { close, dialog, session } = await open()
  const call = session.call('PUT', '/api/v1/dept', {}).catch((reason: unknown) => reason)
  await wait()
  click(getByRole(dialog() as Element, 'button', 'Cancel'))
  const reason = await call
  assert.instance(reason, PasswordNotConfirmed)
  assert.is((reason as Error).name, 'AbortError')
  close()
})

test('R15 a wrong password is marked at its field, which has the focus; the next try may be right', async () => {
  const fields = { password: 'The password is incorrect.' }
  const { close, confirm, dialog, notices, password, save } = await open({
    tries: [{ code: 400, msg: 'Some fields are not valid.', data: { fields } }],
  })
  await save()
  await confirm('')
  assert.is(accessibleDescriptionOf(password()), 'Enter your password.')
  await confirm('anthracite')
  assert.is(accessibleDescriptionOf(password()), 'The password is incorrect.')
  assert.is(document.activeElement, password())
  assert.equal(notices.shown.get(), [])
  typeIn(password(), 'forty carts')
  assert.is(accessibleDescriptionOf(password()), '')
  await confirm('forty carts of slate')
  assert.not(dialog())
  close()
})

test('R15 whoever has tried too often is told so in the dialog', async () => {
  const { close, confirm, dialog, notices, save } = await open({
    tries: [{ code: 429, msg: 'Too many failed sign-ins. Try again in 4 s.' }],
  })
  await save()
  await confirm('anthracite')
  const alert = getByRole(dialog() as Element, 'alert')
  assert.is(alert.textContent, 'Too many failed sign-ins. Try again in 4 s.')
  assert.equal(notices.shown.get(), [])
  close()
})

test('R15 a person with a second factor is asked for a code too', async () => {
  const { close, confirm, dialog, field, save, writes } = await open({ factor: true })
  await save()
  await confirm('forty carts of slate')
  assert.match(accessibleDescriptionOf(field('Code')), 'Enter a code.')
  assert.is(document.activeElement, field('Code'))
  typeIn(field('Code'), '123 456')
  await confirm('forty carts of slate')
  assert.not(dialog())
  assert.equal(writes()[1]?.body, { password: 'forty carts of slate', code: '123 456' })
  close()
})

test('R15 §8 6403 of another back end is a code as any other', async () => {
  const table = { 'PUT /api/v1/role': { code: 6403, msg: 'Stock is locked.' } }
  const { close, dialog, notices, save } = await open({ table })
  await save()
  assert.not(dialog())
  assert.equal(
    notices.shown.get().map(({ title }) => title),
    ['Stock is locked.'],
  )
  close()
})

test('R15 §8 where the session is over meanwhile, its own question comes instead', async () => {
  const { close, confirm, dialog, field, notices, save } = await open({
    tries: [{ code: 401, msg: 'Your session is not valid.' }],
  })
  await save()
  await confirm('forty carts of slate')
  assert.not(dialog())
  assert.is(notices.questions.get().length, 1)
  await settle(() => answerAll(notices, false))
  assert.is(field('Name').value, 'Yard')
  close()
})

test('R15 a confirmation that waited for a refresh gives the page its new token', async () => {
  const { close, confirm, save, session, writes } = await open()
  await save()
  let refreshed = () => {}
  session.holdCalls(new Promise<void>(resolve => (refreshed = resolve)))
  await confirm('forty carts of slate')
  session.replaceToken('token-of-the-refresh', undefined)
  refreshed()
  await wait()
  await wait()
  assert.is(writes().find(({ call }) => call === CONFIRM)?.token, 'token-of-the-refresh')
  assert.is(session.token(), 'token-of-the-confirmation')
  close()
})

test('R15 another window that signs out takes the dialog away', async () => {
  const { close, dialog, save, session } = await open()
  await save()
  assert.ok(dialog())
  await settle(async () => session.acceptSignOut())
  assert.not(dialog())
  close()
})

test('R15 §18 the dialog is in the language of the page', async () => {
  const { close, save } = await open({ locale: 'zh-CN', factor: true })
  await save()
  const dialog = getByRole(document.body, 'dialog', '请确认密码')
  assert.match(accessibleDescriptionOf(dialog), /需要您的密码和验证码/)
  getByRole(dialog, 'textbox', '验证码')
  getByRole(dialog, 'button', '取消')
  close()
})

test.run()
