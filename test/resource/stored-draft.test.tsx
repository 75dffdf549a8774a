import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../support/by-role.ts'
import { storeDraft } from '../support/home.tsx'
import { renderScreen, storedText, wait } from '../support/screen.tsx'
import { click } from '../support/user.ts'
import { LISTS } from '../views/record-lists.ts'
import type { Draft } from '#drafts/draft.ts'
import { storageKeyOf } from '#entities/session-user.ts'

const test = suite('stored draft')

const OWNER = storageKeyOf({ userId: 1, name: 'Administrator' })
const MENUS = [{ id: 1, label: 'Shop', children: [{ id: 2, label: 'Orders', children: [] }] }]

/** Opens the screen of a list with a draft, for a user who may only read it. */
async function openReadOnly(
  name: 'roles' | 'users' | 'keys' | 'dictionary entries',
  query: string,
  draft: Partial<Draft>,
  { changed = {}, table = {} }: { changed?: object; table?: object } = {},
) {
  localStorage.clear()
  const list = LISTS[name]
  assert.ok(list)
  const { Screen, path, areas, rights, call, one, row, choices } = list
  storeDraft(OWNER, { path: path.replace(/\?.*/, ''), ...draft })
  const now = { ...row, ...changed }
  const shown = await renderScreen(<Screen />, {
    path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
    areas,
    user: { permissions: [`${rights}:list`] },
    table: {
      ...choices,
      [call]: { code: 200, data: { list: [now], count: 1 } },
      [one]: { code: 200, data: now },
      ...table,
    },
  })
  await wait()
  const text = () => getByRole(document.body, 'dialog').textContent ?? ''
  return { ...shown, text }
}

test('W1 of a user the roles and the department that were typed are told by name, a password never', async () => {
  const draft = {
    form: 'edit 2',
    values: { roleIds: [2], deptId: '2', status: '1' },
    notKept: ['password'],
  }
  const { text, unmount } = await openReadOnly('users', 'edit=2', draft)
  assert.match(text(), 'RoleTrader')
  assert.match(text(), 'DepartmentDesk')
  assert.match(text(), 'StatusDisabled')
  assert.match(text(), 'Not kept, for security: Password.')
  unmount()
})

for (const [what, query, draft, told] of [
  ['menus', 'role=2&panel=menu', { form: 'menus 2', values: { menuIds: [1, 2] } }, 'Shop > Orders'],
  [
    'data scope',
    'role=2&panel=scope',
    { form: 'scope 2', values: { dataScope: '5', deptIds: [] } },
    'Data scopeOwn records',
  ],
] as const) {
  test(`W1 of a role its typed ${what} can still be read`, async () => {
    const { text, unmount } = await openReadOnly('roles', query, draft, {
      table: {
        'GET /api/v1/roleMenuTreeselect/2': { code: 200, menus: MENUS, checkedKeys: [] },
        'GET /api/v1/roleDeptTreeselect/2': { code: 200, depts: [], checkedKeys: [] },
      },
    })
    assert.match(text(), 'is still kept on this computer.')
    assert.match(text(), told)
    unmount()
  })
}

test('W1 R44 a typed value whose key has become a secret since is not shown', async () => {
  const draft = { form: 'edit 2', values: { configValue: 'hunter2', remark: 'mine' } }
  const { text, unmount } = await openReadOnly('keys', 'edit=2', draft, {
    changed: { secret: true, configValue: '' },
  })
  assert.match(text(), 'Remarksmine')
  assert.not.match(text(), 'hunter2')
  unmount()
})

test('W1 of an entry, what was typed in its row can be read too, and is discarded by itself', async () => {
  const draft = { form: 'row 2 of coal', values: { dictLabel: 'Coke of the north' } }
  const { text, unmount } = await openReadOnly('dictionary entries', 'edit=2', draft)
  assert.match(text(), 'LabelCoke of the north')
  const [discard] = queryAllByRole(getByRole(document.body, 'dialog'), 'button', 'Discard')
  assert.ok(discard)
  click(discard)
  await wait()
  assert.is(storedText(), '')
  unmount()
})

test('W1 a dictionary type that may no longer be changed is shown with what was typed', async () => {
  const type = { dictId: 5, dictName: 'Coal', dictType: 'coal', status: '0', remark: '' }
  const draft = { form: 'edittype 5', values: { dictName: 'Coal of the north' } }
  const { text, unmount } = await openReadOnly('dictionary entries', 'edittype=5', draft, {
    table: {
      'GET /api/v1/dict/typelist': { code: 200, data: { list: [type], count: 1 } },
      'GET /api/v1/dict/type/5': { code: 200, data: type },
    },
  })
  assert.match(text(), 'Type nameCoal of the north')
  assert.match(text(), 'You can view dictionaries, but not change them.')
  unmount()
})

test.run()
