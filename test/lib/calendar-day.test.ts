import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addDays, addMonths, dayFrom, dayTimeFrom, isDay, weeksOfMonth } from '#lib/calendar-day.ts'

const test = suite('calendar day')

test('a day is written as the platform writes it, and exists', () => {
  const days = ['2026-11-20', '2028-02-29']
  const others = ['', '2026-13-01', '2026-02-31', '20.11.2026', '2026-11-20T08:00', undefined, 20]
  assert.equal(days.filter(isDay), days)
  assert.equal(others.filter(isDay), [])
})

test('a day is understood in each way in which people type it, with year, month and day in this order', () => {
  const spellings = [
    '2026-01-05',
    ' 2026-1-5 ',
    '2026/1/5',
    '2026.01.05',
    '20260105',
    '2026年1月5日',
    '2026 年 1 月 5 日',
    '２０２６－０１－０５',
  ]
  for (const spelling of spellings) assert.is(dayFrom(spelling), '2026-01-05', spelling)
  for (const other of ['', '2026', '2026-01', '2026-02-31', '05/01/2026', '2026115', 'tomorrow'])
    assert.is(dayFrom(other), undefined, other)
})

test('a time of 24 hours may follow the day, and is 00:00 without', () => {
  assert.is(dayTimeFrom('2026/1/5 9:12'), '2026-01-05T09:12')
  assert.is(dayTimeFrom('2026-01-05T23:59:30'), '2026-01-05T23:59')
  assert.is(dayTimeFrom('2026年1月5日　９：１２'), '2026-01-05T09:12')
  assert.is(dayTimeFrom('20260105'), '2026-01-05T00:00')
  for (const other of ['', '9:12', '2026-01-05 24:00', '2026-01-05 9:60', '2026-01-05 9'])
    assert.is(dayTimeFrom(other), undefined, other)
})

test('days and months are added across the ends of months and years, and never beyond four-digit years', () => {
  assert.is(addDays('2026-02-28', 1), '2026-03-01')
  assert.is(addDays('2026-01-01', -1), '2025-12-31')
  assert.is(addMonths('2026-01-05', 1), '2026-02-05')
  assert.is(addMonths('2026-01-31', 1), '2026-02-28')
  assert.is(addMonths('2026-01-31', -2), '2025-11-30')
  assert.is(addMonths('2028-02-29', 12), '2029-02-28')
  assert.is(addDays('9999-12-31', 1), '9999-12-31')
  assert.is(addMonths('9999-12-31', 1), '9999-12-31')
  assert.is(addDays('0000-01-01', -1), '0000-01-01')
})

test('a month is whole weeks, from Sunday or from Monday', () => {
  const shape = (weeks: string[][]) => [weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]
  assert.equal(shape(weeksOfMonth('2026-11-21', 0)), [5, '2026-11-01', '2026-12-05'])
  assert.equal(shape(weeksOfMonth('2026-11-21', 1)), [6, '2026-10-26', '2026-12-06'])
  assert.equal(shape(weeksOfMonth('2027-02-03', 1)), [4, '2027-02-01', '2027-02-28'])
})

test.run()
