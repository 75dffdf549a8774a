import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { filterDraftFrom, restoreFilterDraft } from '#list/filter-drafts.ts'

const test = suite('typed filters')

test('W7 nothing is kept where the fields show what is in force', () => {
  assert.is(filterDraftFrom({ roleName: 'coke' }, { roleName: 'coke', roleKey: '' }), undefined)
  assert.is(filterDraftFrom({}, {}), undefined)
})

test('W7 what is typed beside what is in force comes back over it, an emptied field as well', () => {
  const values = { roleName: 'coke', status: '1' }
  const kept = filterDraftFrom(values, { roleName: '', roleKey: 'ship', status: '1' })
  assert.equal(restoreFilterDraft(values, JSON.parse(JSON.stringify(kept))), {
    roleName: '',
    roleKey: 'ship',
    status: '1',
  })
})

test('W7 a field that shows something else by now is left as it is', () => {
  const kept = filterDraftFrom({}, { roleName: 'coke', roleKey: 'ship' })
  assert.equal(restoreFilterDraft({ roleName: 'peat' }, kept), {
    roleName: 'peat',
    roleKey: 'ship',
  })
})

test('R44 nonsense in the storage is nothing typed', () => {
  for (const nonsense of [null, undefined, 1, 'text', [], [1], { a: 1 }, { a: [] }, { a: ['', 1] }])
    assert.equal(restoreFilterDraft({ a: '' }, nonsense), { a: '' })
})

test.run()
