import '../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Answer } from '#api/call.ts'
import { collectErrors, isCollecting } from '#error-log/collect-errors.ts'
import { createErrorLog, lastBoundaryError } from '#error-log/error-log.ts'
import { createStore } from '#lib/store.ts'

const test = suite('collect-errors')

test.before.each(() => lastBoundaryError.set(undefined))

function collecting() {
  const log = createErrorLog({
    now: () => 0,
    url: () => 'https://shop.example/',
    secrets: () => [],
  })
  const answered = createStore<Answer | undefined>(undefined)
  const end = collectErrors(log, answered)
  const messages = () =>
    log.entries.get().map(({ err, info, vm }) => [err.message, info, vm].join(' | '))
  return { log, answered, end, messages }
}

const raise = (type: string, fields: object, target: EventTarget = window) =>
  target.dispatchEvent(Object.assign(new Event(type), fields))

test('§3 §8 errors are collected when the setting names the environment', () => {
  assert.ok(isCollecting(['production'], 'production'))
  assert.not.ok(isCollecting(['production'], 'development'))
  assert.not.ok(isCollecting([], 'production'))
})

test('§8 uncaught errors, unhandled rejections and crashes of a page are collected', () => {
  const { end, messages } = collecting()
  raise('error', { error: new Error('thrown'), message: 'Uncaught Error: thrown' })
  raise('error', { error: null, message: 'Script error.', filename: 'https://shop.example/a.js' })
  raise('unhandledrejection', { reason: new Error('rejected') })
  lastBoundaryError.set({
    error: new Error('crashed'),
    componentStack: '\n    at StockRow (a.js:1:2)\n    at Table',
  })
  end()
  assert.equal(messages(), [
    'crashed | render | StockRow',
    'rejected | rejection | ',
    'Script error. | error | ',
    'thrown | error | ',
  ])
})

test('§8 a page error before collecting began is collected too, once', () => {
  lastBoundaryError.set({
    error: new Error('crashed'),
    componentStack: '\n    at StockRow (a.js:1:2)',
  })
  const log = createErrorLog({
    now: () => 0,
    url: () => 'https://shop.example/',
    secrets: () => [],
  })
  const answered = createStore<Answer | undefined>(undefined)
  collectErrors(log, answered)()
  collectErrors(log, answered)()
  assert.equal(
    log.entries.get().map(({ err, info, count }) => `${err.message} | ${info} | ${count}`),
    ['crashed | render | 1'],
  )
})

test('a picture that could not be loaded is collected by its address, without the query', () => {
  const { end, messages } = collecting()
  const picture = document.createElement('img')
  picture.setAttribute('src', '/avatars/7.png?sign=abc')
  document.body.append(picture)
  raise('error', {}, picture)
  picture.remove()
  end()
  assert.equal(messages(), ['/avatars/7.png?sign=… | resource | img'])
})

const thrownAt = (stack: string, message = 'x is undefined') =>
  Object.assign(new Error(message), { stack })

const FOREIGN: [what: string, type: string, fields: object][] = [
  [
    'thrown by an extension of Chrome',
    'error',
    {
      error: thrownAt(
        'Error: x is undefined\n    at f (chrome-extension://abc/page.js:1:2)\n    at https://shop.example/a.js:1:2',
      ),
    },
  ],
  [
    'rejected by an extension of Chrome, without the name of a function',
    'unhandledrejection',
    { reason: thrownAt('Error: x is undefined\n    at chrome-extension://abc/page.js:1:2') },
  ],
  [
    'thrown by an extension of Firefox',
    'error',
    { error: thrownAt('f@moz-extension://abc/page.js:1:2\ng@https://shop.example/a.js:1:2') },
  ],
  [
    'rejected by an extension of Safari',
    'unhandledrejection',
    { reason: thrownAt('f@safari-web-extension://abc/page.js:1:2') },
  ],
  [
    'thrown by an extension of Safari that hides its name',
    'error',
    { error: thrownAt('@webkit-masked-url://hidden/:1:2') },
  ],
  [
    'of a file of an extension, without a stack',
    'error',
    { error: null, message: 'Uncaught 7', filename: 'chrome-extension://abc/page.js' },
  ],
  [
    'a text thrown by an extension',
    'error',
    { error: 'seven', message: 'Uncaught seven', filename: 'chrome-extension://abc/page.js' },
  ],
  [
    'of another origin, without words and address',
    'error',
    { error: null, message: 'Script error.', filename: '' },
  ],
  ...[
    'ResizeObserver loop completed with undelivered notifications.',
    'ResizeObserver loop limit exceeded',
  ].map(
    message =>
      [message, 'error', { error: null, message, filename: 'https://shop.example/' }] as [
        string,
        string,
        object,
      ],
  ),
]
for (const [what, type, fields] of FOREIGN) {
  test(`14.9 not ours, and left out: ${what}`, () => {
    const { end, messages } = collecting()
    raise(type, fields)
    end()
    assert.equal(messages(), [])
  })
}

