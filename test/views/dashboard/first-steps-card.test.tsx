import { Activity } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { Home, menuWith } from '../../support/home.tsx'
import { settle } from '../../support/render.tsx'
import { createScreenTest, renderScreen, type ScreenOptions, wait } from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click } from '../../support/user.ts'
import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'
import Dashboard from '#views/dashboard/dashboard.tsx'
import { userTotal } from '#views/dashboard/numbers-card.tsx'

const test = suite('first steps')

/** Of a new installation, where nothing was done yet. */
const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/sysUserList': people(1),
  'GET /api/v1/rolelist': roles('admin', 'auditor'),
  'GET /api/v1/shop/1': shop('Coalface'),
  'GET /api/v1/deptList': departments('Coalface'),
  ...more,
})
const people = (count: number) => ({ code: 200, data: { list: [], count } })
const roles = (...keys: string[]) => {
  const list = keys.map((roleKey, index) => ({ roleId: index + 1, roleName: roleKey, roleKey }))
  return { code: 200, data: { list, count: list.length } }
}
const shop = (shopName: string) => ({ code: 200, data: { shopId: 1, shopName } })
const departments = (...names: string[]) => ({
  code: 200,
  data: names.map((deptName, index) => ({ deptId: index + 1, deptName, children: [] })),
})
const READS = ['GET /api/v1/shop/1', 'GET /api/v1/deptList']

const MENU = menuWith(
  ['role', 'Roles'],
  ['user', 'Users'],
  ['dept', 'Departments'],
  ['shop', 'Shop'],
)

/** Hidden while another page is on screen. */
const away = createStore(false)
const home = <Dashboard />
const Kept = () => <Activity mode={useStore(away) ? 'hidden' : 'visible'}>{home}</Activity>

type Options = Partial<ScreenOptions> & { menu?: readonly object[] }

const open = async ({ menu, ...options }: Options = {}) => {
  // As after the load of a page: each test has another server.
  userTotal.set(undefined)
  away.set(false)
  const shown = await renderScreen(
    <Home menu={menu ?? MENU}>
      <Kept />
    </Home>,
    {
      path: '/dashboard',
      title: 'Home',
      areas: ['dashboard', 'arrange', 'operations'],
      table: server(),
      ...options,
    },
  )
  // The answer, then the chunk of the card, then its reads.
  for (let turn = 0; turn < 3; turn += 1) await wait()
  return shown
}
const screen = createScreenTest(test, open)

const card = (container: ParentNode) => queryByRole(container, 'list', 'First steps')
/** Each step with where it leads, `✓` before those that are done. */
const steps = (container: ParentNode) =>
  queryAllByRole(getByRole(container, 'list', 'First steps'), 'listitem').map(step => {
    const link = getByRole(step, 'link', /./)
    const tick = step.textContent?.endsWith('Done') ? '✓ ' : ''
    return `${tick}${accessibleNameOf(link)}: ${link.getAttribute('href')}`
  })

screen(
  'B.5 an administrator who is alone sees first of all what to do, with links to it',
  async ({ container }) => {
    assert.is(container.querySelector('main h2')?.textContent, 'First steps')
    assert.equal(steps(container), [
      'Name the shop: /system/shop',
      'Add departments: /system/dept',
      'Add roles: /system/role',
      'Add people: /system/user',
    ])
  },
)

for (const [what, answer, ticked] of [
  ['another name', { 'GET /api/v1/shop/1': shop('Datang coal') }, 'Name the shop'],
  ['a second department', { 'GET /api/v1/deptList': departments('A', 'B') }, 'Add departments'],
  [
    'a role of its own',
    { 'GET /api/v1/rolelist': roles('admin', 'auditor', 'clerk') },
    'Add roles',
  ],
] as const)
  screen(
    `B.5 ${what} ticks its step and no other`,
    async ({ container }) => {
      const done = steps(container).filter(step => step.startsWith('✓'))
      assert.equal([done.length, done[0]?.startsWith(`✓ ${ticked}:`)], [1, true])
    },
    { table: server(answer) },
  )

for (const [who, options] of [
  ['who is not alone', { table: server({ 'GET /api/v1/sysUserList': people(2) }) }],
  [
    'who sees one person only, but may not do everything',
    {
      user: { permissions: ['system:sysuser:list', 'system:sysrole:list', 'system:sysshop:edit'] },
    },
  ],
  ['who may not list people', { user: { permissions: ['system:sysrole:list'] } }],
  ['whose menu has no page of the people', { menu: menuWith(['role', 'Roles']) }],
  [
    'whose server cannot list people',
    { table: server({ 'GET /api/v1/sysUserList': { code: 404, msg: '' } }) },
  ],
] as const)
  screen(
    `B.5 there are no first steps for somebody ${who}, and nothing is read for them`,
    async ({ container, calls }) => {
      assert.is(card(container), undefined)
      assert.equal(
        calls.filter(({ call }) => READS.includes(call)),
        [],
      )
    },
    options,
  )

screen(
  'B.5 a step without a page, or whose call the server lacks, is left out',
  async ({ container }) => {
    assert.equal(steps(container), ['Add roles: /system/role', 'Add people: /system/user'])
  },
  {
    menu: menuWith(['role', 'Roles'], ['user', 'Users'], ['dept', 'Departments']),
    table: server({ 'GET /api/v1/deptList': { code: 404, msg: '' } }),
  },
)

screen(
  'B.5 a step that could not be read is not ticked',
  async ({ container }) => {
    assert.is(steps(container)[1], 'Add departments: /system/dept')
  },
  { table: server({ 'GET /api/v1/deptList': { code: 500, msg: 'broken' } }) },
)

let total = 1
let names: readonly string[] = ['Coalface']
screen(
  'B.5 what was done elsewhere is ticked on return, and the last step stays to be seen',
  async ({ container, session }) => {
    await settle(() => away.set(true))
    total = 2
    names = ['Coalface', 'Trading']
    session.lastWriteAt.set(Date.now() + 1)
    await settle(() => away.set(false))
    await wait()
    assert.equal(steps(container), [
      'Name the shop: /system/shop',
      '✓ Add departments: /system/dept',
      'Add roles: /system/role',
      '✓ Add people: /system/user',
    ])
  },
  {
    table: server({
      'GET /api/v1/sysUserList': () => people(total),
      'GET /api/v1/deptList': () => departments(...names),
    }),
  },
)

screen(
  'B.5 hidden first steps stay hidden, as arrangements of Home do, and can be shown again there',
  async ({ container }) => {
    click(getByRole(container, 'button', 'Hide First steps'))
    assert.is(card(container), undefined)
    assert.is(document.activeElement, getByRole(container, 'button', 'Arrange cards'))
    const kept = Object.entries({ ...localStorage }).find(([key]) => key.includes(':dashboard:'))
    assert.match(kept?.[1] ?? '', /"hidden":\["first-steps"\]/)
    await settle(() => click(getByRole(container, 'button', 'Arrange cards')))
    await wait()
    const dialog = getByRole(document.body, 'dialog', 'Arrange cards')
    click(getByRole(dialog, 'checkbox', 'First steps'))
    const [close] = queryAllByRole(dialog, 'button', 'Close')
    if (close) click(close)
    await wait()
    assert.ok(card(container))
  },
)

test.run()
