import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { hashOf } from '#lib/hash.ts'

const test = suite('hash')

test('equal texts have equal hashes, different ones different hashes', () => {
  assert.is(hashOf('a'), hashOf('a'))
  const hashes = ['', 'a', 'b', 'ab', 'ba', '煤', 'id 1', 'id 2', 'name 1'].map(hashOf)
  assert.is(new Set(hashes).size, hashes.length)
  for (const hash of hashes) assert.match(hash, /^[a-z\d]{1,7}$/)
})

test.run()
