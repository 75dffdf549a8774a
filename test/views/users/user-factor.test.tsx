import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { createScreenTest, sentBodies, shownMessages, wait } from '../../support/screen.tsx'
import { click } from '../../support/user.ts'
import { account, open, server } from './users-screen.tsx'

const test = suite('second factors of users')
const screen = createScreenTest(test, open)

/** `lin` has a factor until it is reset; `wei` has none. */
function withFactors() {
  let hasFactor = true
  const lin = () => account(2, 'lin', { hasFactor })
  return server({
    'GET /api/v1/sysUserList': () => ({
      code: 200,
      data: {
        list: [
          account(1, 'admin', { hasFactor: true }),
          lin(),
          account(3, 'wei', { hasFactor: false }),
        ],
        count: 3,
      },
    }),
    'GET /api/v1/sysUser/2': () => ({ code: 200, data: lin() }),
    'DELETE /api/v1/sysUser/2/factor': () => {
      hasFactor = false
      return { code: 200, data: { ended: 1 } }
    },
  })
}

const itemsOf = (container: Element, name: string) => {
  click(getByRole(container, 'button', `More actions for ${name}`))
  const items = queryAllByRole(document.body, 'menuitem').map(item => item.textContent)
  click(document.body)
  return items
}

async function confirm() {
  const question = getByRole(document.body, 'alertdialog', 'Reset second factor?')
  assert.match(question.textContent ?? '', /lin then signs in with the password alone/)
  click(getByRole(question, 'button', 'Reset second factor'))
  await wait()
}

screen(
  'R76 the factor of a person is reset from the menu of the row, after a question that names them',
  async shown => {
    const { container } = shown
    click(getByRole(container, 'button', 'More actions for lin'))
    click(getByRole(document.body, 'menuitem', 'Reset second factor'))
    await wait()
    await confirm()
    assert.is(sentBodies(shown, 'DELETE /api/v1/sysUser/2/factor').length, 1)
    assert.equal(shownMessages(shown), ['Second factor of lin reset'])
    assert.not(itemsOf(container, 'lin').includes('Reset second factor'))
  },
  () => ({ table: withFactors() }),
)

screen(
  'R76 nobody resets their own factor so, or one that is not there',
  async ({ container }) => {
    for (const name of ['admin', 'wei'])
      assert.not(itemsOf(container, name).includes('Reset second factor'), name)
  },
  () => ({ table: withFactors() }),
)

screen(
  'R76 the panel of a person says whether there is a factor, and resets it',
  async shown => {
    click(getByRole(shown.container, 'button', 'Edit lin'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    const group = getByRole(panel, 'group', 'Second factor')
    assert.match(group.textContent ?? '', /^Second factor\s*On/)
    click(getByRole(group, 'button', 'Reset second factor'))
    await wait()
    await confirm()
    assert.match(group.textContent ?? '', /^Second factor\s*Off$/)
  },
  () => ({ table: withFactors() }),
)

screen(
  'R76 without the right no factor is reset; where the server tells of none, nothing is said',
  async ({ container }) => {
    assert.not(itemsOf(container, 'lin').includes('Reset second factor'))
    click(getByRole(container, 'button', 'Edit lin'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'Edit user')
    assert.not(queryByRole(panel, 'group', 'Second factor'))
  },
  {
    user: {
      permissions: ['system:sysuser:list', 'system:sysuser:edit', 'system:sysuser:resetPassword'],
    },
  },
)

test.run()
