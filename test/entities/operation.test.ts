import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fieldChangesOf, isGrouped, operationFrom } from '#entities/operation/operation.ts'
import { operationsPerDayFrom, utcOffsetMinutes } from '#entities/operation/operations-per-day.ts'

const test = suite('operation')

test('features B.7 a row of the log is read, with the values of its record', () => {
  const line = operationFrom({
    operId: 9,
    code: 200,
    record: '3',
    records: [{ id: '3', name: 'Yard\u202e' }],
    before: { a: 1 },
    after: 'x',
    latencyTime: '12',
    names: { menuIds: { 4: 'Roles' }, roleIds: 'x' },
  })
  assert.equal(line.records, [{ id: '3', name: 'Yard\ufffd', before: { a: 1 }, after: undefined }])
  assert.equal([line.latencyTime, line.names], [12, { menuIds: { 4: 'Roles' } }])
})

test('features B.7 a row of several records has the values of each', () => {
  const [yard, desk] = [{ roleName: 'Yard' }, { roleName: 'Desk' }]
  const recordsOf = (row: object) => operationFrom({ operId: 9, ...row }).records
  assert.equal(recordsOf({ record: '4,7', before: [yard, desk], after: null }), [
    { id: '4', name: '', before: yard, after: undefined },
    { id: '7', name: '', before: desk, after: undefined },
  ])
  assert.equal(
    recordsOf({ record: '4', before: [yard, desk] }).map(({ id }) => id),
    ['4', '#2'],
  )
  assert.equal(recordsOf({ record: '' }), [])
  assert.equal(recordsOf({ record: '4,7', records: 'x' }).length, 2)
})

test('B.7 of a record only the fields that changed are told', () => {
  assert.equal(
    fieldChangesOf({
      before: { name: 'Desk', status: '0', ids: [1, 2] },
      after: { name: 'Desk', status: '1', ids: [1] },
    }),
    [
      { field: 'status', before: '0', after: '1' },
      { field: 'ids', before: [1, 2], after: [1] },
    ],
  )
})

test('B.7 of a new or deleted record the fields that are not empty are told', () => {
  const record = { name: 'Desk', remark: '', ids: [], deptId: null }
  assert.equal(fieldChangesOf({ before: undefined, after: record }), [
    { field: 'name', before: undefined, after: 'Desk' },
  ])
  assert.equal(fieldChangesOf({ before: record, after: undefined }), [
    { field: 'name', before: 'Desk', after: undefined },
  ])
  assert.equal(fieldChangesOf({ before: undefined, after: undefined }), [])
})

test('R37 a change to an invisible character counts as a change', () => {
  const change = { before: { a: 'x\u202ey' }, after: { a: 'x\u2066y' } }
  assert.is(fieldChangesOf(change).length, 1)
})

test('B.7 a row for several refusals has their number, of failed sign-ins their times and addresses', () => {
  const read = (row: object) => operationFrom({ operId: 9, ...row })
  const { attempts, firstAt, lastAt, tries } = read({ attempts: 41, firstAt: 'a', lastAt: 'b' })
  assert.equal([attempts, firstAt, lastAt, tries], [41, 'a', 'b', undefined])
  assert.ok(isGrouped(read({ attempts: 2 })))
  assert.not(isGrouped(read({ attempts: 1 })))
  // A record may have a field of that name.
  const record = read({ after: { attempts: 41 } })
  assert.equal([record.attempts, isGrouped(record)], [undefined, false])

  const addresses = [{ ip: '192.0.2.1', attempts: 7 }, { ip: 'x\u202ey' }]
  assert.equal(read({ attempts: 9, times: ['t', null], addresses, unchecked: 3 }).tries, {
    times: ['t'],
    addresses: [
      { ip: '192.0.2.1', attempts: 7 },
      { ip: 'x\ufffdy', attempts: 1 },
    ],
    otherAddresses: 0,
    unchecked: 3,
  })
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
