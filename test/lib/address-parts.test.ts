import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addressParts } from '#lib/address-parts.ts'

const test = suite('address-parts')

for (const [address, ...parts] of [
  ['', '', '', ''],
  ['/a/b', '/a/b', '', ''],
  ['/a?b=1', '/a', '?b=1', ''],
  ['/a#b?c', '/a', '', '#b?c'],
  ['/a?b#c?d#e', '/a', '?b', '#c?d#e'],
  ['?b', '', '?b', ''],
  ['/a\n?b\n#c', '/a\n', '?b\n', '#c'],
] as const) {
  test(`${JSON.stringify(address)} is ${JSON.stringify(parts)}`, () => {
    const { path, search, hash } = addressParts(address)
    assert.equal([path, search, hash], parts)
  })
}

test.run()
