import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderScreen } from '../../support/screen.tsx'
import type { ValueType } from '#entities/configuration-key.ts'
import { configurationKeyFrom } from '#resources/system/configuration-keys.ts'
import { useValueFault } from '#views/configuration/value-field.tsx'

const test = suite('value field')

const plain = configurationKeyFrom({
  configId: 1,
  configName: 'Title',
  configKey: 'shop.title',
  configValue: 'Coal',
})
const secret = configurationKeyFrom({
  ...plain,
  configKey: 'map.key',
  secret: true,
  configValue: '',
})

async function valueFault(row: typeof plain | undefined, kind: ValueType, values: object) {
  let fault: string | undefined
  function Form() {
    fault = useValueFault(row, kind)({ ...plain, secret: false, ...values })
    return null
  }
  const { unmount } = await renderScreen(<Form />, { areas: ['form', 'configuration'], table: {} })
  unmount()
  return fault
}

test('B.3 only a stored secret may be left empty: one that becomes a secret needs a value', async () => {
  const empty = { configValue: '', secret: true }
  assert.is(await valueFault(secret, 'text', { ...empty, configKey: 'map.key' }), undefined)
  assert.ok(await valueFault(plain, 'text', empty))
  assert.ok(await valueFault(undefined, 'text', empty))
  assert.ok(await valueFault(secret, 'text', { configKey: 'shop.title', configValue: '' }))
})

test('B.3 a value must match its type, but a secret is not checked', async () => {
  const words = { configValue: 'not JSON' }
  assert.ok(await valueFault(plain, 'json', words))
  assert.is(await valueFault(plain, 'json', { ...words, secret: true }), undefined)
  assert.is(await valueFault(plain, 'text', words), undefined)
})

test.run()
