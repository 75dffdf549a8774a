import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { slotsFor, type Slots } from '#ui/row-slots.ts'
import { Table, type TableProps } from '#ui/table.tsx'
import { byRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'

const test = suite('row-slots')

const of = (slots: Slots) => [...slots]
const FIRST = slotsFor(['a', 'b', 'c'], new Map(), true)

test('records that are all other ones are drawn over those before', () => {
  assert.equal(of(slotsFor(['d', 'e', 'f'], FIRST, true)), [
    ['d', 0],
    ['e', 1],
    ['f', 2],
  ])
})

test('fewer leave the last rows out, more get rows of their own', () => {
  assert.equal(of(slotsFor(['d'], FIRST, true)), [['d', 0]])
  const more = slotsFor(['d', 'e', 'f', 'g', 'h'], FIRST, true)
  assert.equal([more.get('f'), more.get('g'), more.get('h')], [2, 3, 4])
})

test('a record that stays keeps its row wherever it goes, and new ones take none of the others', () => {
  assert.equal(of(slotsFor(['c', 'd', 'a'], FIRST, true)), [
    ['c', 2],
    ['d', 3],
    ['a', 0],
  ])
})

test('where the focus may come back to a row, other records get other rows', () => {
  assert.equal(of(slotsFor(['d', 'e'], FIRST, false)), [
    ['d', 3],
    ['e', 4],
  ])
})

test('numbers are never given twice, whatever comes and goes', () => {
  let seed = 7
  const random = (most: number) => (seed = (seed * 16_807) % 2_147_483_647) % most
  let slots: Slots = new Map()
  for (let turn = 0; turn < 200; turn += 1) {
    const keys = [...new Set(Array.from({ length: random(8) }, () => random(20)))]
    const next = slotsFor(keys, slots, random(2) === 0)
    assert.is(new Set(next.values()).size, keys.length)
    const isOther = keys.every(key => !slots.has(key))
    for (const [key, slot] of next) {
      const holder = [...slots].find(([, other]) => other === slot)?.[0]
      assert.ok(isOther || holder === undefined || holder === key)
    }
    slots = next
  }
})

const basic: TableProps<string> = {
  caption: 'Coal',
  columns: [{ key: 'name', label: 'Name', cell: row => row, rowHeader: true }],
  rows: ['coke', 'peat'],
  rowKey: row => row,
  rowName: row => row,
  texts: { actions: 'Actions', loading: 'Loading', select: row => row, selectAll: 'All' },
  actions: row => <button>{`Delete ${row}`}</button>,
}

test('the next page is drawn over the rows of this one', () => {
  const { container, rerender, unmount } = render(<Table {...basic} />)
  const before = byRole(container, 'button', 'Delete coke')
  rerender(<Table {...basic} rows={['anthracite', 'lignite']} />)
  assert.ok(byRole(container, 'button', 'Delete anthracite') === before)
  unmount()
})

test('a button with the focus never becomes that of another record', () => {
  const { container, rerender, unmount } = render(<Table {...basic} />)
  const before = byRole(container, 'button', 'Delete coke')
  before.focus()
  rerender(<Table {...basic} rows={['anthracite', 'lignite']} />)
  assert.not.ok(before.isConnected)
  assert.not.ok(byRole(container, 'button', 'Delete anthracite') === document.activeElement)
  unmount()
})

test.run()
