import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isDay } from '#lib/calendar-day.ts'

const test = suite('calendar day')

test('a day is written as the platform writes it, and exists', () => {
  const days = ['2026-11-20', '2028-02-29']
  const others = ['', '2026-13-01', '2026-02-31', '20.11.2026', '2026-11-20T08:00', undefined, 20]
  assert.equal(days.filter(isDay), days)
  assert.equal(others.filter(isDay), [])
})

test.run()
