import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { baseHash, DRAFT_LIFETIME_MS, type Draft, parseDraft } from '#drafts/draft.ts'

const test = suite('draft')

const draft: Draft = {
  at: 1_000,
  path: '/system/role',
  form: 'edit 3',
  values: { name: 'Pit' },
  base: 'x',
}

test('W1 a draft is read back as it was written', () => {
  assert.equal(parseDraft(JSON.stringify(draft), 2_000), draft)
})

test('R44 a draft lives seven days', () => {
  assert.ok(parseDraft(JSON.stringify(draft), draft.at + DRAFT_LIFETIME_MS))
  assert.is(parseDraft(JSON.stringify(draft), draft.at + DRAFT_LIFETIME_MS + 1), undefined)
})

for (const text of [
  null,
  '',
  '{',
  'null',
  '[]',
  '7',
  '{}',
  '{"at":1}',
  '{"at":"x","values":{}}',
  '{"at":1,"values":[]}',
  '{"at":1e300,"values":{}}',
]) {
  test(`${text} is not a draft`, () => assert.is(parseDraft(text, 0), undefined))
}

test('W1 other starting values have another hash', () => {
  assert.is(baseHash({ a: '1' }, []), baseHash({ a: '1' }, []))
  assert.is.not(baseHash({ a: '1' }, []), baseHash({ a: '2' }, []))
})

test('R44 the hash of a record does not depend on its secrets', () => {
  const saved = { name: 'Li', password: '' }
  const baseOf = (password: string) => baseHash({ ...saved, password }, ['password'])
  assert.is(baseOf('one'), baseOf('another'))
  assert.is.not(baseHash({ name: 'Lin' }, []), baseHash({ name: 'Li' }, []))
})

test.run()
