import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  DICT_TYPE_PATTERN,
  duplicateOf,
  isDefault,
  labelStyleOf,
  usedTypesFrom,
} from '#entities/dictionary-entry.ts'
import {
  dictionaryEntryFrom,
  dictionaryOptionFrom,
  isDictionaryEntry,
} from '#resources/system/dictionary-entries.ts'
import { dictionaryTypeFrom } from '#resources/system/dictionary-types.ts'

const test = suite('dictionary-entry')

test('§3 §26 a dictionary entry and a type', () => {
  const entry = dictionaryEntryFrom({
    dictCode: 40,
    dictSort: 1,
    dictLabel: '动力煤',
    dictValue: 7,
    dictType: 'coal_kind',
    status: '0',
  })
  assert.equal([entry.dictCode, entry.dictLabel, entry.dictValue], [40, '动力煤', '7'])
  assert.is(
    dictionaryTypeFrom({ dictId: 3, dictName: 'Kind', dictType: 'coal_kind' }).dictName,
    'Kind',
  )
})

test('§16 an entry without a status is enabled', () => {
  const bare = { dictCode: 1, dictLabel: 'Lean', dictValue: 'lean' }
  assert.is(dictionaryEntryFrom(bare).status, '0')
  assert.is(dictionaryEntryFrom({ ...bare, status: '1' }).status, '1')
})

test('§3 an entry can be read with value and label alone, and changed only with its key', () => {
  const bare = { dictLabel: 'Lean', dictValue: 'lean' }
  for (const dictCode of [undefined, null, 0, 1.5, '']) {
    const option = dictionaryOptionFrom({ ...bare, dictCode })
    assert.equal(
      [option.dictLabel, option.dictValue, isDictionaryEntry(option)],
      ['Lean', 'lean', false],
    )
    assert.throws(() => dictionaryEntryFrom({ ...bare, dictCode }), 'key')
  }
  assert.is(isDictionaryEntry(dictionaryOptionFrom({ ...bare, dictCode: '7' })), true)
})

const entries = (...sorts: number[]) =>
  sorts.map((dictSort, index) =>
    dictionaryEntryFrom({
      dictCode: index + 1,
      dictLabel: `L${index}`,
      dictValue: `v${index}`,
      dictSort,
      dictType: 't',
    }),
  )
test('B.2 a duplicate is another entry with the same label or value', () => {
  const all = entries(10, 20)
  assert.is(duplicateOf(all, 'dictLabel', ' L1 ')?.dictCode, 2)
  assert.is(duplicateOf(all, 'dictValue', 'v1', 2), undefined)
  assert.is(duplicateOf(all, 'dictValue', 'V1'), undefined)
  assert.is(duplicateOf(all, 'dictValue', '  '), undefined)
})

test('R20 types are small letters, digits and underlines', () => {
  for (const type of ['coal_kind', 'a', 'x9']) assert.ok(DICT_TYPE_PATTERN.test(type), type)
  for (const type of ['', '9a', 'Coal', 'a-b', 'a b', '_a', `a${'b'.repeat(100)}`])
    assert.not(DICT_TYPE_PATTERN.test(type), type)
})

test('R20 an unknown style becomes the default one', () => {
  assert.is(labelStyleOf('danger'), 'danger')
  for (const style of ['', 'x" onload="', 'constructor']) assert.is(labelStyleOf(style), 'default')
})

test('§16 without a list of types the types come from the entries', () => {
  const rows = ['a', 'b', 'a'].map(dictType => ({ dictType }))
  assert.equal(usedTypesFrom(rows), [
    { dictType: 'a', count: 2 },
    { dictType: 'b', count: 1 },
  ])
})

test('§26 a disabled entry is nobody’s default', () => {
  assert.ok(isDefault({ isDefault: 'Y', status: '0' }))
  assert.not(isDefault({ isDefault: 'Y', status: '1' }))
  assert.ok(isDefault({ isDefault: 'Y' }), 'a server without a status')
})

test.run()
