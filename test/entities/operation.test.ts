import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operationFrom, operationsPerDayFrom, utcOffsetMinutes } from '#entities/operation.ts'

const test = suite('operation')

test('features B.7 a row of the log is read, with the changed fields if there are any', () => {
  const line = operationFrom({
    operId: 9,
    code: 200,
    before: { a: 1 },
    after: 'x',
    latencyTime: '12',
  })
  assert.equal([line.before, line.after, line.latencyTime], [{ a: 1 }, undefined, 12])
})

test('features B.7 the changes of several records are listed by record key', () => {
  const rows = [{ roleName: 'Yard' }, { roleName: 'Desk' }]
  const line = operationFrom({ operId: 9, record: '4,7', before: rows, after: null })
  assert.equal([line.before, line.after], [{ 4: rows[0], 7: rows[1] }, undefined])
  const cut = operationFrom({ operId: 9, record: '4', before: rows })
  assert.equal(cut.before, { 4: rows[0], '#2': rows[1] })
})

test('a row for several equal refusals has their number', () => {
  const repeats = (row: object) => operationFrom({ operId: 9, ...row }).repeats
  assert.is(repeats({ status: '1', after: { repeats: 41 } }), 41)
  assert.is(repeats({ status: '1', after: null }), undefined)
  // A record may have a field of that name.
  assert.is(repeats({ status: '0', after: { repeats: 41 } }), undefined)
})

test('R37 no text of the log turns the reading direction of what stands beside it', () => {
  const names = [
    'operName',
    'roleKey',
    'event',
    'requestMethod',
    'operUrl',
    'record',
    'msg',
    'operIp',
    'userAgent',
    'requestId',
  ]
  const row = Object.fromEntries(names.map(name => [name, `${name}\u202enimda`]))
  const line: Record<string, unknown> = { ...operationFrom({ operId: 9, ...row }) }
  for (const name of names) assert.is(line[name], `${name}\ufffdnimda`)
})

test('features B.7 the operations of a day are counted', () => {
  assert.equal(operationsPerDayFrom({ day: '2020-03-14', count: 7, failed: '1' }), {
    day: '2020-03-14',
    count: 7,
    failed: 1,
  })
  assert.equal(operationsPerDayFrom({ day: '2020-03-15' }).count, 0)
})

test('days are local, by minutes east of UTC', () => {
  const inShanghai = new Date()
  inShanghai.getTimezoneOffset = () => -480
  assert.is(utcOffsetMinutes(inShanghai), 480)
})

test.run()
