import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createErrorLog, messageOf } from '#error-log/error-log.ts'

const test = suite('error-log')

function made({ url = 'https://shop.example/order?id=7', secrets = [] as string[] } = {}) {
  let time = 0
  return createErrorLog({ now: () => ++time, url: () => url, secrets: () => secrets })
}

test('§3 an entry holds the error, its component, its source and the address', () => {
  const log = made({ url: 'https://shop.example/order' })
  const error = new TypeError('no yardId')
  log.record(error, 'render', 'StockRow')
  const [entry] = log.entries.get()
  assert.is(entry?.err.message, 'no yardId')
  assert.is(entry?.err.stack, error.stack)
  assert.equal(
    [entry?.vm, entry?.info, entry?.url, entry?.count],
    ['StockRow', 'render', 'https://shop.example/order', 1],
  )
})

test('R43 of 500 errors the newest hundred are kept, the newest first', () => {
  const log = made()
  for (let number = 1; number <= 500; number++) log.record({ message: `error ${number}` }, 'error')
  assert.is(log.entries.get().length, 100)
  assert.is(log.entries.get()[0]?.err.message, 'error 500')
  assert.is(log.entries.get()[99]?.err.message, 'error 401')
})

test('the same error with the same stack is one entry with a count, and moves to the top', () => {
  const log = made()
  const error = new Error('again')
  log.record(error, 'error')
  log.record(new Error('other'), 'error')
  log.recordAction('press', 'Save')
  log.record(error, 'error')
  const [first, second, ...more] = log.entries.get()
  assert.equal([first?.err.message, first?.count, first?.time], ['again', 2, 4])
  assert.equal(
    first?.actions.map(({ text }) => text),
    ['Save'],
  )
  assert.is(second?.err.message, 'other')
  assert.equal(more, [])
  log.record(new Error('again'), 'error')
  assert.equal(
    log.entries.get().map(({ err, count }) => [err.message, count]),
    [
      ['again', 1],
      ['again', 2],
      ['other', 1],
    ],
    'from another place it is another',
  )
})

test('R43 token, redirect and query values are masked in url, message, stack and actions', () => {
  const log = made({
    url: 'https://shop.example/login?redirect=%2Forder%3Fid%3D7',
    secrets: ['seam-token-1'],
  })
  const error = new Error('GET /api?phone=13800138000 with seam-token-1')
  log.recordAction('call', 'GET /api?phone=13800138000 200')
  log.record(error, 'rejection')
  const text = JSON.stringify(log.entries.get())
  for (const secret of ['13800138000', 'seam-token-1', 'order'])
    assert.not.ok(text.includes(secret), secret)
  assert.ok(text.includes('login?redirect=…'))
})

test('an entry holds the last ten actions before the error', () => {
  const log = made()
  for (let number = 1; number <= 12; number++) log.recordAction('press', `button ${number}`)
  log.record(new Error('x'), 'error')
  const texts = log.entries.get()[0]?.actions.map(({ text }) => text)
  assert.equal([texts?.length, texts?.[0], texts?.[9]], [10, 'button 3', 'button 12'])
})

test('§2 clear empties the log', () => {
  const log = made()
  log.record(new Error('x'), 'error')
  log.clear()
  assert.equal(log.entries.get(), [])
})

test('the errors of one user are not shown to the next', () => {
  const log = made()
  log.setOwner('lin')
  log.record(new Error('x'), 'error')
  log.setOwner('lin')
  assert.is(log.entries.get().length, 1)
  log.setOwner('chen')
  assert.is(log.entries.get().length, 0)
})

const circle: Record<string, unknown> = {}
circle.self = circle
for (const [thrown, text] of [
  ['a text', 'a text'],
  [undefined, 'undefined'],
  [null, 'null'],
  [{ code: 500 }, '{"code":500}'],
  [circle, '[object Object]'],
  [Object.create(null), '{}'],
  [new RangeError(''), 'RangeError'],
] as const) {
  test(`any thrown value gets a message: ${text}`, () => assert.is(messageOf(thrown), text))
}

test.run()
