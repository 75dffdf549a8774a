import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { Home, menuWith } from '../../support/home.tsx'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  shownMessages,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, type as typeIn } from '../../support/user.ts'
import Profile from '#views/profile/profile.tsx'

const test = suite('own tokens')

const at = '2026-01-04T09:12:30+00:00'
const right = (permission: string, title: string, held = true) => ({ permission, title, held })
const TOKENS = [
  {
    tokenId: 3,
    name: 'Nightly export',
    rights: [
      right('system:sysuser:list', 'Users'),
      right('system:sysuser:add', 'Users > Add', false),
      right('shop:goods:list', ''),
      right('system:sysrole:list', 'Roles'),
    ],
    createdAt: at,
    expire: at,
    expired: true,
    lastUsedAt: at,
    lastUsedIp: '198.51.100.7',
  },
  {
    ...{ tokenId: 4, name: 'Stock sync', rights: [right('system:sysrole:list', 'Roles')] },
    ...{ createdAt: at, expire: at, expired: false, lastUsedAt: null, lastUsedIp: '' },
  },
]
const row = (id: number, menuType: string, label: string, permission: string, children = []) => ({
  ...{ id, menuType, label, permission, icon: '', children },
})
const users = {
  ...row(40, 'C', 'Users', 'system:sysuser:list'),
  children: [row(41, 'F', 'Add', 'system:sysuser:add')],
}
const RIGHTS = [
  {
    ...row(1, 'M', 'System', ''),
    children: [users, row(10, 'C', 'Roles', 'system:sysrole:list')],
  },
]
const TOKEN = 'coal_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp10CCiCV'

const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/sessions': { code: 200, data: [] },
  'GET /api/v1/user/tokens': { code: 200, data: TOKENS },
  'GET /api/v1/user/tokens/rights': { code: 200, data: RIGHTS },
  'POST /api/v1/user/tokens': { code: 200, data: { tokenId: 5, name: 'Report', token: TOKEN } },
  'DELETE /api/v1/user/tokens/3': { code: 200, data: null },
  'PUT /api/v1/user/pwd': { code: 200, data: { ended: 0, endedTokens: 2 } },
  ...more,
})

const screen = createScreenTest(test, async (options: Partial<ScreenOptions> = {}) => {
  const page = (
    <Home menu={menuWith(['role', 'Roles'], ['user', 'Users'])}>
      <Profile />
    </Home>
  )
  const shown = await renderScreen(page, {
    path: '/profile/index',
    title: 'Personal center',
    areas: ['profile', 'login', 'new-password', 'tabs', 'tokens'],
    table: server(),
    user: { features: ['tokens'] },
    ...options,
  })
  await wait()
  return shown
})

const ENDS_TOKENS = 'Also end my tokens for programs'

screen(
  'R79 in front of a back end without tokens nothing of them is offered or asked for',
  async ({ container, calls }) => {
    assert.not(queryByRole(container, 'heading', 'Tokens for programs'))
    assert.not(queryByRole(container, 'checkbox', ENDS_TOKENS))
    assert.not(calls.some(({ call }) => call.includes('/tokens')))
  },
  { user: { features: ['editors', 'keywords'] } },
)

screen(
  'R79 each token tells what it may do in words, also what its owner holds no more, and its times',
  async ({ container }) => {
    const [first, second] = queryAllByRole(container, 'listitem').filter(item =>
      item.parentElement?.classList.contains('token-list'),
    )
    const text = first?.textContent ?? ''
    assert.match(text, 'Nightly exportExpired')
    assert.match(
      text,
      'May use: Users, Users > Add (not held any more), shop:goods:list and 1 more',
    )
    assert.match(text, 'from 198.51.100.7')
    assert.match(second?.textContent ?? '', 'May use: Roles')
    assert.match(second?.textContent ?? '', 'Never used')
  },
)

screen('R79 ending a token asks first', async shown => {
  click(getByRole(shown.container, 'button', 'End token Nightly export'))
  await wait()
  const question = getByRole(document.body, 'alertdialog', 'End this token?')
  click(getByRole(question, 'button', 'Cancel'))
  await wait()
  const ended = () => sentBodies(shown, 'DELETE /api/v1/user/tokens/3').length
  assert.is(ended(), 0)
  click(getByRole(shown.container, 'button', 'End token Nightly export'))
  await wait()
  click(
    getByRole(getByRole(document.body, 'alertdialog', 'End this token?'), 'button', 'End token'),
  )
  await wait()
  assert.is(ended(), 1)
  assert.equal(shownMessages(shown), ['Token Nightly export ended'])
})

screen(
  'R79 rights are chosen in a tree, a search keeps those it hides, and the token is shown once',
  async shown => {
    click(getByRole(shown.container, 'button', 'New token'))
    await wait()
    const panel = getByRole(document.body, 'dialog', 'New token')
    click(getByRole(panel, 'button', 'Create'))
    await wait()
    assert.match(panel.textContent ?? '', 'Enter a name.')
    assert.match(panel.textContent ?? '', 'Choose at least one right.')

    typeIn(getByRole(panel, 'textbox', 'Name'), 'Report')
    const tick = (name: RegExp) => {
      const item = queryAllByRole(panel, 'treeitem').find(each => name.test(each.textContent ?? ''))
      assert.ok(item)
      click(item)
    }
    tick(/^Open the page/)
    typeIn(getByRole(panel, 'searchbox', 'Search rights'), 'roles')
    await wait()
    assert.equal(
      queryAllByRole(panel, 'treeitem').map(item => item.textContent?.slice(0, 6)),
      ['System', 'Roles'],
    )
    tick(/^Roles/)
    await wait()
    assert.match(panel.textContent ?? '', '2 rights chosen')
    click(getByRole(panel, 'button', 'Create'))
    await wait()
    assert.equal(sentBodies(shown, 'POST /api/v1/user/tokens'), [
      { name: 'Report', days: 90, permissions: ['system:sysrole:list', 'system:sysuser:list'] },
    ])

    const once = getByRole(document.body, 'dialog', 'New token')
    assert.is(getByRole(once, 'status', 'New token').textContent, TOKEN)
    click(getByRole(once, 'button', 'Done'))
    await wait()
    assert.match(getByRole(once, 'alert').textContent ?? '', 'cannot be shown again')
    click(getByRole(once, 'button', 'Done'))
    await wait()
    assert.not(queryByRole(document.body, 'dialog'))
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, shownMessages(shown)])
    assert.not.match(kept, TOKEN)
  },
)

async function changePassword(container: Element, isEnding: boolean) {
  const field = (label: string) => getByRole(container, 'textbox', label)
  typeIn(field('Current password'), 'the old one here')
  typeIn(field('New password'), 'coal cellar at midnight')
  typeIn(field('Repeat new password'), 'coal cellar at midnight')
  if (isEnding) click(getByRole(container, 'checkbox', ENDS_TOKENS))
  click(getByRole(container, 'button', 'Change password'))
  await wait()
}

screen('R79 a changed password ends the tokens if one says so', async shown => {
  await changePassword(shown.container, true)
  const [body] = sentBodies(shown, 'PUT /api/v1/user/pwd') as { endTokens: boolean }[]
  assert.is(body?.endTokens, true)
})

screen(
  'R79 without tokens the form of the password does not speak of them',
  async shown => {
    assert.not(queryByRole(shown.container, 'checkbox', ENDS_TOKENS))
  },
  { table: server({ 'GET /api/v1/user/tokens': { code: 200, data: [] } }) },
)

test.run()
