import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountFrom } from '#model/account.ts'
import { configKeyFrom } from '#model/config-key.ts'
import { dictEntryFrom, dictTypeFrom } from '#model/dict.ts'
import { openSessionFrom } from '#model/open-session.ts'
import { roleFrom } from '#model/role.ts'

const test = suite('rows of a server')

for (const [name, read] of Object.entries({
  userId: accountFrom,
  configId: configKeyFrom,
  dictCode: dictEntryFrom,
  dictId: dictTypeFrom,
  sessionId: openSessionFrom,
  roleId: roleFrom,
})) {
  test(`R37 no field of a row with a ${name} that is drawn is an object, nor holds one`, () => {
    for (const hostile of [{ evil: true }, [{ evil: true }]]) {
      const row = new Proxy({}, { get: (_, key) => (key === name ? 1 : hostile) })
      const fields = Object.entries(read(row)).flatMap(([of, value]) =>
        of === 'answered' ? [] : value,
      )
      assert.ok(fields.length > 1)
      assert.not(fields.some(field => typeof field === 'object'))
    }
  })
}

test.run()
