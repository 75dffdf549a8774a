import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fetchAhead } from '#lib/fetch-ahead.ts'

const test = suite('fetch-ahead')

const URL = '/prod-api/api/v1/getinfo'
const early = () => Promise.resolve(new Response('early'))
const init = (token = 't', language = 'en', more: RequestInit = {}): RequestInit => ({
  method: 'GET',
  headers: { 'X-Token': token, 'Accept-Language': language },
  ...more,
})

/** A fetch that answers `late`, with what was asked ahead. */
function make(asked: unknown) {
  const sent: unknown[] = []
  const fetch = fetchAhead(async input => {
    sent.push(input)
    return new Response('late')
  }, asked)
  return { sent, ask: async (url: string, init?: RequestInit) => (await fetch(url, init)).text() }
}

test('an answer that was asked ahead is given out once', async () => {
  const { ask, sent } = make(new Map([[`${URL} t en`, early()]]))
  assert.is(await ask(URL, init()), 'early')
  assert.equal(sent, [])
  assert.is(await ask(URL, init()), 'late')
  assert.equal(sent, [URL])
})

test('§8 what another token, language, address or method asked is not given out', async () => {
  for (const [url, options] of [
    [URL, init('other')],
    [URL, init('t', 'zh-CN')],
    [`${URL}?x`, init()],
    [URL, init('t', 'en', { method: 'POST' })],
    [URL, undefined],
  ] as const) {
    assert.is(await make(new Map([[`${URL} t en`, early()]])).ask(url, options), 'late')
  }
})

test('no answer ahead is no answer at all: it is asked as usual', async () => {
  const failed = Promise.reject(new TypeError('no network'))
  assert.is(await make(new Map([[`${URL} t en`, failed]])).ask(URL, init()), 'late')
  for (const odd of [
    undefined,
    null,
    {},
    'x',
    new Map([[`${URL} t en`, 'x']]),
    new Map([[`${URL} t en`, Promise.resolve(5)]]),
  ]) {
    assert.is(await make(odd).ask(URL, init()), 'late')
  }
})

test('product.md 4 whoever gives up waiting does not wait for what was asked ahead', async () => {
  const gate = new AbortController()
  const { ask } = make(new Map([[`${URL} t en`, new Promise(() => {})]]))
  const answer = ask(URL, init('t', 'en', { signal: gate.signal }))
  gate.abort()
  // The fetch that comes after it refuses an aborted signal by itself.
  assert.is(await answer, 'late')
})

test('product.md 4 nor for a body that stops half-way, as what was asked ahead hears of no time-out', async () => {
  const gate = new AbortController()
  const endless = new ReadableStream({
    start: controller => controller.enqueue(new TextEncoder().encode('{"code":200,')),
  })
  const { ask } = make(new Map([[`${URL} t en`, Promise.resolve(new Response(endless))]]))
  const answer = ask(URL, init('t', 'en', { signal: gate.signal }))
  setTimeout(() => gate.abort(), 20)
  const waited = new Promise(resolve => setTimeout(() => resolve('still waiting'), 500))
  assert.is(await Promise.race([answer, waited]), 'late')
})

test('an answer that was asked ahead keeps its status and headers', async () => {
  const headers = { 'X-Menu-Version': 'v3' }
  const given = Promise.resolve(new Response('{}', { status: 401, headers }))
  const answer = await fetchAhead(fetch, new Map([[`${URL} t en`, given]]))(URL, init())
  assert.equal([answer.status, answer.headers.get('X-Menu-Version')], [401, 'v3'])
})

test.run()
