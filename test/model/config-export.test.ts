import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configKeyFrom } from '#model/config-key.ts'
import { formatConfigLines } from '#model/config-export.ts'

const test = suite('config export')
const key = (configId: number, configKey: string, configValue: string, more: object = {}) =>
  configKeyFrom({
    configId,
    configKey,
    configValue,
    configName: configKey,
    configType: 'N',
    version: 2,
    ...more,
  })
const stored = [
  key(1, 'shop.name', 'Coalface'),
  key(2, 'shop.vat', '13'),
  key(3, 'mail.token', '', { secret: true }),
]

test('R20 secrets are not copied, by mark or by name', () => {
  assert.is(
    formatConfigLines([
      ...stored,
      key(9, 'db.password', 'x'),
      key(10, 'a.b', 'x', { secret: true }),
    ]),
    'shop.name=Coalface\nshop.vat=13\n',
  )
})

test.run()
