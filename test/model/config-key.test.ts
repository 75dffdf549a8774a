import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configKeyFrom } from '#model/config-key.ts'

const test = suite('config-key')

test('contract 5.4 a configuration key, its id under either name', () => {
  const row = configKeyFrom({ configId: 7, configKey: 'shop.freight.max', configValue: 1200 })
  assert.equal([row.configId, row.configValue, row.secret], [7, '1200', false])
  assert.equal(configKeyFrom({ id: 8, secret: true }).configId, 8)
})

test.run()
