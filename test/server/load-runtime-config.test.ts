import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import acme from '../support/acme.ts'
import goAdmin from '#definitions/backends/go-admin.ts'
import { unknownRecords } from '#server/load-runtime-config.ts'

const test = suite('load runtime config')

test('a record of a description that no resource is named after is one line', () => {
  const backend = { records: { role: {}, gods: {} } }
  assert.equal(unknownRecords('acme', backend), [
    'src/definitions/backends/acme.ts: no resource has the name "gods"',
  ])
  for (const described of [undefined, {}, goAdmin, acme])
    assert.equal(unknownRecords('acme', described), [])
})

test.run()
