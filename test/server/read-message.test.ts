import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type MessageKey, messages, translateFor } from '#server/messages.ts'
import { readMessage } from '#server/read-message.ts'

const test = suite('read message')

const KEYS = Object.keys(messages.en) as MessageKey[]

test('B.7 each message of the server, written in either language, is told in both', () => {
  const values = ['7', '9']
  for (const key of KEYS) {
    const [en, zh] = [translateFor('en'), translateFor('zh-CN')]
    for (const text of [en(key, ...values), zh(key, ...values)]) {
      const read = readMessage(text)
      assert.ok(read, `${key}: ${text}`)
      assert.is(zh(read.key, ...read.values), zh(key, ...values))
    }
  }
})

test('a name in a message may hold quotes, signs and other brackets', () => {
  const name = "Dan's {0} yard $& (two)"
  const { key, values } = readMessage(translateFor('en')('roleInUse', name)) ?? {}
  assert.equal([key, values], ['roleInUse', [name]])
  const told = translateFor('zh-CN')('roleInUse', name)
  assert.is(told, `角色“${name}”下仍有用户。`)
})

test('earlier wordings are known, and a text of another server is not', () => {
  assert.equal(readMessage('The role “Yard” still has users.'), {
    key: 'roleInUse',
    values: ['Yard'],
  })
  assert.is(readMessage('只能授予您自己数据范围之内的权限。')?.key, 'scopeAbove')
  assert.is(readMessage('Password reset. It is shown only once.')?.key, 'passwordReset')
  for (const text of ['', 'OK', 'Added', '操作成功', 'Max h', 'reads s'])
    assert.is(readMessage(text), undefined)
})

test.run()
