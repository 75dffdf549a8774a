import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Answer, CallOptions, ReadContext } from '#api/call.ts'
import { createClient } from '#api/client.ts'
import {
  CallError,
  Failed,
  isUnknownCall,
  PasswordNotConfirmed,
  Refused,
  SessionExpired,
  Unreachable,
} from '#api/errors.ts'
import { OWN_ANSWER_HEADER } from '#constants.ts'
import { AnswerRejected } from '#lib/decode.ts'

const test = suite('client')

interface Sent {
  url: string
  init: RequestInit
  headers: Record<string, string>
}

type Reply = (sent: Sent) => Response | Promise<Response>

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A client whose server gives these answers, with the requests it sent and the failures it reported. */
function setUp(
  reply: Reply | object,
  {
    token,
    timeout = 1_000,
    confirmPassword,
  }: {
    token?: () => string | undefined
    timeout?: number
    confirmPassword?: (hasFactor: boolean) => Promise<boolean>
  } = {},
) {
  const sent: Sent[] = []
  const told: CallError[] = []
  const answers: Answer[] = []
  const call = createClient({
    base: '/prod-api',
    timeoutMs: timeout,
    token: token ?? (() => 'abc'),
    locale: () => 'zh-CN',
    onFailure: error => told.push(error),
    ...(confirmPassword && { confirmPassword }),
    onAnswer: answer => answers.push(answer),
    async fetch(url, init = {}) {
      const one = { url: String(url), init, headers: init.headers as Record<string, string> }
      sent.push(one)
      return typeof reply === 'function' ? (reply as Reply)(one) : json(reply)
    },
  })
  return { call, sent, told, answers }
}

/** Rejects as `fetch` does once its signal is aborted. */
const never: Reply = ({ init }) =>
  new Promise((_, reject) => {
    init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
  })

async function failure(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error('the call did not reject')
}

async function callFailure(promise: Promise<unknown>): Promise<CallError> {
  const error = await failure(promise)
  assert.instance(error, CallError)
  return error as CallError
}

test('§8 code 200 gives the data and reports nothing', async () => {
  const { call, told } = setUp({ code: 200, msg: '', data: [1] })
  assert.equal(await call('GET', '/x'), [1])
  assert.equal(told, [])
})

const NEEDED = { code: 6403, msg: 'Confirm your password first.', data: { factor: true } }
const own = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { [OWN_ANSWER_HEADER]: 'server' } })

test('R15 6403 of our own server is no failure: the password is asked for, and the same call goes out again', async () => {
  const asked: boolean[] = []
  const { call, told, sent } = setUp(
    () => (sent.length === 1 ? own(NEEDED) : json({ code: 200, data: 7 })),
    {
      async confirmPassword(hasFactor) {
        asked.push(hasFactor)
        return true
      },
    },
  )
  const options = { body: { a: 1 }, query: { b: 2 }, idempotencyKey: 'one' }
  assert.is(await call('PUT', '/x', options), 7)
  assert.equal([asked, told], [[true], []])
  const [first, again] = sent
  assert.equal(
    [again?.url, again?.init.body, again?.headers],
    [first?.url, first?.init.body, first?.headers],
  )
})

test('R15 where the password is not shown, the call rejects as a cancelled one does, and nothing is reported', async () => {
  const { call, told, sent } = setUp(() => own(NEEDED), { confirmPassword: async () => false })
  const error = await failure(call('PUT', '/x', { body: {} }))
  assert.instance(error, PasswordNotConfirmed)
  assert.equal([told, sent.length], [[], 1])
})

test('R15 §8 6403 of another server is a code as any other', async () => {
  const { call, told } = setUp(NEEDED, { confirmPassword: async () => true })
  assert.instance(await callFailure(call('PUT', '/x')), Failed)
  assert.is(told[0]?.code, 6403)
})

test('§8 code 401 is SessionExpired, reported and rejected', async () => {
  const { call, told } = setUp({ code: 401, msg: 'Token is expired' })
  const error = await callFailure(call('GET', '/x'))
  assert.instance(error, SessionExpired)
  assert.is(error.code, 401)
  assert.is(error.message, 'Token is expired')
  assert.is(error.request, 'GET /x')
  assert.ok(error.reported)
  assert.equal(told, [error])
})

