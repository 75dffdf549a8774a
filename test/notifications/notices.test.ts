import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createNotices } from '#notifications/notices.ts'

const test = suite('notices')

/** A clock that the test advances. */
function clock() {
  let now = 0
  let next = 1
  const due = new Map<number, { at: number; run: () => void }>()
  const api = {
    now: () => now,
    setTimeout: ((run: () => void, wait: number) => {
      due.set(next, { at: now + wait, run })
      return next++
    }) as unknown as typeof setTimeout,
    clearTimeout: ((id: number) => due.delete(id)) as unknown as typeof clearTimeout,
  }
  const pass = (milliseconds: number) => {
    now += milliseconds
    for (const [id, timer] of due) {
      if (timer.at > now) continue
      due.delete(id)
      timer.run()
    }
  }
  return { api, pass }
}

const textsOf = (notices: ReturnType<typeof createNotices>) =>
  notices.shown.get().map(({ text }) => text)

test('§8 §9 a message stays 5000 ms', () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  notices.show('error', 'refused')
  pass(4999)
  assert.equal(textsOf(notices), ['refused'])
  pass(1)
  assert.equal(textsOf(notices), [])
})

test('W22 a notice is dismissed with the last of its causes; one that was also shown without a cause stays', () => {
  const notices = createNotices(clock().api)
  const about = (same: string) => ({ cause: { type: 'failed', fingerprint: same } as const })
  const resolve = (same: string) =>
    notices.dismissResolved(cause => cause.type === 'failed' && cause.fingerprint === same)
  notices.notify('away', '', about('one'))
  notices.notify('away', '', about('two'))
  notices.notify('full', '', about('one'))
  notices.notify('full')
  notices.notify('full', '', about('one'))
  const said = () => notices.shown.get().map(({ title, count }) => [title, count])
  assert.equal(said(), [
    ['away', 2],
    ['full', 3],
  ])
  resolve('one')
  assert.is(said().length, 2)
  resolve('two')
  assert.equal(said(), [['full', 3]])
})

test('R37 no name in a message or question turns the reading direction of its sentence', () => {
  const notices = createNotices(clock().api)
  notices.show('success', 'Deleted: a\u202eb.')
  notices.notify('a\u202eb', 'c\u2066d')
  assert.equal(
    notices.shown.get().map(({ title, text }) => [title, text]),
    [
      [undefined, 'Deleted: a\ufffdb.'],
      ['a\ufffdb', 'c\ufffdd'],
    ],
  )
  void notices.ask({
    title: 'Delete?',
    text: 'a\u202eb will be deleted.',
    details: ['c\u2066d'],
    tone: 'danger',
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  })
  const [question] = notices.questions.get()
  assert.equal([question?.text, question?.details], ['a\ufffdb will be deleted.', ['c\ufffdd']])
})

test('a notification stays until it is dismissed', () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  notices.notify('Stock is locked')
  pass(60_000)
  assert.is(notices.shown.get()[0]?.title, 'Stock is locked')
  notices.dismiss(notices.shown.get()[0]?.id ?? -1)
  assert.is(notices.shown.get().length, 0)
})

test('while the user holds the messages, none of them disappears', () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  notices.show('info', 'read me')
  notices.hold(true)
  pass(20_000)
  assert.equal(textsOf(notices), ['read me'])
  notices.hold(false)
  pass(5000)
  assert.equal(textsOf(notices), [])
})

test('of equal messages the action of one is kept', () => {
  const { api } = clock()
  const notices = createNotices(api)
  const action = { label: 'Try again', run() {} }
  notices.show('error', 'No server')
  notices.show('error', 'No server', action)
  assert.equal(
    notices.shown.get().map(({ count, action }) => [count, action]),
    [[2, action]],
  )
})

test('W8 one error with several ways to try again is one message, whose button runs them all; each Undo has its own', () => {
  const { api } = clock()
  const notices = createNotices(api)
  const ran: string[] = []
  const action = (name: string) => ({ label: 'Try again', run: () => void ran.push(name) })
  notices.show('error', 'No server', action('list'))
  notices.show('error', 'No server', action('key'))
  assert.is(notices.shown.get().length, 1)
  notices.shown.get()[0]?.action?.run()
  assert.equal(ran, ['list', 'key'])
  notices.show('info', 'Deleted', { ...action('undo one'), isUndo: true })
  notices.show('info', 'Deleted', { ...action('undo other'), isUndo: true })
  assert.is(notices.shown.get().length, 3)
})

test('W8 a failure takes the place of an earlier one of the same thing; one of another thing stays', () => {
  const { api } = clock()
  const notices = createNotices(api)
  const about = (subject: string) => ({ cause: { type: 'refused', subject } as const })
  notices.notify('The disk is full', '', about('save role 2'))
  notices.notify('Locked', '', about('save role 3'))
  notices.show('error', 'The name is taken', undefined, about('save role 2'))
  const told = () => notices.shown.get().map(({ text, title }) => title || text)
  assert.equal(told(), ['Locked', 'The name is taken'])
  // One message for two things goes only when both of them are told anew.
  notices.show('error', 'No server', undefined, about('list of roles'))
  notices.show('error', 'No server', undefined, about('list of keys'))
  notices.show('error', 'Out of order', undefined, about('list of roles'))
  assert.equal(told(), ['Locked', 'The name is taken', 'No server', 'Out of order'])
  notices.show('error', 'Out of order', undefined, about('list of keys'))
  assert.equal(told(), ['Locked', 'The name is taken', 'Out of order'])
})

