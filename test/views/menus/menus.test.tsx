import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import {
  createScreenTest,
  renderScreen,
  type ScreenOptions,
  sentBodies,
  wait,
} from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, submit, type as typeIn } from '../../support/user.ts'
import { MENU_TREE, menuNode } from './menu-rows.ts'
import { MenuContext } from '#menu/menu-provider.tsx'
import { componentKey } from '#routing/paths.ts'
import { hasView } from '#views/index.ts'
import Menus from '#views/menus/menus.tsx'

const test = suite('menus')

const viewers = (roleCount: number, userCount: number, ...roles: string[]) => ({
  ...{ roleCount, userCount },
  roles: roles.map((roleName, index) => ({ roleId: index + 1, roleName })),
})

const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/menulist': { code: 200, data: MENU_TREE },
  'GET /api/v1/menu/10': {
    code: 200,
    data: menuNode(10, 'C', 'Roles', {
      ...{ parentId: 1, parentName: 'System', path: 'role', component: '/system/role' },
      ...{ permission: 'system:sysrole:list', protected: true },
    }),
  },
  'GET /api/v1/menu/80': {
    code: 200,
    data: menuNode(80, 'C', 'Exchange', { path: 'https://exchange.example/' }),
  },
  'GET /api/v1/menu/0/viewers': {
    code: 200,
    data: { before: viewers(0, 0), after: viewers(1, 2, 'Administrator') },
  },
  'GET /api/v1/menu/80/viewers': {
    code: 200,
    data: {
      before: viewers(2, 5, 'Administrator', 'Auditor'),
      after: viewers(1, 2, 'Administrator'),
    },
  },
  'GET /api/v1/menu/10/viewers': {
    code: 200,
    data: { before: viewers(1, 2), after: viewers(1, 2) },
  },
  'GET /api/v1/rolelist': { code: 200, data: { list: [], count: 0 } },
  'PUT /api/v1/menu': body => ({
    code: 200,
    data: { ...menuNode(80, 'C', 'Exchange'), ...(body as object), version: 2 },
  }),
  'POST /api/v1/menu': body => ({
    code: 200,
    data: { ...menuNode(90, 'C', ''), ...(body as object) },
  }),
  ...more,
})

const menu = {
  ...{ pages: [], sidebar: [], problems: [], failed: false },
  hasView: (component: string) => hasView(componentKey(component)),
  prefetch: () => {},
}

const open = (options: Partial<ScreenOptions> = {}) =>
  renderScreen(
    <MenuContext value={menu}>
      <Menus />
    </MenuContext>,
    {
      path: '/system/menu',
      title: 'Menus',
      areas: ['menus', 'permissions', 'resource', 'list'],
      table: server(),
      ...options,
    },
  )
const screen = createScreenTest(test, open)

const names = (container: Element) =>
  queryAllByRole(container, 'rowheader').map(cell => cell.getAttribute('aria-label'))
const panel = (title: string) => getByRole(document.body, 'dialog', title)
const field = (title: string, role: string, name: RegExp) =>
  getByRole(panel(title), role, name) as HTMLInputElement

async function save(title: string) {
  const form = panel(title).querySelector('form')
  assert.ok(form)
  submit(form)
  await wait()
}

screen(
  '§27.10 directories show their pages, and pages their operations when asked',
  async shown => {
    const { container } = shown
    assert.equal(names(container), ['System', 'Roles', 'Log', 'Exchange'])
    click(getByRole(container, 'button', 'Rows below Roles'))
    await wait()
    assert.equal(names(container), ['System', 'Roles', 'Add', 'Edit', 'Log', 'Exchange'])
    click(getByRole(container, 'button', 'Rows below System'))
    await wait()
    assert.equal(names(container), ['System', 'Exchange'])
    // What was read needs no other call.
    assert.is(shown.calls.filter(({ call }) => call === 'GET /api/v1/menulist').length, 1)
  },
)

screen('a file has the folded rows too', async ({ container }) => {
  click(getByRole(container, 'button', 'Export'))
  await wait()
  const dialog = panel('Export')
  assert.match(dialog.textContent ?? '', /All 6 rows/)
})

screen(
  'a filter finds operations of folded pages too',
  async ({ container }) => assert.equal(names(container), ['Add']),
  { path: '/system/menu?title=add' },
)

