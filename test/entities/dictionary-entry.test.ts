import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  DICT_TYPE,
  dictEntryFrom,
  dictOptionFrom,
  dictTypeFrom,
  isEntry,
  reordered,
  styleOf,
  twinOf,
  typesSeen,
} from '#entities/dictionary-entry.ts'

const test = suite('dict')

test('§3 §26 a dictionary entry and a type', () => {
  const entry = dictEntryFrom({
    dictCode: 40,
    dictSort: 1,
    dictLabel: '动力煤',
    dictValue: 7,
    dictType: 'coal_kind',
    status: '0',
  })
  assert.equal([entry.dictCode, entry.dictLabel, entry.dictValue], [40, '动力煤', '7'])
  assert.is(dictTypeFrom({ dictId: 3, dictName: 'Kind', dictType: 'coal_kind' }).dictName, 'Kind')
})

test('§16 an entry without a status is enabled, wherever it is said', () => {
  const bare = { dictCode: 1, dictLabel: 'Lean', dictValue: 'lean' }
  assert.is(dictEntryFrom(bare).status, '0')
  assert.is(dictEntryFrom({ ...bare, status: '1' }).status, '1')
})

test('§3 value and label are enough to read an entry by, and its key to change it', () => {
  const bare = { dictLabel: 'Lean', dictValue: 'lean' }
  for (const dictCode of [undefined, null, 0, 1.5, '']) {
    const option = dictOptionFrom({ ...bare, dictCode })
    assert.equal([option.dictLabel, option.dictValue, isEntry(option)], ['Lean', 'lean', false])
    assert.throws(() => dictEntryFrom({ ...bare, dictCode }), 'key')
  }
  assert.is(isEntry(dictOptionFrom({ ...bare, dictCode: '7' })), true)
})

const entries = (...sorts: number[]) =>
  sorts.map((dictSort, index) =>
    dictEntryFrom({
      dictCode: index + 1,
      dictLabel: `L${index}`,
      dictValue: `v${index}`,
      dictSort,
      dictType: 't',
    }),
  )
const numbers = (sorts: number[], from: number, to: number) =>
  reordered(entries(...sorts), from, to).map(({ entry, dictSort }) => [entry.dictCode, dictSort])

test('B.2 places keep their numbers: only what lies between the two places changes', () => {
  assert.equal(numbers([10, 20, 30, 40], 0, 1), [
    [2, 10],
    [1, 20],
  ])
  assert.equal(numbers([10, 20, 30, 40], 3, 1), [
    [4, 20],
    [2, 30],
    [3, 40],
  ])
})

test('B.2 equal numbers are told apart when something moves', () => {
  assert.equal(numbers([0, 0, 0], 2, 0), [
    [1, 1],
    [2, 2],
  ])
  assert.equal(numbers([5, 5, 9], 0, 1), [[1, 6]])
})

test('a move to where it is, or beyond an end, is none', () => {
  for (const [from, to] of [
    [0, 0],
    [0, -1],
    [1, 2],
    [7, 0],
  ] as const)
    assert.equal(numbers([10, 10], from, to), [], `${from} ${to}`)
})

test('B.2 a twin has the same label or value, and is another entry', () => {
  const all = entries(10, 20)
  assert.is(twinOf(all, 'dictLabel', ' L1 ')?.dictCode, 2)
  assert.is(twinOf(all, 'dictValue', 'v1', 2), undefined)
  assert.is(twinOf(all, 'dictValue', 'V1'), undefined)
  assert.is(twinOf(all, 'dictValue', '  '), undefined)
})

test('R20 types are small letters, digits and underlines', () => {
  for (const type of ['coal_kind', 'a', 'x9']) assert.ok(DICT_TYPE.test(type), type)
  for (const type of ['', '9a', 'Coal', 'a-b', 'a b', '_a', `a${'b'.repeat(100)}`])
    assert.not(DICT_TYPE.test(type), type)
})

test('R20 a style that nobody knows is the plain one', () => {
  assert.is(styleOf('danger'), 'danger')
  for (const style of ['', 'x" onload="', 'constructor']) assert.is(styleOf(style), 'default')
})

test('§16 without a list of types they are those that entries belong to', () => {
  const rows = ['a', 'b', 'a'].map(dictType => ({ dictType }))
  assert.equal(typesSeen(rows), [
    { dictType: 'a', count: 2 },
    { dictType: 'b', count: 1 },
  ])
})

test.run()
