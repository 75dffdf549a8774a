import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { renderShell } from '../support/shell.tsx'
import { click } from '../support/user.ts'
import { onSendPendingDeletes } from '#notifications/use-undo.tsx'
import { UserMenu } from '#shell/user-menu.tsx'

const test = suite('user menu')

async function open() {
  const shell = await renderShell(<UserMenu />, { menu: [] })
  shell.jar.set('Admin-Token', 'kept')
  click(getByRole(document, 'button', 'Lin Xiaoyan, user menu'))
  await settle()
  return shell
}
const choose = (name: string) => settle(() => click(getByRole(document, 'menuitem', name)))

test('§2 the user dropdown holds personal center and logout', async () => {
  const shell = await open()
  assert.equal(queryAllByRole(document, 'menuitem').map(accessibleNameOf), [
    'Personal center',
    'Log out',
  ])
  await choose('Personal center')
  assert.is(shell.at(), '/profile/index')
  shell.close()
})

test('4.7 the avatar at the head of the menu is larger than on the button', async () => {
  const shell = await open()
  const sizes = [...document.querySelectorAll<HTMLElement>('.avatar')].map(({ dataset }) => [
    dataset.initials,
    dataset.size,
  ])
  assert.equal(sizes, [
    ['LX', undefined],
    ['LX', 'large'],
  ])
  shell.close()
})

test('§2 logout asks with a warning, Confirm and Cancel; Cancel leaves everything as it was', async () => {
  const shell = await open()
  await choose('Log out')
  const [question] = shell.notices.questions.get()
  assert.equal(
    [question?.tone, question?.confirmLabel, question?.cancelLabel],
    ['warning', 'Confirm', 'Cancel'],
  )
  await settle(() => shell.notices.answer(question?.id ?? -1, false))
  assert.equal([shell.calls, shell.went, shell.jar.get('Admin-Token')], [[], [], 'kept'])
  shell.close()
})

test('§2 confirmed logout calls the server, then loads the sign-in page anew', async () => {
  const shell = await open()
  await choose('Log out')
  await settle(() => shell.notices.answer(shell.notices.questions.get()[0]?.id ?? -1, true))
  await settle()
  assert.equal(
    shell.calls.map(({ call, token }) => `${call} ${token}`),
    ['POST /api/v1/logout kept'],
  )
  assert.equal([shell.went, shell.jar.has('Admin-Token')], [['/login'], false])
  shell.close()
})

test('W10 logout waits until pending deletes have been sent', async () => {
  const shell = await open()
  let answer = () => {}
  const forget = onSendPendingDeletes(() => new Promise<void>(resolve => (answer = resolve)))
  await choose('Log out')
  await settle(() => shell.notices.answer(shell.notices.questions.get()[0]?.id ?? -1, true))
  await settle()
  assert.equal([shell.calls, shell.jar.get('Admin-Token')], [[], 'kept'])
  await settle(answer)
  await settle()
  assert.equal(
    shell.calls.map(({ call }) => call),
    ['POST /api/v1/logout'],
  )
  forget()
  shell.close()
})

test.run()
