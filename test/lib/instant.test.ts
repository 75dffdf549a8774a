import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatTimeForFile, parseTime } from '#lib/format.ts'
import { instantOf, timeTextOf } from '#lib/instant.ts'

const test = suite('instant')

const zone = process.env.TZ
test.before(() => {
  process.env.TZ = 'Asia/Shanghai'
})
test.after(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** 2020-04-11 15:52:48 in Shanghai. */
const AT = 1_586_591_568_000

test('§17 every usual way to write an instant is read as that instant', () => {
  for (const value of [
    1_586_591_568,
    '1586591568',
    AT,
    String(AT),
    '1586591568000000',
    '1586591568000000000',
    1_586_591_568_000_000_000n,
    '2020-04-11T07:52:48Z',
    '2020-04-11T15:52:48+08:00',
    '2020-04-11t15:52:48+0800',
    '2020-04-11 15:52:48+08',
    '2020-04-11 15:52:48 +08',
    '2020-04-11 15:52:48 +0800 CST',
    '2020-04-11 15:52:48 +0800 CST m=+0.012345678',
    '2020-04-11 15:52:48 +0800 +0800',
    '2020-04-11 13:22:48 +0530 IST',
    '2020-04-11 02:52:48-05',
    '2020-04-11 07:52:48 UTC',
    '2020-04-11 07:52:48.000 +0000 UTC',
    '2020-04-11T15:52:48+08:00[Asia/Shanghai]',
    '2020-04-11 15:52:48',
    '2020-04-11 15:52:48.000000',
    '2020/04/11 15:52:48',
    '2020/4/11 15:52:48',
    '20200411155248',
    '20200411T075248Z',
    'Sat, 11 Apr 2020 07:52:48 GMT',
    'Sat Apr 11 2020 15:52:48 GMT+0800 (China Standard Time)',
    '/Date(1586591568000)/',
    '/Date(1586591568000+0800)/',
    [2020, 4, 11, 15, 52, 48],
    [2020, 4, 11, 15, 52, 48, 0],
    ' 2020-04-11 15:52:48 ',
    new Date(AT),
  ])
    assert.is(instantOf(value), AT, String(value))
})

test('§17 parts of a second, of a minute and of a day are kept, or nought', () => {
  for (const value of [
    1_586_591_568.123,
    '1586591568.123',
    '1586591568.123000000',
    '2020-04-11T07:52:48.123Z',
    '2020-04-11 15:52:48,123',
    '2020-04-11 15:52:48.123456789 +0800 CST',
    [2020, 4, 11, 15, 52, 48, 123_000_000],
  ])
    assert.is(instantOf(value), AT + 123, String(value))
  for (const value of ['2020-04-11 15:52', [2020, 4, 11, 15, 52], '2020-04-11T07:52Z'])
    assert.is(instantOf(value), AT - 48_000, String(value))
  for (const value of ['2020-04-11', '2020/4/11', '20200411', 20_200_411, [2020, 4, 11]])
    assert.is(parseTime(timeTextOf(value)), '2020-04-11 00:00:00', String(value))
})

test('§17 the zero time of a language or a database is no time', () => {
  for (const value of [
    '',
    ' ',
    null,
    undefined,
    0,
    '0',
    '0001-01-01T00:00:00Z',
    '0001-01-01 00:00:00 +0000 UTC',
    '0001-01-01T00:00:00+08:05',
    '0001-01-01T00:00:00',
    -62_135_596_800,
    -62_135_596_800_000,
    '0000-00-00 00:00:00',
    '0000-00-00',
    '1970-01-01T00:00:00Z',
    '1970-01-01T08:00:00+08:00',
    '1970-01-01 00:00:00',
    '1970-01-01 08:00:00',
    [1, 1, 1, 0, 0],
    'Thu, 01 Jan 1970 00:00:00 GMT',
  ]) {
    assert.is(timeTextOf(value), '', String(value))
    assert.is(instantOf(value), undefined, String(value))
    if (typeof value === 'string') assert.is(formatTimeForFile(value), '', value)
  }
  assert.is(parseTime('1970-01-01'), '1970-01-01 00:00:00', 'somebody’s day of birth')
})

test('§17 an unknown text stays as it came, on screen and in files, and is no other time', () => {
  for (const value of [
    'yesterday',
    '2020',
    '12345',
    '04/11/2020 15:52',
    '11.04.2020',
    '2020-04-11 15:52:48 CST',
    '2020-02-30 10:00:00',
    '2020-13-01',
    '2020-04-11 25:00:00',
    '2020-04-11 15:61:00',
    '20209999',
    '2020年4月11日',
    '1.7e+300',
    'Order 1586591568',
    '2020-04-11 15:52:48 +0800 CST and more',
  ]) {
    assert.is(instantOf(value), undefined, value)
    assert.is(timeTextOf(value), value)
    assert.is(formatTimeForFile(value), value)
  }
  for (const value of [[], [2020], [2020, 4, 'x'], [2020, 4, 11, 1, 2, 3, 4, 5], {}, true, NaN])
    assert.is(instantOf(value), undefined, String(value))
})

test.run()
