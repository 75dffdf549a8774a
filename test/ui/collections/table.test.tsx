import { type ReactElement, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { withFakeTimers } from '../../support/clock.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import type { RecordKey } from '#entities/record-key.ts'
import { Table } from '#ui/collections/table.tsx'
import type { Sort, TableProps } from '#ui/collections/table-props.ts'
import { withKeys } from '#ui/collections/table-rows.tsx'

const test = suite('table')

interface Role {
  id: number
  name: string
}

const ROLES: Role[] = [
  { id: 1, name: 'Administrator' },
  { id: 2, name: 'Trader' },
  { id: 3, name: 'Auditor' },
]

const basic: TableProps<Role> = {
  caption: 'Roles',
  columns: [
    { key: 'name', label: 'Role', cell: role => role.name, rowHeader: true, sortable: true },
    { key: 'id', label: 'Number', cell: role => role.id, align: 'end' },
  ],
  rows: ROLES,
  rowKey: role => role.id,
  rowName: role => role.name,
  texts: {
    actions: 'Actions',
    loading: 'Loading',
    select: name => `Select ${name}`,
    selectAll: 'Select all rows on this page',
  },
}

test('a native table with its name on the region and the table', () => {
  const { container, unmount } = render(
    <Table
      {...basic}
      total={46}
      actions={role => <button type="button">Edit {role.name}</button>}
    />,
  )
  const region = getByRole(container, 'region', 'Roles')
  assert.is(region.tabIndex, 0)
  const table = getByRole(region, 'table', 'Roles')
  assert.is(table.getAttribute('aria-rowcount'), '46')
  assert.equal(
    queryAllByRole(table, 'columnheader').map(cell => cell.textContent),
    ['Role', 'Number', 'Actions'],
  )
  assert.equal(
    queryAllByRole(table, 'rowheader').map(cell => cell.textContent),
    ['Administrator', 'Trader', 'Auditor'],
  )
  assert.is(queryAllByRole(table, 'row').length, 4)
  getByRole(table, 'button', 'Edit Trader')
  for (const part of table.querySelectorAll('thead, tbody, tr, th, td')) {
    assert.ok(
      part.getAttribute('role'),
      'styles may change how parts are displayed, not what they are',
    )
  }
  unmount()
})

test('a sort button reverses the order, and the head says which one it is', () => {
  const heard: Sort[] = []
  const { container, rerender, unmount } = render(
    <Table
      {...basic}
      sort={{ key: 'name', direction: 'ascending' }}
      onSort={sort => heard.push(sort)}
    />,
  )
  assert.is(getByRole(container, 'columnheader', 'Role').getAttribute('aria-sort'), 'ascending')
  assert.not(getByRole(container, 'columnheader', 'Number').hasAttribute('aria-sort'))
  click(getByRole(container, 'button', 'Role'))
  rerender(
    <Table
      {...basic}
      sort={{ key: 'id', direction: 'ascending' }}
      onSort={sort => heard.push(sort)}
    />,
  )
  assert.is(getByRole(container, 'columnheader', 'Role').getAttribute('aria-sort'), 'none')
  click(getByRole(container, 'button', 'Role'))
  assert.equal(heard, [
    { key: 'name', direction: 'descending' },
    { key: 'name', direction: 'ascending' },
  ])
  unmount()
})

function Selectable({ onChange }: { onChange?: (selected: ReadonlySet<RecordKey>) => void }) {
  const [selected, setSelected] = useState<ReadonlySet<RecordKey>>(new Set([9]))
  return (
    <Table
      {...basic}
      selection={{
        selected,
        onChange: next => {
          setSelected(next)
          onChange?.(next)
        },
        isFixed: role => role.id === 1,
      }}
    />
  )
}

test('selecting all means the rows of this page that can be chosen; other pages stay', () => {
  let selected: ReadonlySet<RecordKey> = new Set()
  const { container, unmount } = render(<Selectable onChange={next => (selected = next)} />)
  const all = getByRole(container, 'checkbox', 'Select all rows on this page')
  assert.ok(all instanceof HTMLInputElement)
  click(getByRole(container, 'checkbox', 'Select Trader'))
  assert.equal([...selected], [9, 2])
  assert.ok(all.indeterminate && !all.checked)
  click(all)
  assert.equal([...selected].sort(), [2, 3, 9])
  assert.ok(all.checked && !all.indeterminate)
  click(all)
  assert.equal([...selected], [9])
  assert.ok(getByRole(container, 'checkbox', 'Select Administrator').hasAttribute('disabled'))
  unmount()
})

test('where no row can be selected, the box for all is disabled', () => {
  const { container, unmount } = render(
    <Table
      {...basic}
      selection={{ selected: new Set(), onChange: () => {}, isFixed: () => true }}
    />,
  )
  const all = getByRole(container, 'checkbox', 'Select all rows on this page') as HTMLInputElement
  assert.ok(all.disabled && !all.checked)
  unmount()
})

test('W15 Shift with a click takes all rows from the one before, but for those that are fixed', () => {
  const rows = [...ROLES, { id: 4, name: 'Clerk' }, { id: 5, name: 'Driver' }]
  const Choosing = () => {
    const [selected, onChange] = useState<ReadonlySet<RecordKey>>(new Set())
    const isFixed = (role: Role) => role.id === 3
    return (
      <>
        <Table {...basic} rows={rows} selection={{ selected, onChange, isFixed }} />
        <output>{[...selected].join()}</output>
      </>
    )
  }
  const { container, unmount } = render(<Choosing />)
  const chosen = () => container.querySelector('output')?.textContent
  const box = (name: string) => getByRole(container, 'checkbox', `Select ${name}`)
  click(box('Clerk'), { shiftKey: true })
  assert.is(chosen(), '4')
  click(box('Trader'), { shiftKey: true })
  assert.is(chosen(), '2,4')
  click(box('Driver'))
  click(box('Administrator'), { shiftKey: true })
  assert.is(chosen(), '1,2,4,5')
  click(box('Clerk'), { shiftKey: true })
  assert.is(chosen(), '5')
  unmount()
})

test('W15 a range follows the order on screen, and takes no row that is folded away', () => {
  const rows = [
    { id: 1, name: 'a1' },
    { id: 2, name: 'b1' },
    { id: 3, name: 'a2' },
    { id: 4, name: 'c1' },
  ]
  let selected: ReadonlySet<RecordKey> = new Set()
  const { container, unmount } = render(
    <Table
      {...basic}
      rows={rows}
      groupOf={({ name }) => name.charAt(0)}
      selection={{ selected, onChange: next => (selected = next) }}
    />,
  )
  click(getByRole(container, 'button', 'b'))
  click(getByRole(container, 'checkbox', 'Select a2'))
  click(getByRole(container, 'checkbox', 'Select c1'), { shiftKey: true })
  assert.equal([...selected], [3, 4])
  unmount()
})

test('a set of keys is never changed in place', () => {
  const before = new Set<RecordKey>([1])
  assert.equal([...withKeys(before, [2, 1], true)].sort(), [1, 2])
  assert.equal([...withKeys(before, [1], false)], [])
  assert.equal([...before], [1])
})

test('before the first rows skeleton lines stand in, and loading is announced once', () => {
  const { container, rerender, unmount } = render(
    <Table {...basic} rows={undefined} empty={<p>None</p>} />,
  )
  getByRole(container, 'status', 'Loading')
  assert.is(getByRole(container, 'table').getAttribute('aria-busy'), 'true')
  assert.is(queryAllByRole(container, 'row').length, 1)
  assert.is(container.querySelector('p'), null)
  rerender(<Table {...basic} rows={ROLES} busy />)
  assert.is(queryByRole(container, 'status'), undefined)
  assert.is(getByRole(container, 'table').getAttribute('aria-busy'), 'true')
  assert.is(queryAllByRole(container, 'rowheader').length, 3)
  unmount()
})

test('without rows the head stays, and the empty state stands below it', () => {
  const { container, unmount } = render(
    <Table {...basic} rows={[]} empty={<h3>No roles match</h3>} />,
  )
  getByRole(container, 'columnheader', 'Role')
  getByRole(container, 'heading', 'No roles match')
  unmount()
})

test('on phones a cell has the label of its column, and some columns are left out', () => {
  const { container, unmount } = render(
    <Table
      {...basic}
      columns={[...basic.columns, { key: 'far', label: 'Far', cell: () => 1, hideOnCards: true }]}
    />,
  )
  assert.equal(
    [...container.querySelectorAll('tbody tr:first-child td')].map(cell => [
      cell.getAttribute('data-label'),
      cell.hasAttribute('data-far'),
    ]),
    [
      ['Number', false],
      ['Far', true],
    ],
  )
  unmount()
})

test('a long text has a box, which the stylesheet keeps as narrow as a name; a short one has none', () => {
  const long = 'Loads on Mondays only, and not while the yard is closed'
  const { container, unmount } = render(
    <Table
      caption="Remarks"
      columns={[{ key: 'remark', label: 'Remark', cell: text => text }]}
      rows={[long, 'Monday']}
      rowKey={text => text}
      rowName={text => text}
      texts={basic.texts}
    />,
  )
  assert.equal(
    [...container.querySelectorAll('td')].map(cell => [
      cell.textContent,
      cell.querySelector('.table__text')?.textContent,
    ]),
    [
      [long, long],
      ['Monday', undefined],
    ],
  )
  unmount()
})

test('B.3 rows of a group stand under its name and fold away, the others stay', () => {
  const { container, unmount } = render(
    <Table
      {...basic}
      groupOf={role => (role.id === 2 ? 'shop' : 'office')}
      groupName={(group, count) => `${group} (${count})`}
    />,
  )
  const office = getByRole(container, 'button', 'office (2)')
  assert.equal(
    queryAllByRole(container, 'rowheader').map(cell => cell.textContent),
    ['office (2)', 'Administrator', 'Auditor', 'shop (1)', 'Trader'],
  )
  click(office)
  assert.is(office.getAttribute('aria-expanded'), 'false')
  assert.equal(
    queryAllByRole(container, 'rowheader').map(cell => cell.textContent),
    ['office (2)', 'shop (1)', 'Trader'],
  )
  click(office)
  assert.is(queryAllByRole(container, 'rowheader').length, 5)
  unmount()
})

test('a row is drawn again for its own record or its own tick, never for the list around it', () => {
  let drawn: string[] = []
  const cell = ({ name }: Role) => {
    drawn.push(name)
    return name
  }
  const columns = [{ key: 'name', label: 'Role', cell }]
  const { rowKey, rowName, texts, caption } = basic
  const { rerender, unmount } = render(<Fixed />)
  function Fixed({
    rows = ROLES,
    selected = [],
    busy,
  }: {
    rows?: readonly Role[]
    selected?: RecordKey[]
    busy?: boolean
  }) {
    const selection = { selected: new Set(selected), onChange: () => {}, isFixed: () => false }
    return (
      <Table
        {...{ caption, columns, rows, rowKey, rowName, texts, selection, busy }}
        onSort={() => {}}
      />
    )
  }
  const again = (element: ReactElement) => {
    drawn = []
    rerender(element)
    return drawn
  }
  assert.equal(again(<Fixed busy />), [])
  assert.equal(again(<Fixed selected={[2]} />), ['Trader'])
  const [first, , last] = ROLES
  assert.ok(first && last)
  assert.equal(again(<Fixed rows={[first, { id: 2, name: 'Buyer' }, last]} selected={[2]} />), [
    'Buyer',
  ])
  unmount()
})

test('a button of one record never becomes that of another, also at the same place of the next page', () => {
  const actions = (role: Role) => <button type="button">Edit {role.name}</button>
  const { container, rerender, unmount } = render(<Table {...basic} actions={actions} />)
  const before = getByRole(container, 'button', 'Edit Trader')
  const next = [7, 8, 9].map(id => ({ id, name: `Role ${id}` }))
  rerender(<Table {...basic} actions={actions} rows={next} />)
  assert.not.ok(before.isConnected)
  rerender(<Table {...basic} actions={actions} rows={[...next].reverse()} />)
  const moved = getByRole(container, 'button', 'Edit Role 7')
  rerender(<Table {...basic} actions={actions} rows={next} />)
  assert.ok(
    getByRole(container, 'button', 'Edit Role 7') === moved,
    'it goes where its record goes',
  )
  unmount()
})

test('a line shows that newer rows are loading once that takes longer than a moment', () =>
  withFakeTimers(async pass => {
    const { container, rerender, unmount } = render(<Table {...basic} rows={undefined} busy />)
    const isSaid = () => getByRole(container, 'region').matches('[data-late]')
    await pass(1_000)
    assert.not.ok(isSaid(), 'lines stand in for the first rows')
    rerender(<Table {...basic} />)
    rerender(<Table {...basic} busy />)
    await pass(199)
    assert.not.ok(isSaid())
    await pass(1)
    assert.ok(isSaid())
    rerender(<Table {...basic} />)
    assert.not.ok(isSaid())
    unmount()
  }))

test.run()
