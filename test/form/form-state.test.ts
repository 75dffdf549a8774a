import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  type ConflictSide,
  differencesFrom,
  type FormAction,
  type FormState,
  fieldErrorsFrom,
  initialFormState,
  mergedValues,
  reduceForm,
} from '#form/form-state.ts'
import { changedFields, isSame, mergeLists } from '#lib/form-values.ts'

const test = suite('form-state')

interface Values extends Record<string, unknown> {
  name: string
  key: string
  ids: number[]
}
const START: Values = { name: 'Yard', key: 'yard', ids: [1, 2] }
const run = (...actions: FormAction<Values>[]): FormState<Values> =>
  actions.reduce(reduceForm<Values>, initialFormState(START))

test('a form starts unchanged and without errors', () => {
  const state = run()
  assert.equal([state.errors, changedFields(state.saved, state.values)], [{}, []])
})

test('design 4.12 a field is not validated while the user first types into it', () => {
  const state = run({ type: 'changed', name: 'name', value: '', errors: { name: 'required' } })
  assert.equal(state.errors, {})
})

test('design 4.12 a changed field is validated when the user leaves it', () => {
  const errors = { name: 'required', key: 'required' }
  assert.equal(run({ type: 'left', name: 'name', errors }).errors, {})
  const touched = run(
    { type: 'changed', name: 'name', value: '', errors },
    { type: 'left', name: 'name', errors },
  )
  assert.equal(touched.errors, { name: 'required' })
})

test('design 4.12 once the form was sent, every field is validated when the user leaves it', () => {
  const state = run(
    { type: 'refused', errors: {} },
    { type: 'left', name: 'key', errors: { key: 'required' } },
  )
  assert.equal(state.errors, { key: 'required' })
})

test('a field with an error is validated at each key, and the error goes once the value is right', () => {
  const wrong = run({ type: 'refused', errors: { name: 'required', key: 'required' } })
  const right = reduceForm(wrong, {
    type: 'changed',
    name: 'name',
    value: 'Y',
    errors: { key: 'required' },
  })
  assert.equal(right.errors, { key: 'required' })
  assert.not('name' in right.errors)
})

test('an error of the server stays when the user leaves the field unchanged', () => {
  const state = run(
    { type: 'refused', errors: { key: 'taken' } },
    { type: 'left', name: 'key', errors: {} },
  )
  assert.equal(state.errors, { key: 'taken' })
})

test('a failed write leaves the values as they were typed; after a save nothing is unsaved', () => {
  const sent = run({ type: 'changed', name: 'name', value: 'Pit', errors: {} }, { type: 'sent' })
  assert.is(sent.phase, 'sending')
  const failed = reduceForm(sent, { type: 'failed' })
  assert.equal(
    [failed.phase, failed.values.name, changedFields(failed.saved, failed.values)],
    ['editing', 'Pit', ['name']],
  )
  const saved = reduceForm(sent, { type: 'saved', values: sent.values })
  assert.equal([saved.phase, changedFields(saved.saved, saved.values)], ['editing', []])
})

test('C.6 unsaved is measured against what was last saved', () => {
  const there = run({ type: 'changed', name: 'name', value: 'Pit', errors: {} })
  const back = reduceForm(there, { type: 'changed', name: 'name', value: 'Yard', errors: {} })
  assert.equal(
    [changedFields(there.saved, there.values), changedFields(back.saved, back.values)],
    [['name'], []],
  )
})

for (const [one, other, same] of [
  [[1, 2], [2, 1], true],
  [[1, 2], [1], false],
  ['1', 1, false],
  [undefined, undefined, true],
  [undefined, '', false],
  [['a', 'b'], ['b', 'a'], true],
  [[1, 1], [1], false],
] as const) {
  test(`${JSON.stringify(one)} and ${JSON.stringify(other)} are ${same ? 'the same' : 'two'}`, () => {
    assert.is(isSame(one, other), same)
  })
}

for (const data of [
  undefined,
  null,
  'x',
  {},
  { fields: null },
  { fields: 'x' },
  { fields: { other: 'x' } },
  { fields: { name: 7 } },
  { fields: { __proto__: { name: 'x' } } },
]) {
  test(`§12 a refusal with ${JSON.stringify(data)} names no field`, () =>
    assert.is(fieldErrorsFrom(data, START), undefined))
}

test('§12 a refusal belongs to the fields it names', () => {
  assert.equal(fieldErrorsFrom({ fields: { key: 'taken', other: 'x' } }, START), { key: 'taken' })
})

test('W18 each field that somebody changed can be chosen, and starts with that change', () => {
  const found = differencesFrom(START, { ...START, name: 'Depot' }, { ...START, key: 'y2' })
  const choices = ['theirs', 'mine']
  assert.equal(found, [
    { name: 'name', before: 'Yard', theirs: 'Depot', mine: 'Yard', choices, start: 'theirs' },
    { name: 'key', before: 'yard', theirs: 'yard', mine: 'y2', choices, start: 'mine' },
  ])
})

test('W18 a field that both changed starts with the other side, and needs no choice after the same change', () => {
  const [name] = differencesFrom(START, { ...START, name: 'Depot' }, { ...START, name: 'Pit' })
  assert.equal([name?.start, name?.choices], ['theirs', ['theirs', 'mine']])
  const [same] = differencesFrom(START, { ...START, name: 'Pit' }, { ...START, name: 'Pit' })
  assert.equal(same?.choices, [])
})

test('W18 a list that both changed starts with both changes', () => {
  const theirs = { ...START, ids: [2, 3] }
  const mine = { ...START, ids: [1, 2, 4] }
  const differences = differencesFrom(START, theirs, mine, { ids: mergeLists })
  assert.equal(
    differences.map(({ choices, start }) => [choices, start]),
    [[['both', 'theirs', 'mine'], 'both']],
  )
  const ids = (choices: Record<string, ConflictSide>) =>
    mergedValues(theirs, mine, differences, choices).ids
  assert.equal(ids({}), [2, 3, 4])
  assert.equal(ids({ ids: 'mine' }), [1, 2, 4])
  assert.equal(ids({ ids: 'theirs' }), [2, 3])
})

test('W18 a list whose changes collide has no "both"', () => {
  const [theirs, mine] = [[3], [4]].map(ids => ({ ...START, ids }))
  const [ids] = differencesFrom(START, theirs ?? START, mine ?? START, { ids: () => undefined })
  assert.equal([ids?.start, ids?.choices], ['theirs', ['theirs', 'mine']])
})

for (const [choice, name] of [
  ['theirs', 'Depot'],
  ['mine', 'Pit'],
] as const) {
  test(`W18 with ${choice} chosen for one field, fields that only one side changed keep that change`, () => {
    const theirs = { ...START, name: 'Depot', ids: [1, 2, 3] }
    const mine = { ...START, name: 'Pit', key: 'pit' }
    const differences = differencesFrom(START, theirs, mine)
    assert.equal(mergedValues(theirs, mine, differences, { name: choice }), {
      name,
      key: 'pit',
      ids: [1, 2, 3],
    })
  })
}

test('W18 without a choice nothing of the other side is overwritten', () => {
  const theirs = { ...START, name: 'Depot' }
  const mine = { ...START, name: 'Pit' }
  assert.is(mergedValues(theirs, mine, differencesFrom(START, theirs, mine), {}).name, 'Depot')
})

test.run()
