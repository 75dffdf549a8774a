import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { roleFrom } from '#model/role.ts'

const test = suite('row')

test('contract 2.6 a row without a key, or with key 0, is no row', () => {
  for (const roleId of [undefined, null, 0, -1, 1.5, 'x', {}]) {
    assert.throws(() => roleFrom({ roleId }), 'key')
  }
})

test.run()
