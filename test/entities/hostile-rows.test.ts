import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openSessionFrom } from '#entities/open-session.ts'
import { configurationKeyFrom } from '#resources/system/configuration-keys.ts'
import { dictionaryEntryFrom } from '#resources/system/dictionary-entries.ts'
import { dictionaryTypeFrom } from '#resources/system/dictionary-types.ts'
import { roleFrom } from '#resources/system/roles.ts'
import { userFrom } from '#resources/system/users.ts'

const test = suite('hostile-rows')

for (const [name, read] of Object.entries({
  userId: userFrom,
  configId: configurationKeyFrom,
  dictCode: dictionaryEntryFrom,
  dictId: dictionaryTypeFrom,
  sessionId: openSessionFrom,
  roleId: roleFrom,
})) {
  test(`R37 no field of a row with a ${name} that is drawn is an object, nor holds one`, () => {
    for (const hostile of [{ evil: true }, [{ evil: true }]]) {
      const row = new Proxy({}, { get: (_, key) => (key === name ? 1 : hostile) })
      const fields = Object.entries(read(row)).flatMap(([of, value]) => (of === 'raw' ? [] : value))
      assert.ok(fields.length > 1)
      assert.not(fields.some(field => field !== null && typeof field === 'object'))
    }
  })
}

test.run()
