import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { createRowFlash } from '#list/row-errors.tsx'
import { Table } from '#ui/collections/table.tsx'

const test = suite('row-errors')

test('W10 only the row of the record flashes, wherever it is drawn by now', () => {
  const flashed: (string | null)[] = []
  const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')
  Reflect.set(Element.prototype, 'animate', function (this: Element) {
    flashed.push(this.textContent)
  })
  const table = (rows: readonly number[]) => (
    <Table
      caption="Coal"
      columns={[{ key: 'id', label: 'Number', cell: (row: number) => `Number ${row}` }]}
      rows={rows}
      rowKey={row => row}
      rowName={String}
      texts={{ actions: '', loading: '', select: String, selectAll: '' }}
    />
  )
  const { rerender, unmount } = render(table([1, 2, 3]))
  const [second, third] = [createRowFlash(2), createRowFlash(3)]
  second()
  rerender(table([4, 5, 2, 6]))
  second()
  createRowFlash('5')()
  third()
  assert.equal(flashed, ['Number 2', 'Number 2', 'Number 5'])
  unmount()
  // The user left for another list, in which a record has the same number.
  const next = render(table([1, 2, 3]))
  third()
  assert.is(flashed.length, 3)
  next.unmount()
  if (animate) Object.defineProperty(Element.prototype, 'animate', animate)
  else Reflect.deleteProperty(Element.prototype, 'animate')
})

test.run()
