import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dictEntryFrom, dictOptionFrom, dictTypeFrom, isEntry } from '#entities/dictionary-entry.ts'

const test = suite('dict')

test('§3 contract 5.1 a dictionary entry and a type', () => {
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

test('product.md 8 an entry without a status is enabled, wherever it is said', () => {
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

test.run()
