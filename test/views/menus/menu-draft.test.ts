import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { menuRecords } from './menu-rows.ts'
import { type MenuDraft, menuWith } from '#views/menus/menu-draft.ts'

const test = suite('menu draft')

const KNOWN = ['/system/role', '/system/log']
const options = { hasView: (name: string) => KNOWN.includes(name), onlyKnown: false }

const draft = (more: Partial<MenuDraft> = {}): MenuDraft => ({
  ...{ id: 'new', parentId: '1', menuType: 'C', title: 'Keys', icon: '', path: 'keys' },
  ...{ component: '/system/role', visible: true, sort: 20, ...more },
})
const drafted = (more: Partial<MenuDraft> = {}) => menuWith(menuRecords(), draft(more), options)
const kinds = (more: Partial<MenuDraft>) =>
  drafted(more).problems.map(({ kind, row, detail }) => `${row}: ${kind} ${detail}`)

test('§27.10 a new row stands where its order puts it, with its whole path', () => {
  const { sidebar, address, problems } = drafted()
  const [system] = sidebar
  assert.equal(system?.kind === 'group' && system.children.map(({ title, key }) => [title, key]), [
    ['Roles', '10'],
    ['Keys', 'new'],
    ['Log', '50'],
  ])
  assert.is(address, '/system/keys')
  assert.equal(problems, [])
})

test('§27.10 a stored row stands in its new place alone, with all that is below it', () => {
  const { sidebar, address } = drafted({
    id: '10',
    parentId: '',
    title: 'Keys',
    path: '/keys',
    sort: 0,
  })
  assert.equal(
    sidebar.map(({ title }) => title),
    ['Keys', 'System', 'Exchange'],
  )
  assert.is(address, '/keys')
})

test('W13 Menu health says that a path is taken, by whom, and that a screen is not known', () => {
  assert.equal(kinds({ path: 'role' }), ['System > Keys: duplicate System > Roles'])
  assert.equal(kinds({ path: '/profile/index' }), ['System > Keys: duplicate /profile/index'])
  assert.equal(kinds({ component: '/nowhere' }), ['System > Keys: component /nowhere'])
})

test('W13 of two with one path the first counts: the other one is told of too', () => {
  assert.equal(kinds({ path: 'log', sort: 5 }), ['System > Log: duplicate System > Keys'])
})

test('what Menu health says of other rows already is not repeated', () => {
  const broken = menuRecords([
    { ...menuRecords()[0]?.raw, children: [] },
    { ...menuRecords()[1]?.raw, menuId: 3, parentId: 0, path: '/x', component: '/nowhere' },
  ])
  const { problems } = menuWith(broken, draft(), options)
  assert.equal(problems, [])
})

test('nothing is found on what is not typed yet', () => {
  const { problems, address } = drafted({ path: '', component: '' })
  assert.equal(problems, [])
  assert.is(address, undefined)
})

test('a page under a page is told of by the name of the upper one', () => {
  assert.is(drafted({ parentId: '10' }).pageAbove, 'Roles')
  assert.is(drafted({ parentId: '10', visible: false }).pageAbove, undefined)
  assert.is(drafted().pageAbove, undefined)
})

test('a link has its address as it is, and a hidden page is not in the sidebar', () => {
  assert.is(drafted({ path: 'https://coal.example/a' }).address, 'https://coal.example/a')
  const [system] = drafted({ visible: false }).sidebar
  assert.is(system?.kind === 'group' && system.children.length, 2)
})

test.run()
