import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filterDraftFrom, restoreFilterDraft } from '#list/filter-drafts.ts'

const test = suite('filter-drafts')

test('W7 there is no draft where the fields show the active filters', () => {
  assert.is(filterDraftFrom({ roleName: 'coke' }, { roleName: 'coke', roleKey: '' }), undefined)
  assert.is(filterDraftFrom({}, {}), undefined)
})

test('W7 typed text comes back over the active filter, and so does an emptied field', () => {
  const values = { roleName: 'coke', status: '1' }
  const kept = filterDraftFrom(values, { roleName: '', roleKey: 'ship', status: '1' })
  assert.equal(restoreFilterDraft(values, JSON.parse(JSON.stringify(kept))), {
    roleName: '',
    roleKey: 'ship',
    status: '1',
  })
})

test('W7 a draft does not come back where the active filter has changed', () => {
  const kept = filterDraftFrom({}, { roleName: 'coke', roleKey: 'ship' })
  assert.equal(restoreFilterDraft({ roleName: 'peat' }, kept), {
    roleName: 'peat',
    roleKey: 'ship',
  })
})

test('R44 nonsense in the storage is no draft', () => {
  for (const nonsense of [null, undefined, 1, 'text', [], [1], { a: 1 }, { a: [] }, { a: ['', 1] }])
    assert.equal(restoreFilterDraft({ a: '' }, nonsense), { a: '' })
})

test.run()
