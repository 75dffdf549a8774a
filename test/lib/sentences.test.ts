import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { colonAfter, firstNames, joinSentences } from '#lib/sentences.ts'

const test = suite('sentences')

test('a space stands between two English sentences, and none after a Chinese one', () => {
  assert.is(
    joinSentences('No such page.', 'Is it spelt right?'),
    'No such page. Is it spelt right?',
  )
  assert.is(joinSentences('对比度 4.5:1。', '色阶已自动调整。'), '对比度 4.5:1。色阶已自动调整。')
  assert.is(joinSentences('Gone!', 'All of it.', 'Sorry.'), 'Gone! All of it. Sorry.')
})

test('a sentence without a full stop gets the one of its script', () => {
  assert.is(
    joinSentences('服务器连接异常，请检查服务器', '筛选条件已保留。'),
    '服务器连接异常，请检查服务器。筛选条件已保留。',
  )
  assert.is(
    joinSentences('此版本不包含该页面（/shop）', '请联系管理员。'),
    '此版本不包含该页面（/shop）。请联系管理员。',
  )
  assert.is(
    joinSentences('Has Error', 'Your filters are kept.'),
    'Has Error. Your filters are kept.',
  )
  assert.is(joinSentences('Has Error', '筛选条件已保留。'), 'Has Error. 筛选条件已保留。')
})

test('a name of the other script at an end of a sentence does not decide its full stop', () => {
  assert.is(joinSentences('已撤销：lin', '会话不会恢复。'), '已撤销：lin。会话不会恢复。')
  assert.is(joinSentences('lin 已停用', '会话已结束。'), 'lin 已停用。会话已结束。')
  assert.is(joinSentences('Undone: 林', 'It is back.'), 'Undone: 林. It is back.')
  assert.is(joinSentences('林 disabled', 'It is back.'), '林 disabled. It is back.')
})

test('empty sentences are left out, and the last sentence stays as it is', () => {
  assert.is(joinSentences('', 'Only this'), 'Only this')
  assert.is(joinSentences('只有这个', ''), '只有这个')
  assert.is(joinSentences(), '')
})

test('a Chinese name is followed by a Chinese colon', () => {
  assert.is(`用户名${colonAfter('用户名')}请输入用户名。`, '用户名：请输入用户名。')
  assert.is(`备注（选填）${colonAfter('备注（选填）')}太长`, '备注（选填）：太长')
  assert.is(`Username${colonAfter('Username')}taken`, 'Username: taken')
})

test('up to ten names are all listed; of more the first ten, and a count of the others', () => {
  const names = Array.from({ length: 12 }, (_, index) => `Row ${index + 1}`)
  const andMore = (count: number) => `and ${count} more`
  assert.equal(firstNames(names.slice(0, 10), andMore), names.slice(0, 10))
  assert.equal(firstNames(names, andMore), [...names.slice(0, 10), 'and 2 more'])
})

test.run()
