import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operLogFrom } from '#model/oper-log.ts'

const test = suite('oper-log')

test('features B.7 a line of the log, with what changed where something did', () => {
  const line = operLogFrom({
    operId: 9,
    code: 200,
    before: { a: 1 },
    after: 'x',
    latencyTime: '12',
  })
  assert.equal([line.before, line.after, line.latencyTime], [{ a: 1 }, undefined, 12])
})

test.run()