test('§8 code 6401 resolves false, and is reported', async () => {
  const { call, told } = setUp({ code: 6401, msg: 'token is expired' })
  assert.is(await call('GET', '/x'), false)
  assert.is(told.length, 1)
  assert.instance(told[0], SessionExpired)
  assert.ok(told[0]?.reported)
})

for (const code of [400, 403]) {
  test(`§8 code ${code} is Refused, reported and rejected`, async () => {
    const { call, told } = setUp({ code, msg: 'no', data: { fields: { name: 'taken' } } })
    const error = await callFailure(call('POST', '/x', { body: {} }))
    assert.instance(error, Refused)
    assert.is(error.code, code)
    assert.equal(error.data, { fields: { name: 'taken' } })
    assert.equal(told, [error])
  })
}

for (const code of [-1, 0, 201, 404, 409, 500, 501, 4010, 64010]) {
  test(`§8 any other code, ${code}, is Failed, reported and rejected`, async () => {
    const { call, told } = setUp({ code, msg: 'broken' })
    const error = await callFailure(call('GET', '/x'))
    assert.instance(error, Failed)
    assert.is(error.message, 'broken')
    assert.equal(told, [error])
  })
}

test('§8 no connection is Unreachable with the text Network Error', async () => {
  const { call, told } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
  const error = await callFailure(call('GET', '/x'))
  assert.instance(error, Unreachable)
  assert.is((error as Unreachable).reason, 'network')
  assert.is(error.message, 'Network Error')
  assert.instance(error.cause, TypeError)
  assert.equal(told, [error])
})

test('§8 a connection lost in the middle of the answer is a network failure too', async () => {
  const { call } = setUp(() => {
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode('{"code":'))
        stream.error(new TypeError('terminated'))
      },
    })
    return new Response(body)
  })
  assert.is((await callFailure(call('GET', '/x'))).message, 'Network Error')
})

test('§7 R66 an answer that takes too long is aborted', async () => {
  const { call, sent, told } = setUp(never, { timeout: 5 })
  const error = await callFailure(call('GET', '/x'))
  assert.is(error.message, 'timeout of 5ms exceeded')
  assert.is((error as Unreachable).reason, 'timeout')
  assert.ok(sent[0]?.init.signal?.aborted)
  assert.equal(told, [error])
})

test("R44 no answer comes from the browser's cache, and no call waits there for another", async () => {
  const { call, sent } = setUp({ code: 200, data: null })
  await call('GET', '/x')
  await call('POST', '/x', { body: {} })
  assert.equal(
    sent.map(({ init }) => init.cache),
    ['no-store', 'no-store'],
  )
})

test('§7 a body that never ends counts as too long', async () => {
  const { call } = setUp(
    ({ init }) =>
      new Response(
        new ReadableStream({
          start(stream) {
            init.signal?.addEventListener('abort', () => stream.error(init.signal?.reason))
          },
        }),
      ),
    { timeout: 5 },
  )
  assert.is((await callFailure(call('GET', '/x'))).message, 'timeout of 5ms exceeded')
})

test('§12 with an envelope the HTTP status does not matter', async () => {
  const { call } = setUp(() => json({ code: 401, msg: 'out' }, 500))
  assert.instance(await failure(call('GET', '/x')), SessionExpired)
  const good = setUp(() => json({ code: 200, data: 1 }, 404))
  assert.is(await good.call('GET', '/x'), 1)
})

test('§8 §12 another status without an envelope is a transport error', async () => {
  for (const status of [400, 403, 404, 500, 502]) {
    const { call, told } = setUp(() => new Response('<h1>Bad Gateway</h1>', { status }))
    const error = await callFailure(call('GET', '/x'))
    assert.is(error.message, `Request failed with status code ${status}`)
    assert.is((error as Unreachable).reason, 'status')
    assert.is((error as Unreachable).status, status)
    assert.is(error.code, undefined)
    assert.equal(told, [error])
  }
})

