import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatRolePanel, parseRolePanel, type RolePanel } from '#views/roles/role-panel-address.ts'

const test = suite('role panel')

const ADDRESSES: readonly [search: string, panel: RolePanel][] = [
  ['?role=3&panel=menu', { show: 'menu', roleId: 3 }],
  ['?role=3&panel=scope', { show: 'scope', roleId: 3 }],
  ['?compare=2,3', { show: 'compare', roleIds: [2, 3] }],
]

for (const [search, panel] of ADDRESSES) {
  test(`B.1 ${search} is parsed to a panel, which is formatted back to it`, () => {
    assert.equal(parseRolePanel(search), panel)
    assert.is(formatRolePanel('', panel), search)
  })

  test(`W7 ${search} keeps the parameters of the list`, () => {
    const opened = formatRolePanel('?status=1&page=2', panel)
    assert.equal(parseRolePanel(opened), panel)
    assert.is(formatRolePanel(opened, undefined), '?status=1&page=2')
  })
}

for (const search of [
  '',
  '?edit=',
  '?edit=0',
  '?role=3',
  '?role=3&panel=other',
  '?panel=menu',
  '?compare=2',
  '?compare=2,2',
  '?compare=1,2,3',
]) {
  test(`${search || 'nothing'} opens no panel`, () => assert.is(parseRolePanel(search), undefined))
}

test('a panel replaces another panel in the address', () => {
  assert.is(formatRolePanel('?edit=3', { show: 'menu', roleId: 3 }), '?role=3&panel=menu')
  assert.is(
    formatRolePanel('?role=3&panel=menu', { show: 'compare', roleIds: [2, 3] }),
    '?compare=2,3',
  )
})

test.run()
