import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  allNodes,
  checkStatesOf,
  type TreeNode,
  toggleAll,
  toggleNode,
  visibleRows,
} from '#ui/collections/tree-state.ts'

const test = suite('tree-state')

const leaf = (id: number, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  label: `Node ${id}`,
  ...more,
})
const PAIR = leaf(2, { children: [leaf(3), leaf(4)] })
const NODES = [leaf(1, { children: [PAIR, leaf(5)] }), leaf(6)]
const ids = (set: Iterable<unknown>) => [...set].map(Number).sort((a, b) => a - b)

test('rows are the nodes whose parents are open, with level and place', () => {
  assert.equal(
    visibleRows(NODES, new Set()).map(row => row.node.id),
    [1, 6],
  )
  const rows = visibleRows(NODES, new Set([1, 2]))
  assert.equal(
    rows.map(({ node, level, position, siblingCount }) => [node.id, level, position, siblingCount]),
    [
      [1, 1, 1, 2],
      [2, 2, 1, 2],
      [3, 3, 1, 2],
      [4, 3, 2, 2],
      [5, 2, 2, 2],
      [6, 1, 2, 2],
    ],
  )
})

test('linked, a parent has the state of its children', () => {
  assert.equal(Object.fromEntries(checkStatesOf(NODES, new Set([3]), true)), {
    1: 'mixed',
    2: 'mixed',
    3: 'true',
    4: 'false',
    5: 'false',
    6: 'false',
  })
  const all = checkStatesOf(NODES, new Set([3, 4, 5]), true)
  assert.equal([all.get(2), all.get(1), all.get(6)], ['true', 'true', 'false'])
})

test('not linked, every node has its own state and none is mixed', () => {
  const ticks = checkStatesOf(NODES, new Set([1, 3]), false)
  assert.equal([ticks.get(1), ticks.get(2), ticks.get(3)], ['true', 'false', 'true'])
  assert.equal(ids(toggleNode(NODES, PAIR, new Set([3]), false)), [2, 3])
  assert.equal(ids(toggleNode(NODES, PAIR, new Set([2, 3]), false)), [3])
})

test('linked, a tick goes down to the children and up to the parents', () => {
  const once = toggleNode(NODES, PAIR, new Set(), true)
  assert.equal(ids(once), [2, 3, 4])
  const all = toggleNode(NODES, leaf(5), once, true)
  assert.equal(ids(all), [1, 2, 3, 4, 5])
  assert.equal(ids(toggleNode(NODES, leaf(4), all, true)), [3, 5])
  assert.equal(ids(toggleNode(NODES, PAIR, new Set([3]), true)), [2, 3, 4])
})

test('a disabled node keeps its tick, whatever is ticked round it', () => {
  const fixed = [leaf(1, { children: [leaf(2, { disabled: true }), leaf(3)] })]
  const [parent = leaf(0)] = fixed
  assert.equal(ids(toggleNode(fixed, parent, new Set(), true)), [3])
  assert.equal(ids(toggleNode(fixed, parent, new Set([2, 3]), true)), [2])
  assert.equal(ids(toggleAll(fixed, false, new Set([1, 2, 3]), true)), [2])
  const [own = leaf(0)] = parent.children ?? []
  assert.equal(ids(toggleNode(fixed, own, new Set(), true)), [])
})

test('ids that stand for no node are kept', () => {
  assert.equal(ids(toggleNode(NODES, leaf(6), new Set([99]), true)), [6, 99])
})

test('all nodes are ticked at once, or none', () => {
  assert.equal(ids(toggleAll(NODES, true, new Set(), true)), [1, 2, 3, 4, 5, 6])
  assert.equal(ids(toggleAll(NODES, false, new Set([3]), true)), [])
  assert.equal(ids(toggleAll(NODES, true, new Set(), false)), [1, 2, 3, 4, 5, 6])
})

test('ticking a thousand nodes looks at each only a few times', () => {
  let reads = 0
  const counting = (node: TreeNode): TreeNode => ({
    ...node,
    get children() {
      reads += 1
      return node.children
    },
  })
  const many = Array.from({ length: 10 }, (_, a) =>
    counting(
      leaf(1 + a * 100, {
        children: Array.from({ length: 99 }, (_, b) => counting(leaf(2 + b + a * 100))),
      }),
    ),
  )
  assert.is(allNodes(many).length, 1000)
  reads = 0
  assert.is(toggleAll(many, true, new Set(), true).size, 1000)
  assert.ok(reads <= 5 * 1000, String(reads))
})

test.run()
