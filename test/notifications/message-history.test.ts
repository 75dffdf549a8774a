import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMessageHistory } from '#notifications/message-history.ts'
import { createNotices } from '#notifications/notices.ts'

const test = suite('message-history')

function made() {
  let time = 0
  const idle = {
    now: () => time,
    setTimeout: (() => 0) as unknown as typeof setTimeout,
    clearTimeout: () => undefined,
  }
  const notices = createNotices(idle)
  const history = createMessageHistory({ now: () => time, page: () => '/system/role' })
  return { notices, history, pass: (ms: number) => (time += ms) }
}

test('W14 messages stay in the history after they left the screen, the newest first', () => {
  const { notices, history, pass } = made()
  notices.show('success', 'before anybody listened')
  history.follow(notices.shown)
  pass(60_000)
  notices.notify('Failed', 'code 500', { request: 'PUT /api/v1/role' })
  for (const { id } of notices.shown.get()) notices.dismiss(id)
  assert.equal(
    history.entries.get().map(({ tone, title, text, time, page, requests }) => ({
      tone,
      title,
      text,
      time,
      page,
      requests,
    })),
    [
      {
        tone: 'error',
        title: 'Failed',
        text: 'code 500',
        time: 60_000,
        page: '/system/role',
        requests: ['PUT /api/v1/role'],
      },
      {
        tone: 'success',
        title: undefined,
        text: 'before anybody listened',
        time: 0,
        page: '/system/role',
        requests: [],
      },
    ],
  )
})

test('W14 equal messages are one entry with a count', () => {
  const { notices, history, pass } = made()
  history.follow(notices.shown)
  for (const _ of [1, 2, 3, 4]) {
    pass(100)
    notices.show('warning', 'slow down')
  }
  assert.equal(
    history.entries.get().map(({ text, count, time }) => ({ text, count, time })),
    [{ text: 'slow down', count: 4, time: 400 }],
  )
})

test('W14 the history keeps a hundred messages', () => {
  const { notices, history } = made()
  history.follow(notices.shown)
  for (let number = 1; number <= 130; number++) notices.show('info', `message ${number}`)
  assert.equal([history.entries.get().length, history.entries.get()[0]?.text], [100, 'message 130'])
})

test('W14 only errors are unread, until the user opens the history', () => {
  const { notices, history } = made()
  history.follow(notices.shown)
  notices.show('success', 'saved')
  notices.show('error', 'refused')
  notices.notify('failed')
  assert.is(history.unread.get(), 2)
  history.markRead()
  assert.is(history.unread.get(), 0)
  notices.show('error', 'again')
  assert.is(history.unread.get(), 1)
})

test('messages that are still shown when the shell is mounted again are not counted twice', () => {
  const { notices, history } = made()
  history.follow(notices.shown)()
  notices.show('error', 'refused')
  history.follow(notices.shown)()
  history.clear()
  history.follow(notices.shown)()
  assert.equal([history.entries.get().length, history.unread.get()], [0, 0])
})

test('the history is empty after it was cleared, and for another user', () => {
  const { notices, history } = made()
  const end = history.follow(notices.shown)
  history.setOwner('lin')
  notices.show('error', 'refused')
  history.setOwner('lin')
  assert.is(history.entries.get().length, 1)
  history.setOwner('chen')
  assert.equal([history.entries.get().length, history.unread.get()], [0, 0])
  end()
  notices.show('error', 'unheard')
  assert.is(history.entries.get().length, 0)
})

test('W14 the calls of one message that failed within seconds are each named once', () => {
  const { notices, history } = made()
  history.follow(notices.shown)
  for (const path of ['role', 'config', 'role'])
    notices.notify('away', '', { request: `PUT /api/v1/${path}` })
  assert.equal(
    history.entries.get().map(({ count, requests }) => [count, requests]),
    [[3, ['PUT /api/v1/role', 'PUT /api/v1/config']]],
  )
})

test.run()