test('§8 HTTP 401 ends the session as code 401 does, with or without an envelope', async () => {
  for (const body of ['', '<h1>Sign in</h1>', '[]', '{"msg":"Sign in","code":null}']) {
    for (const method of ['GET', 'PUT'] as const) {
      const { call, told, answers } = setUp(() => new Response(body, { status: 401 }))
      const error = await callFailure(call(method, '/x'))
      assert.instance(error, SessionExpired, body)
      assert.is(error.code, 401)
      const text = body.startsWith('{') ? 'Sign in' : 'Request failed with status code 401'
      assert.is(error.message, text)
      assert.equal(told, [error])
      assert.is(answers[0]?.code, 401)
    }
  }
  for (const code of [500, 403, 200]) {
    const other = setUp(() => json({ code, msg: 'token expired' }, 401))
    const error = await callFailure(other.call('GET', '/x'))
    assert.instance(error, SessionExpired, String(code))
    assert.equal([error.code, error.message], [401, 'token expired'])
  }
  const known = setUp(() => json({ code: 6401, msg: 'token expired' }, 401))
  assert.is(await known.call('GET', '/x'), false)
})

test('a read that got HTTP 401 is sent again if there is another token by now', async () => {
  let token = 'old'
  const { call, told } = setUp(
    ({ headers }) => {
      token = 'new'
      return headers['X-Token'] === 'new'
        ? json({ code: 200, data: 1 })
        : new Response('', { status: 401 })
    },
    { token: () => token },
  )
  assert.is(await call('GET', '/x'), 1)
  assert.equal(told, [])
})

test('§12 a write answered without a body is done; a read is malformed', async () => {
  for (const status of [200, 201, 202, 204]) {
    for (const method of ['POST', 'PUT', 'DELETE'] as const) {
      const { call, told, answers } = setUp(() => new Response(null, { status }))
      const read = (data: unknown, { envelope }: ReadContext) => [data, envelope]
      assert.equal(await call(method, '/x', { read }), [undefined, { code: 200 }])
      assert.is(await call(method, '/y'), undefined)
      assert.equal(told, [])
      assert.is(answers[0]?.code, 200)
    }
    const { call } = setUp(() => new Response(null, { status }))
    assert.is((await callFailure(call('GET', '/x'))).message, 'Malformed answer from the server')
  }
})

test('a write whose answer needs data is malformed without a body', async () => {
  const { call } = setUp(() => new Response(null, { status: 204 }))
  const read = (data: unknown) => (data as { token: string }).token
  const error = await callFailure(call('POST', '/x', { read }))
  assert.is(error.message, 'Malformed answer from the server')
})

test('an empty body of another status is no success', async () => {
  for (const status of [400, 404, 500]) {
    const { call } = setUp(() => new Response('', { status }))
    const error = await callFailure(call('PUT', '/x'))
    assert.is(error.message, `Request failed with status code ${status}`)
  }
})

test('§22 a code in digits is that number', async () => {
  const good = setUp({ code: '200', data: 1 })
  assert.is(await good.call('GET', '/x'), 1)
  assert.is(good.answers[0]?.code, 200)
  const expired = setUp({ code: '6401', msg: 'x' })
  assert.is(await expired.call('GET', '/x'), false)
  for (const [code, type] of [
    ['401', SessionExpired],
    ['403', Refused],
    ['-1', Failed],
  ] as const) {
    const error = await callFailure(setUp({ code, msg: 'x' }).call('GET', '/x'))
    assert.instance(error, type)
    assert.is(error.code, Number(code))
  }
})

test('JSON is read whatever its content type', async () => {
  for (const type of ['text/html', 'text/plain; charset=utf-8', 'application/octet-stream', '']) {
    const headers = { 'Content-Type': type }
    const { call } = setUp(() => new Response('{"code":200,"data":1}', { headers }))
    assert.is(await call('GET', '/x'), 1, type)
  }
})