screen(
  'a component that this build lacks is marked',
  async ({ container }) => {
    assert.match(container.textContent ?? '', /\/lost\/page.*This build has no such page/)
  },
  {
    table: server({
      'GET /api/v1/menulist': {
        code: 200,
        data: [menuNode(3, 'C', 'Lost', { path: '/lost', component: '/lost/page' })],
      },
    }),
  },
)

screen(
  'R17 what one does not hold has no buttons, what is needed or has rows below it is not deleted',
  async ({ container }) => {
    assert.not(queryByRole(container, 'button', 'Edit Log'))
    assert.not(queryByRole(container, 'button', 'Delete Log'))
    for (const [name, reason] of [
      ['Roles', /the console cannot be repaired/],
      ['System', /Delete the 2 rows below it first/],
    ] as const) {
      const button = getByRole(container, 'button', `Delete ${name}`)
      assert.is(button.getAttribute('aria-disabled'), 'true')
      assert.match(button.getAttribute('title') ?? '', reason)
    }
  },
)

screen(
  '§27.10 before saving it says who sees the row now, and who will',
  async () => {
    const group = getByRole(panel('Edit menu row'), 'group', 'Who sees it')
    assert.match(
      group.textContent ?? '',
      /Now2 roles, 5 people: Administrator, AuditorAfter saving1 role, 2 people: Administrator/,
    )
  },
  { path: '/system/menu?edit=80' },
)

screen(
  '§16 a back end that cannot tell who sees a row is not asked to',
  async () => assert.not(queryByRole(panel('Edit menu row'), 'group', 'Who sees it')),
  {
    path: '/system/menu?edit=80',
    table: server({ 'GET /api/v1/menu/80/viewers': { code: 404, msg: 'no such call' } }),
  },
)

screen(
  '§27.10 an operation needs a page and a permission, and sends no path that was typed before',
  async shown => {
    const title = 'New menu row'
    typeIn(field(title, 'textbox', /^Title/), 'Print')
    typeIn(field(title, 'textbox', /^Path/), 'print')
    typeIn(field(title, 'combobox', /^Type/), 'F')
    await save(title)
    assert.equal(sentBodies(shown, 'POST /api/v1/menu'), [])
    assert.match(panel(title).textContent ?? '', /Choose the page that this operation belongs to/)
    assert.match(panel(title).textContent ?? '', /Enter a permission/)
    const pages = [...field(title, 'combobox', /^Belongs to/).querySelectorAll('option')]
    assert.equal(
      pages.map(option => option.textContent?.trim()),
      ['Choose…', 'Roles', 'Log'],
    )
    typeIn(field(title, 'combobox', /^Belongs to/), '10')
    typeIn(field(title, 'combobox', /^Permission/), 'system:sysrole:print')
    await save(title)
    const [body] = sentBodies(shown, 'POST /api/v1/menu') as Record<string, unknown>[]
    assert.equal(
      [body?.title, body?.menuType, body?.parentId, body?.permission, body?.path],
      ['Print', 'F', 10, 'system:sysrole:print', undefined],
    )
  },
  { path: '/system/menu?new' },
)

screen(
  'a new row comes last among those beside it, until another number is typed',
  async () => {
    const title = 'New menu row'
    assert.is(field(title, 'textbox', /^Order/).value, '90')
    typeIn(field(title, 'combobox', /^Belongs to/), '1')
    assert.is(field(title, 'textbox', /^Order/).value, '60')
    typeIn(field(title, 'textbox', /^Order/), '5')
    typeIn(field(title, 'combobox', /^Belongs to/), '')
    assert.is(field(title, 'textbox', /^Order/).value, '5')
  },
  { path: '/system/menu?new' },
)

screen(
  '§27.10 what the console needs keeps path, component and permission',
  async () => {
    for (const name of [/^Path/, /^Component/, /^Permission/])
      assert.ok(
        field('Edit menu row', name.source === '^Path' ? 'textbox' : 'combobox', name).readOnly,
        name.source,
      )
    assert.not(field('Edit menu row', 'textbox', /^Title/).readOnly)
  },
  { path: '/system/menu?edit=10' },
)

screen('a deletion asks with who sees the row', async ({ container }) => {
  click(getByRole(container, 'button', 'Delete Exchange'))
  await wait()
  const question = getByRole(document.body, 'alertdialog', "Delete 'Exchange'?")
  assert.match(
    question.textContent ?? '',
    /2 roles and 5 people have it now: Administrator, Auditor\. They lose it\./,
  )
})

test.run()
