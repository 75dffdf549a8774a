import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dictEntryFrom, dictTypeFrom } from '#model/dict.ts'

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

test.run()