const MALFORMED: [string, BodyInit | null, number?][] = [
  ['nothing', null],
  ['no content', null, 204],
  ['an empty text', ''],
  ['HTML', '<!doctype html><title>Sign in</title>'],
  ['null', 'null'],
  ['a list', '[]'],
  ['a text', '"x"'],
  ['a number', '200'],
  ['true', 'true'],
  ['an empty object', '{}'],
  ['a code in words', '{"code":"OK","data":1}'],
  ['a code that is null', '{"code":null}'],
  ['a code that is true', '{"code":true}'],
  ['a code that is an object', '{"code":{"valueOf":200}}'],
  ['a code beyond all numbers', '{"code":1e999}'],
  ['status instead of code', '{"status":401,"msg":"no"}'],
  ['half an envelope', '{"code":200,"msg":"","da'],
  ['two envelopes', '{"code":200}{"code":200}'],
  ['an envelope in a list', '[{"code":200}]'],
  ['bad UTF-8', new Uint8Array([0x7b, 0xff, 0xfe, 0x22])],
]

test('R67 twenty malformed bodies are one readable failure each', async () => {
  assert.is(MALFORMED.length, 20)
  for (const [what, body, status = 200] of MALFORMED) {
    const { call, told } = setUp(() => new Response(body, { status }))
    const error = await callFailure(call('GET', '/x'))
    assert.is(error.message, 'Malformed answer from the server', what)
    assert.is((error as Unreachable).reason, 'malformed', what)
    assert.equal(told, [error], what)
  }
})

test('R37 whatever msg is, the text is short and plain', async () => {
  for (const [msg, text] of [
    [{ toString: 'x' }, ''],
    [['a'], ''],
    [null, ''],
    [undefined, ''],
    [42, '42'],
    ['a\u202eb\u0000', 'a\ufffdb␀'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['x'.repeat(5_000_000), `${'x'.repeat(499)}…`],
  ]) {
    const { call } = setUp({ code: 500, msg })
    assert.is((await callFailure(call('GET', '/x'))).message, text)
  }
})

test('a reader that throws makes the answer malformed', async () => {
  const { call, told } = setUp({ code: 200, data: null })
  const read = (data: unknown) => (data as { list: [] }).list
  const error = await callFailure(call('GET', '/x', { read }))
  assert.is(error.message, 'Malformed answer from the server')
  assert.instance(error.cause, TypeError)
  assert.equal(told, [error])
})

test('the message of a reader that rejects an answer is kept word for word, and not reported', async () => {
  const { call, told } = setUp({ code: 200, data: {} })
  const read = () => {
    throw new AnswerRejected('getInfo: roles must be a non-null array!')
  }
  const error = await failure(call('GET', '/x', { read }))
  assert.instance(error, AnswerRejected)
  assert.is((error as AnswerRejected).message, 'getInfo: roles must be a non-null array!')
  assert.equal(told, [])
})

test('a reader gets the fields beside the data', async () => {
  const { call } = setUp({ code: 200, msg: 'the value', token: 't', data: 7 })
  const read = (data: unknown, { envelope: { msg, token } }: ReadContext) => [data, msg, token]
  assert.equal(await call('GET', '/x', { read }), [7, 'the value', 't'])
})

test('a failure that the caller handles rejects and is not reported', async () => {
  const { call, told } = setUp({ code: 409, msg: 'conflict', data: { version: 3 } })
  const seen: unknown[] = []
  const handles = (code?: number, data?: unknown) => seen.push(code, data) > 0 && code === 409
  const error = await callFailure(call('PUT', '/x', { body: {}, handlesError: handles }))
  assert.not(error.reported)
  assert.equal(seen, [409, { version: 3 }])
  assert.equal(told, [])
})

test('a caller that handles other codes changes nothing', async () => {
  const { call, told } = setUp({ code: 500, msg: 'x' })
  await failure(call('PUT', '/x', { handlesError: code => code === 409 }))
  assert.is(told.length, 1)
})

test('an optional call is found missing by code and by HTTP status alike', async () => {
  const handles = (code?: number) => code === 404
  for (const reply of [
    () => json({ code: 404, msg: 'unknown path' }, 404),
    () => new Response('404 page not found', { status: 404 }),
  ]) {
    const { call, told } = setUp(reply)
    assert.ok(isUnknownCall(await failure(call('GET', '/x', { handlesError: handles }))))
    assert.equal(told, [])
  }
  assert.not(isUnknownCall(new Unreachable('Network Error', 'network')))
  assert.not(isUnknownCall(new Failed('x', { code: 500 })))
})

test('for a caller that handles everything nothing is reported, not even expiry', async () => {
  const handles = () => true
  const expired = setUp({ code: 6401, msg: 'x' })
  assert.is(await expired.call('POST', '/x', { handlesError: handles }), false)
  assert.equal(expired.told, [])
  const offline = setUp(() => Promise.reject(new TypeError()))
  await failure(offline.call('POST', '/x', { handlesError: handles }))
  assert.equal(offline.told, [])
})

test('§8 ten expired answers at once are reported ten times, to be shown once', async () => {
  const { call, told } = setUp({ code: 401, msg: 'x' })
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, (_, n) => call('GET', `/${n}`)),
  )
  assert.ok(results.every(({ status }) => status === 'rejected'))
  assert.is(told.length, 10)
})

