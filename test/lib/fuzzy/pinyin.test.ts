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
  test(`W4 ${title} is found by ${letters}`, () => assert.is(initials(title)[0], letters))
}

for (const [title, ...letters] of [
  ['银行', 'yh'],
  ['行业', 'hy'],
  ['执行', 'zx'],
  ['重置', 'cz'],
  ['重量', 'zl'],
  ['会计', 'kj'],
  ['会议', 'hy'],
  ['长度', 'cd'],
  ['行长', 'hz'],
  ['调度', 'dd'],
  ['调整', 'tz'],
  ['效率', 'xl'],
  ['仓库藏品', 'ckcp'],
  ['车辆单位', 'cldw'],
  ['厦门', 'xm'],
  ['大厦', 'ds'],
  ['银行会计重置长度', 'yhkjczcd', 'yxhjzzzd'],
] as const) {
  test(`W4 each usual reading finds: ${title} by ${letters}`, () => {
    for (const each of letters) assert.ok(initials(title).includes(each), initials(title).join())
  })
}

test('W4 a text of many characters with two readings has eight initials, with each choice of three neighbours', () => {
  const all = initials('行会长重'.repeat(50))
  assert.is(all.length, 8)
  assert.is(new Set(all).size, 8)
  for (let at = 0; at < 8; at++) {
    const seen = new Set(all.map(each => each.slice(at, at + 3)))
    assert.is(seen.size, 8)
  }
})

test('W4 each character with two readings has both, and no other character has two', () => {
  assert.equal([...initials('银')], ['y'])
  assert.equal([...initials('行')].sort(), ['h', 'x'])
  assert.equal([...initials('长')].sort(), ['c', 'z'])
})

test('W4 every character keeps its place, so that a match can be marked', () => {
  assert.is(initials('系统管理 > VIP 角色')[0], 'xtgl > VIP js')
  for (const text of ['𠀀角色', '银行 > 行长', '𠀀行长'])
    for (const each of initials(text)) assert.is(each.length, text.length)
})

test('a text without Han characters has no initials', () => {
  assert.equal(initials('Roles'), [])
  assert.equal(initials(''), [])
})

test('W4 a run-time that does not sort by pinyin has no initials at all', () => {
  const byCode = createInitials((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  assert.equal(byCode('角色管理'), [])
})

test.run()
