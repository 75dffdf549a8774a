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
  raise('error', { error: null, message: 'Script error.' })
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