test('a cancelled call rejects with the reason of its signal and is not reported', async () => {
  const { call, sent, told, answers } = setUp(never)
  const page = new AbortController()
  const left = new Error('the page was left')
  const error = failure(call('GET', '/x', { signal: page.signal }))
  page.abort(left)
  assert.is(await error, left)
  assert.ok(sent[0]?.init.signal?.aborted)
  assert.equal([told, answers], [[], []])
})

test('a call that is cancelled before it starts is not sent', async () => {
  const { call, sent, told } = setUp({ code: 200 })
  const signal = AbortSignal.abort(new Error('gone'))
  assert.is(await failure(call('GET', '/x', { signal })), signal.reason)
  assert.equal([sent, told], [[], []])
})

test('an answer that comes after its page was left is ignored', async () => {
  const page = new AbortController()
  const { call, told } = setUp(() => {
    page.abort(new Error('gone'))
    return json({ code: 401, msg: 'x' })
  })
  assert.is(await failure(call('GET', '/x', { signal: page.signal })), page.signal.reason)
  assert.equal(told, [])
})

test('a long-lived signal keeps nothing of the calls that ended', async () => {
  const { call, sent } = setUp({ code: 200 })
  const page = new AbortController()
  await call('GET', '/x', { signal: page.signal })
  page.abort()
  assert.not(sent[0]?.init.signal?.aborted)
})

test('§7 X-Token is sent when, and only when, there is a token; it is read once a call', async () => {
  let reads = 0
  let token: string | undefined = 'first'
  const read = () => {
    reads++
    return token
  }
  const { call, sent } = setUp({ code: 200 }, { token: read })
  await call('GET', '/x')
  token = 'second'
  await call('GET', '/x')
  for (token of [undefined, '']) await call('GET', '/x')
  assert.equal(
    sent.map(({ headers }) => headers['X-Token']),
    ['first', 'second', undefined, undefined],
  )
  assert.is(reads, 4)
})

test('a body is sent as JSON; without one there is no content type', async () => {
  const { call, sent } = setUp({ code: 200 })
  await call('PUT', '/x', { body: { roleId: 2, remark: undefined, menuIds: [] } })
  await call('DELETE', '/x/2')
  assert.is(sent[0]?.init.body, '{"roleId":2,"menuIds":[]}')
  assert.is(sent[0]?.headers['Content-Type'], 'application/json')
  assert.is(sent[1]?.init.body ?? undefined, undefined)
  assert.not('Content-Type' in (sent[1]?.headers ?? {}))
})

test('the language and the idempotency key are headers, and keepalive is passed on', async () => {
  const { call, sent } = setUp({ code: 200 })
  await call('POST', '/x', { body: {}, idempotencyKey: 'k-1', keepalive: true })
  assert.is(sent[0]?.headers['Accept-Language'], 'zh-CN')
  assert.is(sent[0]?.headers['Idempotency-Key'], 'k-1')
  assert.is(sent[0]?.init.keepalive, true)
})

