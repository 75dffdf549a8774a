import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, focusOn, press } from '../../support/user.ts'
import { Tree } from '#ui/collections/tree.tsx'
import { TreePicker } from '#ui/collections/tree-picker.tsx'
import type { TreeId, TreeNode } from '#ui/collections/tree-state.ts'

const test = suite('tree')

const NODES: readonly TreeNode[] = [
  {
    id: 1,
    label: 'System',
    children: [
      {
        id: 2,
        label: 'Roles',
        meta: 'system:sysrole:list',
        children: [
          { id: 3, label: 'Add' },
          { id: 4, label: 'Edit' },
        ],
      },
      { id: 5, label: 'Users' },
    ],
  },
  { id: 6, label: 'Shop', children: [{ id: 7, label: 'Orders', disabled: true }] },
]

function Sample({ linked = true, open = [] }: { linked?: boolean; open?: TreeId[] }) {
  const [checked, setChecked] = useState<ReadonlySet<TreeId>>(new Set())
  const [expanded, setExpanded] = useState<ReadonlySet<TreeId>>(new Set(open))

  return (
    <Tree
      label="Menu permissions"
      nodes={NODES}
      linked={linked}
      checked={checked}
      onChange={setChecked}
      expanded={expanded}
      onExpand={setExpanded}
    />
  )
}

const focused = () => document.activeElement?.getAttribute('aria-label')
const labels = (container: Element) =>
  queryAllByRole(container, 'treeitem').map(row => row.getAttribute('aria-label'))

test('rows say their level, place, state and code', () => {
  const { container, unmount } = render(<Sample open={[1]} />)
  const tree = getByRole(container, 'tree', 'Menu permissions')
  assert.is(tree.getAttribute('aria-multiselectable'), 'true')
  const roles = getByRole(tree, 'treeitem', 'Roles')
  const said = ['level', 'posinset', 'setsize', 'expanded', 'checked', 'description'].map(name =>
    roles.getAttribute(`aria-${name}`),
  )
  assert.equal(said, ['2', '1', '2', 'false', 'false', 'system:sysrole:list'])
  assert.is(getByRole(tree, 'treeitem', 'Users').hasAttribute('aria-expanded'), false)
  unmount()
})

test('one row is in the tab order, and arrows walk the rows that are open', () => {
  const { container, unmount } = render(<Sample />)
  const stops = () => queryAllByRole(container, 'treeitem').filter(row => row.tabIndex === 0).length
  assert.is(stops(), 1)
  focusOn(getByRole(container, 'treeitem', 'System'))
  press('ArrowRight')
  assert.equal(labels(container), ['System', 'Roles', 'Users', 'Shop'])
  assert.is(focused(), 'System')
  press('ArrowRight')
  assert.is(focused(), 'Roles')
  press('ArrowDown')
  assert.is(focused(), 'Users')
  press('ArrowUp')
  assert.is(focused(), 'Roles')
  press('ArrowDown')
  press('ArrowLeft')
  assert.is(focused(), 'System')
  press('ArrowLeft')
  assert.equal(labels(container), ['System', 'Shop'])
  press('End')
  assert.is(focused(), 'Shop')
  press('ArrowDown')
  assert.is(focused(), 'Shop')
  press('Home')
  assert.is(focused(), 'System')
  assert.is(stops(), 1)
  unmount()
})

test('where text runs to the left, the left arrow opens', () => {
  const { container, unmount } = render(<Sample />)
  container.style.direction = 'rtl'
  focusOn(getByRole(container, 'treeitem', 'System'))
  press('ArrowLeft')
  assert.equal(labels(container), ['System', 'Roles', 'Users', 'Shop'])
  unmount()
})

test('* opens all siblings', () => {
  const { container, unmount } = render(<Sample />)
  focusOn(getByRole(container, 'treeitem', 'System'))
  press('*')
  assert.equal(labels(container), ['System', 'Roles', 'Users', 'Shop', 'Orders'])
  unmount()
})

test('letters go to the next row that begins with them', () => {
  const { container, unmount } = render(<Sample open={[1]} />)
  focusOn(getByRole(container, 'treeitem', 'System'))
  press('s')
  assert.is(focused(), 'Shop')
  press('s')
  assert.is(focused(), 'System')
  unmount()
})

test('Space, Enter and a click tick; the parent becomes mixed', () => {
  const { container, unmount } = render(<Sample open={[1, 2, 6]} />)
  const tick = (label: string) =>
    getByRole(container, 'treeitem', label).getAttribute('aria-checked')
  focusOn(getByRole(container, 'treeitem', 'Add'))
  press(' ')
  assert.equal([tick('Add'), tick('Roles'), tick('System')], ['true', 'mixed', 'mixed'])
  click(getByRole(container, 'treeitem', 'Edit'))
  assert.is(tick('Roles'), 'true')
  focusOn(getByRole(container, 'treeitem', 'System'))
  press('Enter')
  assert.equal([tick('Users'), tick('System')], ['true', 'true'])
  click(getByRole(container, 'treeitem', 'Orders'))
  assert.is(tick('Orders'), 'false')
  assert.is(getByRole(container, 'treeitem', 'Orders').getAttribute('aria-disabled'), 'true')
  unmount()
})

test('the twisty opens and closes, and ticks nothing', () => {
  const { container, unmount } = render(<Sample />)
  const twisty = getByRole(container, 'treeitem', 'System').querySelector('.tree__twist')
  assert.ok(twisty)
  click(twisty)
  assert.is(getByRole(container, 'treeitem', 'System').getAttribute('aria-checked'), 'false')
  assert.ok(queryByRole(container, 'treeitem', 'Roles'))
  click(twisty)
  assert.is(queryByRole(container, 'treeitem', 'Roles'), undefined)
  unmount()
})

test('the bar opens, ticks and links all nodes, and says what the caller counts', () => {
  const texts = {
    expandAll: 'Expand all',
    selectAll: 'Select all',
    linked: 'Link parent and child',
  }
  function Box() {
    const [checked, setChecked] = useState<ReadonlySet<TreeId>>(new Set([3]))
    const [linked, setLinked] = useState(true)
    return (
      <TreePicker
        label="Menus"
        nodes={NODES}
        summary={`${checked.size} ticked`}
        texts={texts}
        checked={checked}
        onChange={setChecked}
        linked={linked}
        onLinkedChange={setLinked}
      />
    )
  }
  const { container, unmount } = render(<Box />)
  const box = (name: string) => getByRole(container, 'checkbox', name) as HTMLInputElement
  const count = () => getByRole(container, 'status').textContent
  assert.is(queryAllByRole(container, 'treeitem').length, 7)
  assert.is(count(), '1 ticked')
  assert.ok(box('Select all').indeterminate)
  click(box('Expand all'))
  assert.is(queryAllByRole(container, 'treeitem').length, 2)
  click(box('Select all'))
  assert.is(count(), '5 ticked')
  click(box('Link parent and child'))
  assert.not(box('Link parent and child').checked)
  unmount()
})

test.run()
