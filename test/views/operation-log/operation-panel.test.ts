import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldChangesOf } from '#views/operation-log/operation-panel.tsx'

const test = suite('log changes')

test('B.7 fields show before and after, changed ones first', () => {
  assert.equal(
    fieldChangesOf({
      before: { name: 'Desk', status: '0', ids: [1, 2] },
      after: { name: 'Desk', status: '1', ids: [1] },
    }),
    [
      { field: 'status', before: '0', after: '1', isChanged: true },
      { field: 'ids', before: '1, 2', after: '1', isChanged: true },
      { field: 'name', before: 'Desk', after: 'Desk', isChanged: false },
    ],
  )
})

test('R37 a change to an invisible character is shown, and counts as a change', () => {
  assert.equal(fieldChangesOf({ before: { a: 'x\u202ey' }, after: { a: 'x\u2066y' } }), [
    { field: 'a', before: 'x\ufffdy', after: 'x\ufffdy', isChanged: true },
  ])
  const long = 'x'.repeat(4_000)
  assert.is(fieldChangesOf({ before: undefined, after: { a: long } })[0]?.after, long)
})

test('a new record has no before, a deleted one no after', () => {
  assert.equal(fieldChangesOf({ before: undefined, after: { a: 1 } }), [
    { field: 'a', before: undefined, after: '1', isChanged: true },
  ])
  assert.equal(fieldChangesOf({ before: { a: { b: null } }, after: undefined }), [
    { field: 'a', before: '{"b":null}', after: undefined, isChanged: true },
  ])
  assert.equal(fieldChangesOf({ before: undefined, after: undefined }), [])
})

test.run()