test('§18 a read may ask for another language, which no other read shares', async () => {
  const { call, sent } = setUp({ code: 200 })
  const read = (_: unknown, { locale }: ReadContext) => locale
  assert.equal(
    await Promise.all([call('GET', '/x', { locale: 'en', read }), call('GET', '/x', { read })]),
    ['en', 'zh-CN'],
  )
  assert.equal(
    sent.map(({ headers }) => headers['Accept-Language']),
    ['en', 'zh-CN'],
  )
})

test('§7 §22 below the prefix a query drops undefined and null and keeps the empty text', async () => {
  const { call, sent } = setUp({ code: 200 })
  const query = { pageIndex: 1, roleName: '煤 & co', status: '', beginTime: undefined, x: null }
  await call('GET', '/rolelist', { query })
  await call('GET', '/rolelist', { query: { a: undefined } })
  assert.is(sent[0]?.url, '/prod-api/rolelist?pageIndex=1&roleName=%E7%85%A4+%26+co&status=')
  assert.is(sent[1]?.url, '/prod-api/rolelist')
})

test('R63 a second identical write in flight gets what the first one gets', async () => {
  let answer = (_: Response) => {}
  const { call, sent } = setUp(() => new Promise(resolve => (answer = resolve)))
  const options: CallOptions = { body: { a: 1 } }
  const both = Promise.all([call('POST', '/x', options), call('POST', '/x', { body: { a: 1 } })])
  answer(json({ code: 200, data: 'made' }))
  assert.equal(await both, ['made', 'made'])
  assert.is(sent.length, 1)
})

test('R63 writes that differ in method, path, query or body are all sent', async () => {
  const { call, sent } = setUp({ code: 200 })
  await Promise.all([
    call('POST', '/x', { body: { a: 1 } }),
    call('PUT', '/x', { body: { a: 1 } }),
    call('POST', '/y', { body: { a: 1 } }),
    call('POST', '/x', { body: { a: 2 } }),
    call('POST', '/x', { body: { a: 1 }, query: { b: 1 } }),
    call('GET', '/x'),
  ])
  assert.is(sent.length, 6)
})

test('R63 once the first has ended, also in failure, the same write is sent again', async () => {
  let code = 500
  const { call, sent, told } = setUp(() => json({ code, msg: 'x', data: 1 }))
  const both = await Promise.allSettled([call('POST', '/x'), call('POST', '/x')])
  assert.ok(both.every(({ status }) => status === 'rejected'))
  assert.is(told.length, 1)
  code = 200
  assert.is(await call('POST', '/x'), 1)
  assert.is(sent.length, 2)
})

test('every answer is reported with its code and headers, also a refusal', async () => {
  const { call, answers } = setUp(
    () => new Response('{"code":403,"msg":"no"}', { headers: { 'X-Menu-Version': '7' } }),
  )
  await failure(call('GET', '/x', { query: { password: 'p' } }))
  assert.is(answers.length, 1)
  assert.is(answers[0]?.path, '/x')
  assert.is(answers[0]?.code, 403)
  assert.is(answers[0]?.headers.get('X-Menu-Version'), '7')
  assert.ok((answers[0]?.durationMs ?? -1) >= 0)
})

test('fetch is not called as a method, as browsers demand', async () => {
  let self: unknown = 'not called'
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => undefined,
    locale: () => 'en',
    onFailure: () => {},
    async fetch(this: unknown) {
      self = this
      return json({ code: 200 })
    },
  })
  await call('GET', '/x')
  assert.is(self, undefined)
})

test('W8 equal reads in flight are one request, and each caller has its own reader', async () => {
  const { call, sent } = setUp({ code: 200, data: 2 })
  const answers = await Promise.all([
    call('GET', '/x', { query: { a: 1 } }),
    call('GET', '/x', { query: { a: 1 }, read: data => Number(data) * 10 }),
    call('GET', '/x', { query: { a: 2 } }),
  ])
  assert.equal(answers, [2, 20, 2])
  assert.is(sent.length, 2)
  await call('GET', '/x', { query: { a: 1 } })
  assert.is(sent.length, 3)
})

