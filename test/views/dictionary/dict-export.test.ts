import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dictEntryFrom } from '#entities/dictionary-entry.ts'
import { formatDictFile } from '#views/dictionary/dictionary-file.ts'

const test = suite('dictionary export')

test('a file holds nothing that belongs to one server', () => {
  const stored = dictEntryFrom({
    dictCode: 1,
    dictValue: 'steam',
    dictLabel: 'Steam coal',
    dictType: 'coal',
    createdAt: '2026-01-04T09:12:30+00:00',
    protected: true,
    version: 3,
  })
  const file = formatDictFile('coal', [stored])
  assert.match(file, /"dictValue": "steam"/)
  for (const word of ['dictCode', 'version', 'createdAt', 'protected']) assert.not.match(file, word)
})

test.run()
