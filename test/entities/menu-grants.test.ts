import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  checkedIdsFrom,
  countGrants,
  filterTree,
  grantChangesFrom,
  grantCountsOf,
  grantsFrom,
  mergeGrants,
  selfNodeId,
  togglePageAlone,
  unknownIds,
  withAncestors,
} from '#entities/menu-grants.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { treeNodesFrom } from '#entities/tree-node.ts'

const test = suite('menu-grants')

const action = (id: number, label: string) => ({ id, label, menuType: 'F', permission: `p:${id}` })
const NODES = treeNodesFrom([
  {
    id: 1,
    label: 'System',
    menuType: 'M',
    children: [
      { id: 10, label: 'Roles', menuType: 'C', children: [action(11, 'Add'), action(12, 'Edit')] },
      { id: 20, label: 'Users', menuType: 'C', children: [action(21, 'Add')] },
      { id: 50, label: 'Log', menuType: 'C', children: [] },
    ],
  },
  { id: 60, label: 'Home', menuType: 'C', children: [] },
])
const set = (...ids: RecordKey[]) => new Set(ids)
const ids = (grants: Iterable<RecordKey>) => [...grants].sort((a, b) => Number(a) - Number(b))
/** The grants for the ticks of a linked tree that shows everything. */
const after = (before: ReadonlySet<RecordKey>, ticks: Iterable<RecordKey>) =>
  ids(grantsFrom(NODES, NODES, before, new Set(ticks)))

test('C.5 the folders above a granted row are granted with it', () => {
  assert.equal(ids(withAncestors(NODES, [11])), [1, 10, 11])
  assert.equal(ids(withAncestors(NODES, [60])), [60])
})

test('C.5 a page granted without its actions is ticked without them', () => {
  assert.equal([...checkedIdsFrom(NODES, set(1, 10))], [selfNodeId(10)])
  assert.equal(after(set(1, 10), checkedIdsFrom(NODES, set(1, 10))), [1, 10])
})

for (const granted of [[], [1, 10], [1, 10, 11], [1, 10, 11, 12, 20, 21, 50, 60], [60]]) {
  test(`C.5 granted ${granted.join()} comes back unchanged`, () => {
    assert.equal(after(set(...granted), checkedIdsFrom(NODES, set(...granted))), granted)
  })
}

test('an action brings its page and the folder', () => {
  assert.equal(after(set(), [11]), [1, 10, 11])
})

test('a page that is taken away takes its actions along', () => {
  assert.equal(after(set(1, 10, 11, 50), [11, 50]), [1, 50])
})

test('the last page of a folder takes the folder along', () => {
  assert.equal(after(set(1, 50), []), [])
})

test('W9 each granted page and each granted action counts as one, a folder does not', () => {
  assert.is(countGrants(NODES, set(1, 10)), 1)
  assert.is(countGrants(NODES, set(1, 10, 11)), 2)
  assert.is(countGrants(NODES, set(1, 10, 11, 12, 60, 999)), 4)
  assert.is(countGrants(NODES), 7)
})

test('W18 both changes of the grants in one, without folders that hold nothing any more', () => {
  assert.equal(mergeGrants(NODES, [1, 10, 50], [1, 10, 11, 50], [1, 10, 60]), [1, 10, 11, 60])
  assert.equal(mergeGrants(NODES, [1, 10, 50], [1, 50], [1, 10]), [])
  assert.equal(mergeGrants(NODES, [1, 10, 999], [1, 10], [1, 10, 60, 999]), [1, 10, 60])
  assert.equal(mergeGrants(NODES, [1, 10], [60], [1, 10, 50]), [1, 50, 60], 'a folder is no page')
})

test('W18 an action granted by one side and its page taken away by the other collide', () => {
  assert.is(mergeGrants(NODES, [1, 10, 60], [60], [1, 10, 11, 60]), undefined)
  assert.is(mergeGrants(NODES, [1, 10, 60], [1, 10, 11, 60], [60]), undefined)
})