test('14.9 a picture of an extension that could not be loaded is left out', () => {
  const { end, messages } = collecting()
  const picture = document.createElement('img')
  picture.setAttribute('src', 'moz-extension://abc/icon.png')
  document.body.append(picture)
  raise('error', {}, picture)
  picture.remove()
  end()
  assert.equal(messages(), [])
})

const OURS: [what: string, error: unknown][] = [
  [
    'called by an extension',
    thrownAt(
      'Error: x is undefined\n    at f (https://shop.example/a.js:1:2)\n    at g (chrome-extension://abc/page.js:1:2)',
    ),
  ],
  [
    'about the address of an extension',
    thrownAt(
      'Error: no chrome-extension://abc/\n    at https://shop.example/a.js:1:2',
      'no chrome-extension://abc/',
    ),
  ],
  ['without a stack', { message: 'no stack' }],
  ['without frames', thrownAt('Error: x is undefined')],
  ['a text', 'seven'],
  ['our own words about ResizeObserver loop', thrownAt('f@https://shop.example/a.js:1:2')],
]
for (const [what, error] of OURS) {
  test(`§8 an error of the console stays in the log: ${what}`, () => {
    const { end, log } = collecting()
    raise('error', { error, message: 'Uncaught', filename: 'https://shop.example/a.js' })
    raise('unhandledrejection', { reason: error })
    end()
    assert.is(log.entries.get()[0]?.count, 2)
  })
}

test('§8 what a boundary caught is ours, whoever threw it: the page is broken', () => {
  const { end, messages } = collecting()
  lastBoundaryError.set({
    error: thrownAt('f@moz-extension://abc/page.js:1:2', 'crashed'),
    componentStack: '\n    at StockRow (a.js:1:2)',
  })
  end()
  assert.equal(messages(), ['crashed | render | StockRow'])
})

test('an aborted read is not an error', () => {
  const { end, messages } = collecting()
  raise('unhandledrejection', {
    reason: Object.assign(new Error('aborted'), { name: 'AbortError' }),
  })
  end()
  assert.equal(messages(), [])
})

test('presses and calls are recorded: names of buttons, never the content of a field', () => {
  const { log, answered, end } = collecting()
  const field = document.createElement('input')
  field.value = 'secret words'
  const button = document.createElement('button')
  button.append('Save\n  all')
  document.body.append(field, button)
  field.click()
  button.click()
  answered.set({
    method: 'GET',
    path: '/api/v1/rolelist',
    code: 403,
    fingerprint: '',
    durationMs: 1,
    headers: new Headers(),
  })
  log.record(new Error('x'), 'error')
  field.remove()
  button.remove()
  end()
  assert.equal(
    log.entries.get()[0]?.actions.map(({ kind, text }) => `${kind} ${text}`),
    ['press Save all', 'call GET /api/v1/rolelist 403'],
  )
})

test('W20 an error before collecting began names the call answered before it', () => {
  const { log, answered, end } = collecting()
  end()
  answered.set({
    method: 'GET',
    path: '/api/v1/rolelist',
    code: 500,
    fingerprint: '',
    durationMs: 1,
    headers: new Headers(),
  })
  lastBoundaryError.set({ error: new Error('crashed'), componentStack: '' })
  collectErrors(log, answered)()
  assert.equal(
    log.entries.get()[0]?.actions.map(({ kind, text }) => `${kind} ${text}`),
    ['call GET /api/v1/rolelist 500'],
  )
})

test('collecting stops with its caller', () => {
  const { log, end } = collecting()
  end()
  raise('error', { error: new Error('late') })
  lastBoundaryError.set({ error: new Error('late'), componentStack: '' })
  assert.equal(log.entries.get(), [])
})

test.run()
