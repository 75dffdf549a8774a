import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configKey as key, STORED_KEYS } from '../../support/config-keys.ts'
import { formatConfigLines } from '#views/configuration/configuration-file.ts'

const test = suite('config export')

test('R20 secrets are not copied, by mark or by name', () => {
  assert.is(
    formatConfigLines([
      ...STORED_KEYS,
      key(9, 'db.password', 'x'),
      key(10, 'a.b', 'x', { secret: true }),
    ]),
    'shop.name=Coalface\nshop.vat=13\n',
  )
})

test.run()