test('the same within three seconds is one message with a count', () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  notices.show('error', 'no')
  pass(2000)
  notices.show('error', 'no')
  assert.equal(
    notices.shown.get().map(({ count }) => count),
    [2],
  )
  pass(3000)
  notices.show('error', 'no')
  assert.equal(
    notices.shown.get().map(({ count }) => count),
    [1],
    'later it takes the place of the older one',
  )
})

for (const tone of ['success', 'info', 'warning'] as const)
  test(`an equal message takes the place of the older one: ${tone}`, () => {
    const { api, pass } = clock()
    const notices = createNotices(api)
    const ran: string[] = []
    const action = (name: string) => ({ label: 'Show them', run: () => void ran.push(name) })
    const told = () => notices.shown.get().map(({ text, count }) => [text, count])
    notices.show(tone, '2 users have it', action('one'))
    notices.show(tone, 'something else')
    pass(4000)
    notices.show(tone, '2 users have it', action('two'))
    assert.equal(told(), [
      ['something else', 1],
      ['2 users have it', 1],
    ])
    pass(1000)
    notices.show(tone, '2 users have it', action('three'))
    assert.equal(told(), [['2 users have it', 2]])
    notices.shown.get()[0]?.action?.run()
    assert.equal(ran, ['three'], 'its action is done once')
  })

test('at most four messages are shown; they do not push out notifications', () => {
  const { api } = clock()
  const notices = createNotices(api)
  notices.notify('stays')
  for (const text of ['1', '2', '3', '4', '5']) notices.show('info', text)
  assert.equal(textsOf(notices), ['', '2', '3', '4', '5'])
})

test('a question resolves with its own answer, whatever question came before', async () => {
  const notices = createNotices(clock().api)
  const base = { text: '', tone: 'warning', confirmLabel: 'yes', cancelLabel: 'no' } as const
  const first = notices.ask({ ...base, title: 'first' })
  const second = notices.ask({ ...base, title: 'second' })
  const [one, two] = notices.questions.get()
  notices.answer(two?.id ?? -1, true)
  notices.answer(one?.id ?? -1, false)
  assert.equal(await Promise.all([first, second]), [false, true])
  assert.is(notices.questions.get().length, 0)
})

test('errors are announced assertively, all else politely', () => {
  const notices = createNotices(clock().api)
  const said: string[][] = []
  notices.announcement.subscribe(() => {
    const { polite, assertive } = notices.announcement.get()
    said.push([polite, assertive])
  })
  notices.show('success', 'saved')
  notices.show('error', 'refused')
  assert.equal(said, [
    ['saved', ''],
    ['', 'refused'],
  ])
})

test('W10 the clock goes on after the last message under the pointer was removed', () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  notices.show('info', 'disabled')
  // No event reports that the pointer left a removed message.
  notices.hold(true)
  notices.dismiss(notices.shown.get()[0]?.id ?? -1)
  notices.show('info', 'enabled')
  pass(5000)
  assert.equal(textsOf(notices), [])
})

test('W10 a message with Undo stays ten seconds, one with another action five', () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  notices.show('info', 'Trader disabled', { label: 'Undo', run() {}, isUndo: true })
  notices.show('error', 'No answer', { label: 'Try again', run() {} })
  pass(5000)
  assert.equal(textsOf(notices), ['Trader disabled'])
  pass(4999)
  assert.equal(textsOf(notices), ['Trader disabled'])
  pass(1)
  assert.equal(textsOf(notices), [])
})

test('W10 an open dialog stops the clock of messages with Undo, and of no others', () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  const action = { label: 'Undo', run() {} }
  notices.show('info', 'deleting', action)
  pass(3000)
  notices.isDialogOpen.set(true)
  notices.show('success', 'saved')
  notices.show('info', 'deleting another', { ...action })
  pass(20_000)
  assert.equal(textsOf(notices), ['deleting', 'deleting another'])
  notices.isDialogOpen.set(false)
  pass(4999)
  assert.equal(textsOf(notices), ['deleting', 'deleting another'])
  pass(1)
  assert.equal(textsOf(notices), [])
})

test('W10 an open question stops the clock, its answer starts it again', async () => {
  const { api, pass } = clock()
  const notices = createNotices(api)
  notices.show('info', 'deleting')
  const answer = notices.ask({
    title: 'Sure?',
    text: '',
    tone: 'danger',
    confirmLabel: 'Yes',
    cancelLabel: 'No',
  })
  notices.show('info', 'another')
  pass(20_000)
  assert.equal(textsOf(notices), ['deleting', 'another'])
  notices.answer(notices.questions.get()[0]?.id ?? -1, false)
  assert.is(await answer, false)
  pass(4999)
  assert.equal(textsOf(notices), ['deleting', 'another'])
  pass(1)
  assert.equal(textsOf(notices), [])
})

test('W10 the Undo of one record is withdrawn, and that of no other', () => {
  const notices = createNotices(clock().api)
  const undoOf = (...records: string[]) => ({ label: 'Undo', run() {}, isUndo: true, records })
  notices.show('success', 'Desk disabled', undoOf('/api/v1/role/2'))
  notices.show('success', 'Yard disabled', undoOf('/api/v1/role/21'))
  notices.show('success', 'The order is changed', undoOf('/api/v1/role/1', '/api/v1/role/2'))
  notices.show('success', 'Yard saved')
  notices.dismissUndo('/api/v1/role/2')
  assert.equal(textsOf(notices), ['Yard disabled', 'Yard saved'])
})

test.run()
