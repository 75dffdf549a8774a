import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { settle } from '../support/render.tsx'
import { arrive, renderShell } from '../support/shell.tsx'
import { click, press, type } from '../support/user.ts'
import { loadTexts } from '#locales/texts.ts'
import { UserMenu } from '#shell/user-menu.tsx'

const test = suite('view as role')

const previewRoles = [
  { roleKey: 'trader', roleName: 'Trader' },
  { roleKey: 'auditor', roleName: 'Auditor' },
  { roleKey: 'weigher', roleName: 'Weighbridge' },
]

async function open(user: object = {}) {
  await Promise.all([
    import('#shell/view-as-role-dialog.tsx'),
    loadTexts('en', 'permissions'),
    loadTexts('en', 'list'),
  ])
  const shell = await renderShell(<UserMenu />, { menu: [], user: { previewRoles, ...user } })
  shell.jar.set('Admin-Token', 'kept')
  click(getByRole(document, 'button', 'Lin Xiaoyan, user menu'))
  await settle(() => click(getByRole(document, 'menuitem', 'View as role…')))
  await arrive()
  return shell
}

const options = () =>
  queryAllByRole(document, 'option').map(option => option.firstElementChild?.textContent)
const send = () => getByRole(document, 'button', 'View as role')

test('§11 the role is found by its name or its key, and sent only by the button', async () => {
  const shell = await open()
  const field = getByRole(document, 'combobox', 'Find a role')
  assert.is(document.activeElement, field)
  press('ArrowDown')
  assert.equal(options(), ['Trader', 'Auditor', 'Weighbridge'])
  type(field, 'audi')
  assert.equal(options(), ['Auditor'])
  type(field, 'weigher')
  assert.equal(options(), ['Weighbridge'])
  assert.ok(send().matches(':disabled'), 'nothing is chosen yet')
  press('Enter')
  assert.is(queryByRole(document, 'option'), undefined)
  assert.equal(shell.calls, [])
  await settle(() => click(send()))
  await arrive()
  assert.equal(
    shell.calls.slice(0, 1).map(({ call, body }) => [call, body]),
    [['POST /api/v1/changerole', { roleKey: 'weigher' }]],
  )
  assert.is(queryByRole(document, 'dialog'), undefined)
  shell.close()
})

test('§11 the role of the present view is chosen already, and cannot be sent again', async () => {
  const [trader] = previewRoles
  const shell = await open({ previewRole: trader })
  assert.is(getByRole(document, 'combobox', 'Find a role').getAttribute('value'), 'Trader')
  assert.ok(send().matches(':disabled'))
  press('Escape')
  assert.is(queryByRole(document, 'dialog'), undefined)
  assert.equal(shell.calls, [])
  shell.close()
})

test.run()
