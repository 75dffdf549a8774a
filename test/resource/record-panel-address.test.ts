import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatRecordPanel, parseRecordPanel } from '#resource/record-panel-address.ts'

const test = suite('record-panel-address')

test('W7 each panel has an address, and is read back from it', () => {
  for (const [search, panel] of [
    ['?new', { show: 'new' }],
    ['?import', { show: 'import' }],
    ['?new&from=3', { show: 'new', from: 3 }],
    ['?edit=3', { show: 'edit', id: 3 }],
    ['?entry=12', { show: 'entry', id: 12 }],
  ] as const) {
    assert.equal(parseRecordPanel(search), panel)
    assert.is(formatRecordPanel('', panel), search)
  }
})

test('a query without a panel opens none', () => {
  for (const search of ['', '?edit=', '?edit=0', '?newest']) {
    assert.is(parseRecordPanel(search), undefined, search)
  }
})

test('a panel replaces another, and leaves the rest of the query alone', () => {
  assert.is(formatRecordPanel('?type=coal_kind&edit=3', { show: 'new' }), '?type=coal_kind&new')
  assert.is(formatRecordPanel('?new&page=2', undefined), '?page=2')
  assert.is(formatRecordPanel('?import', undefined), '')
})

test('a page with two kinds of records keeps their panels apart', () => {
  assert.equal(parseRecordPanel('?type=coal_kind&edittype=3', 'type'), { show: 'edit', id: 3 })
  assert.is(parseRecordPanel('?edittype=3'), undefined)
  assert.is(parseRecordPanel('?edit=3', 'type'), undefined)
  assert.is(formatRecordPanel('?page=2&edit=3', { show: 'new' }, 'type'), '?page=2&newtype')
  assert.is(formatRecordPanel('?page=2&edittype=3', { show: 'entry', id: 4 }), '?page=2&entry=4')
})

test.run()
