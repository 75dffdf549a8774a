import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configKeyFrom } from '#entities/configuration-key.ts'

const test = suite('config-key')

test('contract 5.4 a configuration key, its id under either name', () => {
  const row = configKeyFrom({ configId: 7, configKey: 'shop.freight.max', configValue: 1200 })
  assert.equal([row.configId, row.configValue, row.secret], [7, '1200', undefined])
  assert.equal(configKeyFrom({ id: 8, secret: true }).configId, 8)
})

test('R20 whether a key is a secret is unset, yes or no; a server without the field knows none', () => {
  for (const [sent, secret, knowsSecrets] of [
    [{ secret: true }, true, true],
    [{ secret: false }, false, true],
    [{ secret: null }, undefined, true],
    [{}, undefined, false],
  ] as const) {
    const row = configKeyFrom({ configId: 7, ...sent })
    assert.equal([row.secret, row.knowsSecrets], [secret, knowsSecrets], JSON.stringify(sent))
  }
})

test.run()
