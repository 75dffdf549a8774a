import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { box } from '../drafts/stored-drafts.ts'
import { createMessageHistory, removeStoredMessages } from '#notifications/message-history.ts'
import { createNotices } from '#notifications/notices.ts'

const test = suite('message-history')

/** `isSlow`: what is to be stored waits in `pending`. */
function made(isSlow = false) {
  let time = 0
  const idle = {
    now: () => time,
    setTimeout: (() => 0) as unknown as typeof setTimeout,
    clearTimeout: () => undefined,
  }
  const notices = createNotices(idle)
  const pending = new Set<() => void>()
  const history = createMessageHistory({
    now: () => time,
    page: () => '/system/role',
    defer(run) {
      if (!isSlow) run()
      else pending.add(run)
      return () => void pending.delete(run)
    },
  })
  return { notices, history, pending, pass: (ms: number) => (time += ms) }
}

test('W14 an action that stays is in the history too, and its message counts as unread; Undo does not', () => {
  const { notices, history } = made()
  history.follow(notices.shown)
  const end = { label: 'End that session', run: () => {}, staysInHistory: true }
  notices.show('warning', 'Was it you?', end)
  notices.show('success', 'Deleted', { label: 'Undo', run: () => {}, isUndo: true })
  for (const { id } of notices.shown.get()) notices.dismiss(id)
  assert.equal(
    history.entries.get().map(({ text, action }) => [text, action?.label]),
    [
      ['Deleted', undefined],
      ['Was it you?', 'End that session'],
    ],
  )
  assert.is(history.unread.get(), 1)
})

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
  const storage = box()
  const end = history.follow(notices.shown)
  history.setOwner('lin', storage)
  notices.show('error', 'refused')
  history.setOwner('lin', storage)
  assert.is(history.entries.get().length, 1)
  history.setOwner('chen', storage)
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

/** The history of a page that was loaded again, with the notices of that page. */
function reloaded(storage: Storage, userKey = 'lin') {
  const next = made()
  next.history.setOwner(userKey, storage)
  next.history.follow(next.notices.shown)
  return next
}

test('W14 after a reload the history has the messages of before, and the errors not seen yet', () => {
  const storage = box()
  const first = reloaded(storage)
  first.pass(5_000)
  first.notices.notify('Failed', 'code 500', { request: 'PUT /api/v1/role' })
  first.notices.show('success', 'saved')
  const kept = first.history.entries.get().map(({ id: _, ...entry }) => entry)

  const { history, notices } = reloaded(storage)
  assert.equal(
    history.entries.get().map(({ id: _, ...entry }) => entry),
    kept,
  )
  assert.is(history.unread.get(), 1)
  // A notice of this page has a number that one of the page before had.
  notices.show('info', 'new')
  assert.equal(
    history.entries.get().map(({ text }) => text),
    ['new', 'saved', 'code 500'],
  )
  const ids = reloaded(storage)
    .history.entries.get()
    .map(({ id }) => id)
  assert.is(new Set(ids).size, 3)
})

test('W14 what the user cleared or read is so after a reload too', () => {
  const storage = box()
  const first = reloaded(storage)
  first.notices.show('error', 'refused')
  first.history.markRead()
  assert.equal(reloaded(storage).history.unread.get(), 0)
  reloaded(storage).history.clear()
  assert.equal([reloaded(storage).history.entries.get(), storage.length], [[], 0])
})

test('W14 another user of the same window finds none of the messages', () => {
  const storage = box()
  reloaded(storage).notices.show('error', 'for Lin')
  const { history } = reloaded(storage, 'chen')
  assert.equal([history.entries.get(), history.unread.get()], [[], 0])
  removeStoredMessages(storage, 'chen')
  assert.is(storage.length, 0)
})

test('W14 what is stored is bounded in number and length', () => {
  const storage = box()
  const { history, notices } = reloaded(storage)
  for (let number = 1; number <= 130; number++)
    notices.notify(`message ${number} `.repeat(500), 'x'.repeat(5_000), {
      request: `PUT /api/v1/${'long'.repeat(200)}`,
    })
  const stored = storage.getItem(storage.key(0) ?? '') ?? ''
  assert.ok(stored.length < 300_000, String(stored.length))
  assert.is(history.entries.get()[0]?.text.length, 5_000, 'on this page the text is whole')
  const entries = reloaded(storage).history.entries.get()
  assert.equal([entries.length, entries[0]?.text.length], [100, 1_000])
})

test('W14 of stored values only messages are read, and they cannot turn the reading direction', () => {
  const whole = {
    tone: 'error',
    text: 'abc\u202ecba',
    time: 5,
    count: 1,
    page: '/',
    requests: ['GET /', 7, {}],
  }
  const strange = [
    null,
    'text',
    { ...whole, tone: 'loud' },
    { ...whole, time: 'now' },
    { ...whole, count: -1 },
    { ...whole, count: 0.5 },
  ]
  const read = (value: string) => {
    const storage = box()
    const { history, notices } = reloaded(storage)
    notices.show('info', 'for the key')
    history.setOwner('chen', storage)
    storage.setItem(storage.key(0) ?? '', value)
    return reloaded(storage).history
  }
  for (const value of [
    '',
    'no JSON',
    'null',
    '[]',
    '{"entries":7}',
    JSON.stringify({ entries: strange }),
  ])
    assert.equal([read(value).entries.get(), read(value).unread.get()], [[], 0], value)
  const { entries, unread } = read(JSON.stringify({ entries: [whole], unread: 1e9 }))
  assert.equal(entries.get(), [
    { ...whole, id: -1, text: 'abc\ufffdcba', requests: ['GET /', '7'] },
  ])
  assert.is(unread.get(), 1)
})

test('W14 a failure of a call that was cancelled because the page is left is not stored', () => {
  const storage = box()
  const { history, notices, pending } = made(true)
  history.setOwner('lin', storage)
  history.follow(notices.shown)
  notices.show('success', 'saved')
  for (const store of pending) store()
  notices.show('error', 'cancelled')
  assert.equal(
    reloaded(storage)
      .history.entries.get()
      .map(({ text }) => text),
    ['saved'],
  )
  history.forgetOwner()
  assert.equal([pending.size, storage.length], [0, 0], 'nothing is stored after the sign-out')
})

test('a text that may be a secret, to be copied by hand, is not kept', () => {
  const storage = box()
  const { history, notices } = reloaded(storage)
  notices.notify('Copy it by hand', 'one-time password', { isTextPrivate: true })
  assert.is(notices.shown.get()[0]?.text, 'one-time password')
  assert.equal(
    history.entries.get().map(({ title, text }) => [title, text]),
    [['Copy it by hand', '']],
  )
  assert.not.match(storage.getItem(storage.key(0) ?? '') ?? '', /one-time/)
})

test.run()
