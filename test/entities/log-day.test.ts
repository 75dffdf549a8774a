import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { logDayFrom, offsetNow } from '#entities/operation.ts'

const test = suite('log-day')

test('features B.7 how much happened on a day', () => {
  assert.equal(logDayFrom({ day: '2020-03-14', count: 7, failed: '1' }), {
    day: '2020-03-14',
    count: 7,
    failed: 1,
  })
  assert.equal(logDayFrom({ day: '2020-03-15' }).count, 0)
})

test('days are those of this calendar, in minutes east of UTC', () => {
  const inShanghai = new Date()
  inShanghai.getTimezoneOffset = () => -480
  assert.is(offsetNow(inShanghai), 480)
})

test.run()
