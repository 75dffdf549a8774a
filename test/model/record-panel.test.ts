import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatRecordPanel, parseRecordPanel, type RecordPanel } from '#model/record-panel.ts'

const test = suite('record panel')

const PANELS: readonly [search: string, panel: RecordPanel | undefined][] = [
  ['', undefined],
  ['?new', { show: 'new' }],
  ['?edit=3', { show: 'edit', id: 3 }],
  ['?entry=12', { show: 'entry', id: 12 }],
]
for (const [search, panel] of PANELS) {
  test(`${search || 'no query'} is read and written`, () => {
    assert.equal(parseRecordPanel(search), panel)
    assert.is(formatRecordPanel('', panel), search)
  })
}

test('what is no number of a record opens nothing', () => {
  for (const search of ['?edit=0', '?edit=-1', '?edit=x', '?edit=1e3', '?entry=']) {
    assert.is(parseRecordPanel(search), undefined, search)
  }
})

test('W7 filters stay when a panel opens and closes', () => {
  assert.is(formatRecordPanel('?status=1&new', { show: 'edit', id: 2 }), '?status=1&edit=2')
  assert.is(formatRecordPanel('?status=1&edit=2', undefined), '?status=1')
})

test.run()
