import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { restoreDraft } from '#drafts/restore-draft.ts'

const test = suite('restore draft')

const draft = { at: 1_000, path: '/system/role', form: 'edit 3', base: 'x' }

test('W1 a draft fills the form; fields that are unknown or of another type are left out', () => {
  const values = { name: 'Yard', key: 'yard', ids: [1] }
  const typed = { ...draft, values: { name: 'Pit', gone: 'x', key: 7, ids: 'x' } }
  assert.equal(restoreDraft(values, typed), { name: 'Pit', key: 'yard', ids: [1] })
  assert.is(Array.isArray(restoreDraft({ ids: {} }, { ...draft, values: { ids: [1] } }).ids), false)
})

test.run()
