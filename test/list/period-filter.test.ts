import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isOutsidePeriod, isPeriodReversed, periodOffsets } from '#list/period-filter.ts'

const test = suite('period')

test('days are those of the browser’s calendar; without a day there is no offset', () => {
  assert.equal(periodOffsets({ status: '0' }), {})
  for (const query of [
    { beginTime: '2026-06-01' },
    { endTime: '2026-06-01' },
    { beginTime: '2026-06-01', endTime: '2026-12-01' },
  ]) {
    assert.is(periodOffsets(query).offset, -new Date(2026, 5, 1).getTimezoneOffset())
  }
})

const inZone = (zone: string, work: () => void) => {
  const { TZ } = process.env
  process.env.TZ = zone
  try {
    work()
  } finally {
    if (TZ === undefined) delete process.env.TZ
    else process.env.TZ = TZ
  }
}

test('B.1 a period over a change of the clocks ends where its last day ends', () => {
  inZone('Europe/Berlin', () => {
    const query = { beginTime: '2026-10-20', endTime: '2026-10-30' }
    assert.equal(periodOffsets(query), { offset: 120, endOffset: 60 })
    const asked = { ...query, ...periodOffsets(query) }
    assert.is(isOutsidePeriod('2026-10-30T23:30:00+01:00', asked), false)
    assert.is(isOutsidePeriod('2026-10-31T00:00:00+01:00', asked), true)
    assert.is(isOutsidePeriod('2026-10-19T23:59:59+02:00', asked), true)
    // The day of the change has 25 hours.
    const day = { beginTime: '2026-10-25', endTime: '2026-10-25' }
    assert.equal(periodOffsets(day), { offset: 120, endOffset: 60 })
    assert.equal(periodOffsets({ endTime: '2026-10-30' }), { offset: 60 })
  })
  inZone('Asia/Shanghai', () => {
    const query = { beginTime: '2026-10-20', endTime: '2026-10-30' }
    assert.equal(periodOffsets(query), { offset: 480 })
  })
  // In this zone the clocks go from 23:59 to 01:00: the day begins at one.
  inZone('America/Santiago', () => {
    assert.equal(periodOffsets({ beginTime: '2026-09-06' }), { offset: -240 })
  })
})

test('B.1 both days belong to the period, each to its end', () => {
  const query = { beginTime: '2026-11-19', endTime: '2026-11-20', offset: 480 }
  const outside = (time: string) => isOutsidePeriod(time, query)
  assert.equal(outside('2026-11-18T15:59:59Z'), true)
  assert.equal(outside('2026-11-18T16:00:00Z'), false)
  assert.equal(outside('2026-11-21T07:59:59.999+08:00'), true)
  assert.equal(outside('2026-11-20T15:59:59.999Z'), false)
  assert.equal(outside('2026-11-20T16:00:00Z'), true)
})

test('B.1 one day alone is open to the other side', () => {
  assert.equal(isOutsidePeriod('2030-01-01T00:00:00Z', { beginTime: '2026-11-19' }), false)
  assert.equal(isOutsidePeriod('2020-01-01T00:00:00Z', { beginTime: '2026-11-19' }), true)
  assert.equal(isOutsidePeriod('2020-01-01T00:00:00Z', { endTime: '2026-11-19' }), false)
  assert.equal(isOutsidePeriod('2030-01-01T00:00:00Z', { endTime: '2026-11-19' }), true)
  assert.equal(isOutsidePeriod('2030-01-01T00:00:00Z', {}), false)
})

test('B.1 a last day before the first is a reversed period; a single or an invalid day is not', () => {
  const reversed = (beginTime?: string, endTime?: string) =>
    isPeriodReversed({ beginTime, endTime })
  assert.is(reversed('2026-11-20', '2026-11-19'), true)
  assert.is(reversed('2026-11-19', '2026-11-19'), false)
  assert.is(reversed('2026-11-20'), false)
  assert.is(reversed('2026-11-20', 'soon'), false)
})

test('§22 a row without a time, or of the year 1, is not called stray', () => {
  for (const time of ['', 'yesterday', '0001-01-01T00:00:00Z']) {
    assert.is(isOutsidePeriod(time, { beginTime: '2026-11-19', offset: 0 }), false, time)
  }
})

test('§17 rows whose time is in another shape are held against the period too', () => {
  const query = { beginTime: '2020-04-11', endTime: '2020-04-11', offset: 480 }
  for (const [time, isOutside] of [
    ['1586591568.123', false],
    ['1586491568', true],
    ['2020-04-11 15:52:48 +0800 CST', false],
    ['2020-04-12 00:00:00+08', true],
    ['0001-01-01T00:00:00Z', false],
    ['yesterday', false],
  ] as const)
    assert.is(isOutsidePeriod(time, query), isOutside, time)
})

test.run()