test('W9 grants that are filtered out stay as they were', () => {
  const shown = filterTree(NODES, node => node.label === 'Log')
  assert.equal(ids(grantsFrom(NODES, shown, set(1, 10, 11), new Set([50]))), [1, 10, 11, 50])
  assert.equal(ids(grantsFrom(NODES, shown, set(1, 10, 11, 50), new Set())), [1, 10, 11])
})

test('W9 a page taken away while its actions are filtered out takes them along all the same', () => {
  const shown = filterTree(NODES, node => node.label === 'Roles')
  assert.equal(ids(grantsFrom(NODES, shown, set(1, 10, 11, 60), new Set())), [60])
})

test('W9 ids that are not in the tree are kept and listed', () => {
  assert.equal(unknownIds(NODES, set(1, 10, 999)), [999])
  assert.equal(after(set(1, 10, 999), [50]), [1, 50, 999])
})

test('W9 a change has its path and its kind', () => {
  const changes = grantChangesFrom(NODES, set(1, 10, 11), set(1, 10, 12, 50))
  assert.equal(
    changes.map(({ path, kind, isAdded }) => [path, kind, isAdded]),
    [
      ['System > Roles > Add', 'action', false],
      ['System > Roles > Edit', 'action', true],
      ['System > Log', 'page', true],
    ],
  )
  assert.equal(grantCountsOf(changes), {
    addedPages: 1,
    addedActions: 1,
    removedPages: 0,
    removedActions: 1,
  })
  assert.equal(grantChangesFrom(NODES, set(1, 10), set(1, 10)), [])
})

test('folders follow from what they hold and are not counted', () => {
  assert.equal(
    grantChangesFrom(NODES, set(), set(1, 50)).map(({ id }) => id),
    [50],
  )
})

test('§27 a tree without types is understood', () => {
  const plain = treeNodesFrom([
    { id: 2, label: 'System', children: [{ id: 52, label: 'Roles', children: [] }] },
  ])
  assert.equal(ids(grantsFrom(plain, plain, set(), new Set([52]))), [2, 52])
  assert.equal(
    grantChangesFrom(plain, set(), set(2, 52)).map(({ path }) => path),
    ['System > Roles'],
  )
})

test('W9 a search keeps the nodes above a match', () => {
  const [system, ...rest] = filterTree(NODES, node => node.permission === 'p:21')
  assert.equal(
    [system?.label, system?.children.map(({ label }) => label), rest.length],
    ['System', ['Users'], 0],
  )
})

test('W9 a search may keep what stands below a match', () => {
  const isFound = ({ label }: { label: string }) => label === 'Roles'
  const [system] = filterTree(NODES, (node, above) => [node, ...above].some(isFound))
  const [roles, ...others] = system?.children ?? []
  assert.equal([roles?.label, others.length], ['Roles', 0])
  assert.ok((roles?.children.length ?? 0) > 1)
})

test('W9 toggling a page alone takes its actions away, and then the page', () => {
  assert.equal(ids(togglePageAlone(NODES, set(), 10)), [1, 10])
  assert.equal(ids(togglePageAlone(NODES, set(1, 10, 11, 12, 50), 10)), [1, 10, 50])
  assert.equal(
    ids(togglePageAlone(NODES, set(1, 10, 11), 10)),
    [1, 10],
    'whichever of them there was',
  )
  assert.equal(ids(togglePageAlone(NODES, set(1, 10, 60), 10)), [60])
  assert.equal(
    ids(togglePageAlone(NODES, set(1, 10, 777), 10)),
    [777],
    'what is nowhere in the tree is kept',
  )
})

test('W9 R17 permissions that the user does not have stay granted, with their page', () => {
  const nodes = treeNodesFrom([
    {
      id: 10,
      label: 'Roles',
      menuType: 'C',
      children: [{ ...action(11, 'Add'), disabled: true }, action(12, 'Edit')],
    },
  ])
  assert.equal(ids(togglePageAlone(nodes, set(10, 11, 12), 10)), [10, 11])
  assert.equal(ids(togglePageAlone(nodes, set(10, 11), 10)), [10, 11])
})

test.run()
