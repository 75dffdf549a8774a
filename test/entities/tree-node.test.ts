import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { checkedTreeFrom, treeNodesFrom } from '#entities/tree-node.ts'

const test = suite('tree-node')

test('§27 trees of menus, of departments and the menu itself are read', () => {
  const node = { id: 2, label: '系统管理', icon: '', type: '', permission: '', disabled: false }
  const child = { ...node, id: 52, label: '角色管理', icon: 'peoples', type: 'C', permission: 'p' }
  assert.equal(
    treeNodesFrom([
      {
        id: 2,
        label: '系统管理',
        children: [
          { menuId: 52, title: '角色管理', icon: 'peoples', menuType: 'C', permission: 'p' },
        ],
      },
    ]),
    [{ ...node, children: [{ ...child, children: [] }] }],
  )
  assert.is(treeNodesFrom([{ deptId: 1, deptName: 'Yard', children: null }])[0]?.label, 'Yard')
  for (const value of [undefined, {}, 'x']) assert.throws(() => treeNodesFrom(value))
})

test('a node without a key is left out with the nodes below it, and the rest of the tree is read', () => {
  const tree = [null, { label: 'no id', children: [{ id: 3 }] }, { id: 2, children: 'x' }]
  const leftOut: unknown[] = []
  assert.equal(
    treeNodesFrom(tree, part => leftOut.push(part)).map(({ id, children }) => [id, children]),
    [[2, []]],
  )
  const missing = { count: 1, hasLostDigits: false }
  assert.equal(leftOut, [missing, missing])
  treeNodesFrom([{ id: 1, children: [{ id: 2 ** 60 }] }], part => leftOut.push(part))
  assert.equal(leftOut.at(-1), { count: 1, hasLostDigits: true })
})

test('a tick that lost digits makes the answer invalid: to save without it would take it away', () => {
  assert.throws(() => checkedTreeFrom([], [2, 2 ** 53]))
})

test('a missing list of ticks is not an empty one', () => {
  assert.equal(checkedTreeFrom([], [224]).checked, [224])
  assert.equal(checkedTreeFrom([], null).checked, [])
  assert.throws(() => checkedTreeFrom([], undefined))
  assert.throws(() => checkedTreeFrom([], {}))
})

test.run()
