import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as format from '#lib/format.ts'
import * as numbers from '#lib/format.ts'
import { formatTime, formatTimeForFile, parseTime, timeAgo } from '#lib/format.ts'

const test = suite('format')

const zone = process.env.TZ
test.before(() => {
  process.env.TZ = 'Asia/Shanghai'
})
test.after(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** 2020-03-14 08:00:00 in Shanghai. */
const SECONDS = 1_584_144_000
const NOW = SECONDS * 1_000

test('§9 the default pattern is y-m-d h:i:s', () => {
  assert.is(parseTime(NOW), '2020-03-14 08:00:00')
})

test('W17 a time in a file is local, with its offset from UTC', () => {
  assert.is(formatTimeForFile('2020-03-14T00:00:00.000Z'), '2020-03-14 08:00:00+08:00')
  process.env.TZ = 'America/St_Johns'
  assert.is(formatTimeForFile('2020-07-14T00:00:00.000Z'), '2020-07-13 21:30:00-02:30')
  assert.is(formatTimeForFile('2020-01-14T00:00:00.000Z'), '2020-01-13 20:30:00-03:30', 'in winter')
  process.env.TZ = 'Asia/Shanghai'
  for (const none of ['', 'never']) assert.is(formatTimeForFile(none), none)
})

test('§17 a number is in seconds or milliseconds by its size', () => {
  for (const time of [SECONDS, String(SECONDS), ` ${SECONDS}\n`, NOW, String(NOW), new Date(NOW)]) {
    assert.is(parseTime(time), '2020-03-14 08:00:00')
  }
  assert.is(parseTime(999_999_999), '2001-09-09 09:46:39')
  assert.is(parseTime(1_584_144_000.5), '2020-03-14 08:00:00')
})

test('§17 text is RFC 3339 or local time, a day alone is its local midnight', () => {
  for (const [time, text] of [
    ['2020-03-14T08:05:09+08:00', '2020-03-14 08:05:09'],
    ['2020-03-14T00:05:09.123456789Z', '2020-03-14 08:05:09'],
    ['2020-03-14 08:05:09', '2020-03-14 08:05:09'],
    ['2020/03/14 08:05:09', '2020-03-14 08:05:09'],
    ['2020-03-14', '2020-03-14 00:00:00'],
  ]) {
    assert.is(parseTime(time), text, time)
  }
})

test('§17 a value that is no time gives an empty text', () => {
  for (const time of [null, undefined, '', ' ', 'abc', 'Order 7', NaN, Infinity, new Date(NaN)]) {
    assert.is(parseTime(time), '')
    assert.is(formatTime(time, NOW), '')
  }
  assert.is(parseTime('0001-01-01T00:00:00Z'), '')
  for (const none of ['2020-99-99', '2020-02-30', '2021-02-29', '2020-04-31 10:00:00'])
    assert.is(parseTime(none), '', none)
  assert.is(parseTime('2020-02-29'), '2020-02-29 00:00:00')
})

test('§17 patterns: any order, repeated letters, a weekday, the rest stays', () => {
  for (const [pattern, text] of [
    ['{y}/{m}/{d} {a}', '2020/03/14 六'],
    ['{yyyy}-{mm}-{dd}', '2020-03-14'],
    ['y-m-d', 'y-m-d'],
    ['{x}{h}:{i}', '{x}08:00'],
    ['', ''],
  ] as const) {
    assert.is(parseTime(SECONDS, pattern), text)
  }
  assert.is(parseTime('0090-01-01', '{y}'), '0090')
})

test('§9 formatTime: just now, minutes, hours, one day, then the time', () => {
  const at = (age: number, locale?: string) => formatTime(NOW - age * 1_000, NOW, undefined, locale)
  for (const [age, en, zh] of [
    [0, 'just now', '刚刚'],
    [29, 'just now', '刚刚'],
    [30, '1 minute ago', '1分钟前'],
    [61, '1 minute ago', '1分钟前'],
    [3_599, '59 minutes ago', '59分钟前'],
    [3_600, '1 hour ago', '1小时前'],
    [86_399, '23 hours ago', '23小时前'],
    [86_400, '1 day ago', '1天前'],
    [172_799, '1 day ago', '1天前'],
    [172_800, '03-12 08:00', '3月12日8时0分'],
    [100 * 86_400, '2019-12-05 08:00', '2019年12月5日8时0分'],
  ] as const) {
    assert.is(at(age), en)
    assert.is(at(age, 'zh-CN'), zh)
  }
})

test('§17 a future time is not "just now", unless the clock is only a little off', () => {
  assert.is(formatTime(NOW + 20_000, NOW), 'just now')
  assert.is(formatTime(NOW + 3_600_000, NOW), '03-14 09:00')
})

test('§17 a pattern counts from two days on', () => {
  assert.is(formatTime(NOW - 60_000, NOW, '{y}'), '1 minute ago')
  assert.is(formatTime(NOW - 172_800_000, NOW, '{y}'), '2020')
})

test('§17 a date of ten characters is a date, not seconds', () => {
  assert.is(formatTime('2020-03-01', NOW), '03-01 00:00')
})

test('§9 timeAgo: minutes under 1 hour, hours under 1 day, then days', () => {
  for (const [age, en, zh] of [
    [0, '0 minutes', '0分钟'],
    [59, '0 minutes', '0分钟'],
    [60, '1 minute', '1分钟'],
    [119, '1 minute', '1分钟'],
    [120, '2 minutes', '2分钟'],
    [3_599, '59 minutes', '59分钟'],
    [3_600, '1 hour', '1小时'],
    [7_200, '2 hours', '2小时'],
    [86_399, '23 hours', '23小时'],
    [86_400, '1 day', '1天'],
    [172_800, '2 days', '2天'],
    [86_400 * 4_000, '4000 days', '4000天'],
  ] as const) {
    assert.is(timeAgo(SECONDS - age, NOW), en)
    assert.is(timeAgo(String(SECONDS - age), NOW, 'zh-CN'), zh)
  }
})

test('§17 timeAgo gives 0 minutes for the future and nothing for no time', () => {
  assert.is(timeAgo(SECONDS + 600, NOW), '0 minutes')
  assert.is(timeAgo(NOW, NOW), '0 minutes')
  for (const seconds of [null, undefined, NaN, '', 'x']) assert.is(timeAgo(seconds, NOW), '')
})

test('§9 one file exports the helpers of times and of numbers', () => {
  for (const name of ['parseTime', 'formatTime', 'timeAgo', 'numberFormatter', 'thousands'])
    assert.type(Reflect.get(format, name), 'function', name)
  assert.is(Reflect.get(format, 'numberFormatter'), numbers.numberFormatter)
  assert.is(Reflect.get(format, 'thousands'), numbers.thousands)
})

test.run()
