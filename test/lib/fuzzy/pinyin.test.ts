import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createInitials } from '#lib/fuzzy/pinyin.ts'

const test = suite('pinyin')
const initials = createInitials()

for (const [title, letters] of [
  ['角色管理', 'jsgl'],
  ['系统管理', 'xtgl'],
  ['字典数据', 'zdsj'],
  ['参数设置', 'cssz'],
  ['操作日志', 'czrz'],
  ['用户', 'yh'],
  ['动力煤', 'dlm'],
  ['欧洲', 'oz'],
  ['恩施', 'es'],
  ['安全帽', 'aqm'],
  ['任务', 'rw'],
  ['林场', 'lc'],
  ['它山', 'ts'],
  ['挖掘', 'wj'],
] as const) {
  test(`W4 ${title} is found by ${letters}`, () => assert.is(initials(title), letters))
}

test('W4 every character keeps its place, so that a match can be marked', () => {
  assert.is(initials('系统管理 > VIP 角色'), 'xtgl > VIP js')
  assert.is(initials('𠀀角色').length, '𠀀角色'.length)
})

test('a text without Han characters has no initials', () => {
  assert.is(initials('Roles'), '')
  assert.is(initials(''), '')
})

test('W4 a run-time that does not sort by pinyin has no initials at all', () => {
  const byCode = createInitials((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  assert.is(byCode('角色管理'), '')
})

test.run()