test('W8 one caller that leaves does not end the wait of another; the last one ends the request', async () => {
  const { call, sent, told } = setUp(never)
  const [first, second] = [new AbortController(), new AbortController()]
  const left = failure(call('GET', '/x', { signal: first.signal }))
  const stays = failure(call('GET', '/x', { signal: second.signal }))
  first.abort('gone')
  assert.is(await left, 'gone')
  assert.is(sent[0]?.init.signal?.aborted, false)
  second.abort('too')
  assert.is(await stays, 'too')
  assert.is(sent[0]?.init.signal?.aborted, true)
  assert.is(sent.length, 1)
  assert.equal(told, [])
})

test('W8 a read after a write is a new one, and so is one with another token', async () => {
  let token = 'a'
  let open = () => {}
  const gate = new Promise<void>(resolve => (open = resolve))
  const reply: Reply = async ({ init }) => {
    if (init.method === 'GET') await gate
    return json({ code: 200 })
  }
  const { call, sent } = setUp(reply, { token: () => token })
  const reads = [call('GET', '/x')]
  await call('PUT', '/x', { body: {} })
  reads.push(call('GET', '/x'))
  token = 'b'
  reads.push(call('GET', '/x'))
  open()
  await Promise.all(reads)
  assert.is(sent.filter(({ init }) => init.method === 'GET').length, 3)
})

test('R43 the fingerprint of a call tells whether it equals another, and nothing of what was sent', async () => {
  const { call, answers } = setUp({ code: 200 })
  await call('POST', '/x', { body: { password: 'anthracite' } })
  await call('POST', '/x', { body: { password: 'anthracite' } })
  await call('POST', '/x', { body: { password: 'lignite' } })
  await call('POST', '/x', { query: { a: 1 }, body: { password: 'lignite' } })
  const [first, second, third, fourth] = answers.map(({ fingerprint }) => fingerprint)
  assert.is(first, second)
  assert.is(new Set([second, third, fourth]).size, 3)
  assert.not.match(JSON.stringify(answers), /anthracite|lignite/)
})

test('W8 a shared failure is reported once', async () => {
  const { call, told } = setUp({ code: 500, msg: 'broken' })
  await Promise.allSettled([call('GET', '/x'), call('GET', '/x')])
  assert.is(told.length, 1)
})

test('W8 calls wait for a token on its way and use it; the refresh itself does not wait', async () => {
  let token = 'old'
  let arrive = () => {}
  let held: Promise<void> | undefined = new Promise(resolve => (arrive = resolve))
  const tokens: (string | undefined)[] = []
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => token,
    locale: () => 'en',
    onFailure: () => {},
    waitBeforeSend: () => held,
    async fetch(url, init) {
      tokens.push(`${url} ${new Headers(init?.headers).get('X-Token')}`)
      return json({ code: 200 })
    },
  })
  const waiting = call('GET', '/x')
  await call('POST', '/refreshtoken', { body: {}, isUrgent: true })
  assert.equal(tokens, ['/refreshtoken old'])
  token = 'new'
  held = undefined
  arrive()
  await waiting
  assert.equal(tokens, ['/refreshtoken old', '/x new'])
})

test('a call that is cancelled while it waits for a new token is never sent', async () => {
  let arrive = () => {}
  const held = new Promise<void>(resolve => (arrive = resolve))
  let sent = 0
  const call = createClient({
    base: '',
    timeoutMs: 1_000,
    token: () => 'old',
    locale: () => 'en',
    onFailure: () => assert.unreachable('nobody is told'),
    waitBeforeSend: () => held,
    fetch: async () => {
      sent += 1
      return json({ code: 200 })
    },
  })
  const leaving = new AbortController()
  const waiting = failure(call('GET', '/x', { signal: leaving.signal }))
  leaving.abort(new Error('left'))
  arrive()
  assert.is(((await waiting) as Error).message, 'left')
  assert.is(sent, 0)
})

test.run()
