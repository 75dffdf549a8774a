import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  createTestSession,
  flushTasks,
  type StubbedAnswer,
  type StubbedCalls,
  trader,
} from '../support/session.ts'
import { createDictionaryApi } from '#api/dictionary.ts'
import { Failed, Refused } from '#api/errors.ts'
import { createRolesApi } from '#api/roles.ts'
import { createOwnSessionsApi } from '#api/sessions.ts'
import { createUsersApi } from '#api/users.ts'
import type { Locale } from '#constants.ts'
import { ChunkLoadError } from '#lib/browser/load-chunk.ts'
import { createCookies } from '#lib/cookie.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { areas } from '#locales/areas.ts'
import common from '#locales/en/common.ts'
import { takeFlashMessage } from '#session/flash-message.ts'
import { createSession } from '#session/session.ts'

const test = suite('session')

const good: StubbedCalls = {
  'POST /login': { code: 200, data: { token: 'fresh' } },
  'GET /api/v1/getinfo': { code: 200, data: trader },
  'GET /api/v1/menurole': { code: 200, data: [] },
  'POST /api/v1/logout': { code: 200, msg: 'bye' },
}
const textsOf = (made: ReturnType<typeof createTestSession>) =>
  made.notices.shown.get().map(({ title, text }) => title ?? text)

test('§4 without a token no call is made', async () => {
  const made = createTestSession(good)
  await flushTasks()
  assert.equal(made.calls, [])
  assert.is(made.session.state.get().phase, 'anonymous')
})

test('§4 with a token, user and menu are fetched once each', async () => {
  const made = createTestSession(good, { token: 'kept' })
  assert.is(made.session.state.get().phase, 'loading')
  await flushTasks()
  assert.equal(made.calls.map(({ call, token }) => `${call} ${token}`).sort(), [
    'GET /api/v1/getinfo kept',
    'GET /api/v1/menurole kept',
  ])
  assert.is(made.session.state.get().phase, 'ready')
})

test('§4 §7 §9 sign-in stores the token of the answer and opens the shell', async () => {
  const made = createTestSession(good)
  await made.session.signIn({ username: ' lin ', password: 'pass word' })
  assert.equal(made.calls[0], {
    call: 'POST /login',
    token: null,
    body: { username: 'lin', password: 'pass word' },
  })
  assert.is(made.jar.get('Admin-Token'), 'fresh')
  assert.is(made.session.state.get().phase, 'ready')
})

for (const token of ['煤', 'a b', 'a\nb', '"}\u0000', ' ', ''])
  test(`a cookie with ${JSON.stringify(token)} is no token: no call is made, and a sign-in replaces it`, async () => {
    const made = createTestSession(good, { token })
    made.jar.set('Admin-Token', token)
    await flushTasks()
    assert.equal([made.calls, made.session.state.get().phase], [[], 'anonymous'])
    assert.is(made.session.token(), undefined)
    await made.session.signIn({ username: 'lin', password: 'secret' })
    assert.equal([made.jar.get('Admin-Token'), made.calls[0]?.token], ['fresh', null])
    assert.is(made.session.state.get().phase, 'ready')
  })

/** The code of the pages, which fails to load the first `failures` times. */
function pagesAfter(failures: number) {
  const load = async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module')
    if (++pages.loads <= failures) throw new ChunkLoadError(() => {}, cause)
  }
  const pages = { load, loads: 0 }
  return pages
}

test('§20 without a token the code of the pages is not fetched; a sign-in fetches it', async () => {
  const pages = pagesAfter(0)
  const made = createTestSession(good, { loadApp: pages.load })
  await flushTasks()
  assert.is(pages.loads, 0)
  await made.session.signIn({ username: 'lin', password: 'pass word' })
  assert.is(pages.loads, 1)
})

test('§4 the pages open once their code is loaded, and not before', async () => {
  let arrive = () => {}
  const loadApp = () => new Promise<void>(resolve => (arrive = resolve))
  const made = createTestSession(good, { token: 'kept', loadApp })
  await flushTasks()
  assert.equal(made.session.state.get(), { phase: 'loading', signedIn: false })
  arrive()
  await flushTasks()
  assert.is(made.session.state.get().phase, 'ready')
})

test("W8 a failure to load the pages is shown without the browser's message, and Try again opens them", async () => {
  const pages = pagesAfter(2)
  const made = createTestSession(good, { token: 'kept', loadApp: pages.load })
  await flushTasks()
  assert.equal(made.session.state.get(), { phase: 'failed', message: '' })
  await made.session.retry()
  assert.equal(made.session.state.get(), { phase: 'failed', message: '' })
  assert.equal(made.notices.shown.get(), [])
  await made.session.retry()
  assert.is(made.session.state.get().phase, 'ready')
})

test('W8 a sign-in whose pages cannot be loaded still signs in: Try again asks for no password', async () => {
  const made = createTestSession(good, { loadApp: pagesAfter(1).load })
  await made.session.signIn({ username: 'lin', password: 'pass word' })
  assert.equal(made.session.state.get(), { phase: 'failed', message: '' })
  await made.session.retry()
  const state = made.session.state.get()
  assert.ok(state.phase === 'ready' && state.signedIn)
  assert.is(made.calls.filter(({ call }) => call === 'POST /login').length, 1)
})

test('§8 an ended session ends even where the code of the pages cannot be loaded', async () => {
  const table = { ...good, 'GET /api/v1/getinfo': { code: 6401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept', loadApp: pagesAfter(9).load })
  await flushTasks()
  assert.equal(made.session.state.get(), { phase: 'anonymous' })
})

test('W8 a sign-in that fails without its texts returns to the sign-in page, and can be tried again', async () => {
  const locale = String('none') as Locale
  const table: StubbedCalls = { ...good, 'POST /login': 'no network' }
  const made = createTestSession(table)
  made.outside.locale.set(locale)
  await made.session.signIn({ username: 'lin', password: 'pass word' })
  assert.equal(made.session.state.get(), { phase: 'anonymous', refusal: '' })
  Object.assign(table, good)
  await made.session.signIn({ username: 'lin', password: 'pass word' })
  assert.is(made.session.state.get().phase, 'ready')
})

test('§11 the end in the sign-in answer counts where getinfo names none', async () => {
  const expire = '2026-11-21T09:00:00Z'
  const login = { code: 200, data: { token: 'fresh', expire } }
  const { session } = createTestSession({ ...good, 'POST /login': login })
  await session.signIn({ username: 'lin', password: 'pass word' })
  assert.is(session.state.get().phase, 'ready')
  assert.is(session.expiresAt.get(), Date.parse(expire))
  await session.reloadUser()
  assert.is(session.expiresAt.get(), Date.parse(expire), 'after getinfo once more')
})

test('§11 the end of a replaced token does not count for the new one', async () => {
  const login = { code: 200, data: { token: 'fresh', expire: '2026-11-21T09:00:00Z' } }
  const table: StubbedCalls = {
    ...good,
    'POST /login': login,
    'GET /api/v1/rolelist': { code: 6401, msg: 'expired' },
  }
  const { session, jar } = createTestSession(table)
  await session.signIn({ username: 'lin', password: 'pass word' })
  await session.call('GET', '/api/v1/rolelist')
  session.endSession()
  jar.set('Admin-Token', 'of-another-window')
  await session.retry()
  assert.is(session.state.get().phase, 'ready')
  assert.is(session.expiresAt.get(), undefined)
})

test('R66 twenty calls that fail at once show one message', async () => {
  const paths = Array.from({ length: 20 }, (_, index) => `/api/v1/role/${index}`)
  const failing = (how: StubbedCalls[string]) =>
    Object.fromEntries(paths.map(path => [`GET ${path}`, how]))
  for (const [how, text] of [
    ['no network', 'Server connection abnormal, please check the server'],
    [{ code: 403, msg: 'not yours' }, 'not yours'],
    [{ status: 502, body: 'Bad Gateway' }, 'Request failed with status code 502'],
  ] as const) {
    const made = createTestSession({ ...good, ...failing(how) }, { token: 'kept' })
    await flushTasks()
    const ended = await Promise.allSettled(paths.map(path => made.session.call('GET', path)))
    await flushTasks()
    assert.is(ended.filter(({ status }) => status === 'rejected').length, 20)
    assert.equal(textsOf(made), [text])
  }
})

test('R66 "Try again" is offered once a page is on screen that can read again, not before', async () => {
  const table: StubbedCalls = { ...good, 'GET /api/v1/rolelist': 'no network' }
  for (const [token, count] of [
    ['kept', 1],
    [undefined, 0],
  ] as const) {
    const made = createTestSession(table, token ? { token } : {})
    await flushTasks()
    await made.session.call('GET', '/api/v1/rolelist').catch(() => undefined)
    await flushTasks()
    assert.is(made.notices.shown.get().length, 1)
    assert.is(made.notices.shown.get().filter(({ action }) => action).length, count)
  }
})

test('§7 §9 a call without an answer is given up after 10000 ms', async () => {
  const made = createTestSession({})
  const { setTimeout } = globalThis
  const waits: unknown[] = []
  globalThis.setTimeout = ((run: () => void, wait: number) => {
    waits.push(wait)
    return setTimeout(run, 0)
  }) as typeof setTimeout
  try {
    const silent: typeof fetch = (_, init) =>
      new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    const { signIn, state } = createSession({ ...made.outside, fetch: silent })
    await signIn({ username: 'lin', password: 'pass word' })
    assert.equal(state.get(), { phase: 'anonymous', refusal: 'timeout of 10000ms exceeded' })
    assert.equal(waits, [10_000])
  } finally {
    globalThis.setTimeout = setTimeout
  }
})

test('a second submit while the first is under way does nothing', async () => {
  const made = createTestSession(good)
  // One differs from the first, because the client alone joins equal calls.
  await Promise.all(
    ['b', 'b', 'c'].map(password => made.session.signIn({ username: 'a', password })),
  )
  assert.equal(
    made.calls.filter(({ call }) => call === 'POST /login').map(({ body }) => body),
    [{ username: 'a', password: 'b' }],
  )
})

test('§8 a refused sign-in shows the message and signs no one in', async () => {
  const made = createTestSession({ 'POST /login': { code: 400, msg: 'wrong password' } })
  await made.session.signIn({ username: 'a', password: 'b' })
  await flushTasks()
  assert.equal(made.session.state.get(), {
    phase: 'anonymous',
    refusal: 'wrong password',
    isPasswordRefused: true,
  })
  assert.equal(textsOf(made), ['wrong password'])
  assert.is(made.jar.has('Admin-Token'), false)
})

test('§8 without a network the sign-in page shows the network message, in both languages', async () => {
  const words = {
    en: 'Server connection abnormal, please check the server',
    'zh-CN': '服务器连接异常，请检查服务器',
  }
  for (const [locale, message] of Object.entries(words)) {
    const made = createTestSession({ ...good, 'POST /login': 'no network' })
    made.outside.locale.set(locale === 'en' ? 'en' : 'zh-CN')
    await made.session.signIn({ username: 'a', password: 'b' })
    assert.equal(made.session.state.get(), { phase: 'anonymous', refusal: message })

    const table: StubbedCalls = { ...good, 'GET /api/v1/getinfo': 'no network' }
    const begun = createTestSession(table, { token: 'kept' })
    begun.outside.locale.set(locale === 'en' ? 'en' : 'zh-CN')
    await flushTasks()
    assert.equal(begun.session.state.get(), { phase: 'failed', message })
  }
})

test('a 200 without a token is a failed sign-in', async () => {
  const made = createTestSession({ 'POST /login': { code: 200, data: {} } })
  await made.session.signIn({ username: 'a', password: 'b' })
  const state = made.session.state.get()
  assert.ok(state.phase === 'anonymous' && state.refusal)
  assert.is(made.jar.has('Admin-Token'), false)
})

test('§8 code 401 on the login page reloads it, and afterwards message and name show once', async () => {
  const made = createTestSession(
    { 'POST /login': { code: 401, msg: 'no such user' } },
    { path: '/login' },
  )
  await made.session.signIn({ username: 'lin', password: 'b' })
  await flushTasks()
  assert.equal(made.went, ['reload'])
  assert.equal(takeFlashMessage(made.outside.flashStorage), {
    msg: 'no such user',
    username: 'lin',
  })
  assert.is(takeFlashMessage(made.outside.flashStorage), undefined)
})

test('§8 code 401 on the login page reloads it, and nothing else shows until then', async () => {
  const table = { ...good, 'GET /api/v1/getinfo': { code: 401, msg: 'token is expired' } }
  const { session, went, notices } = createTestSession(table, { token: 'kept', path: '/login' })
  await flushTasks()
  assert.equal([went, notices.shown.get(), notices.questions.get()], [['reload'], [], []])
  assert.is(session.state.get().phase, 'loading')
})

test('§8 §13 code 401 on the login page reloads it however its address is written', async () => {
  for (const path of ['/login/', '/LOGIN', '/Login//']) {
    const made = createTestSession({ 'POST /login': { code: 401, msg: 'no such user' } }, { path })
    await made.session.signIn({ username: 'lin', password: 'b' })
    await flushTasks()
    assert.equal([made.went, made.notices.questions.get()], [['reload'], []], path)
  }
})

test('§8 code 6401 for a sign-in shows the end of the session, and no other message', async () => {
  const made = createTestSession({ 'POST /login': { code: 6401, msg: 'over' } })
  await made.session.signIn({ username: 'lin', password: 'b' })
  await flushTasks()
  assert.equal(made.session.state.get(), { phase: 'anonymous' })
})

test('§8 code 6401 on the login page reloads nothing', async () => {
  const table = { ...good, 'GET /api/v1/getinfo': { code: 6401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept', path: '/login' })
  await flushTasks()
  assert.equal([made.went, made.notices.questions.get().length], [[], 1])
})

test('R70 T3 code 401 on the login page reloads nothing where the token cannot be removed: each reload would meet it again', async () => {
  const table = { 'GET /api/v1/getinfo': { code: 401, msg: 'token is expired' } }
  const { outside, went, notices } = createTestSession(table, { path: '/login' })
  const document = {
    get cookie() {
      return 'Admin-Token=tossed'
    },
    set cookie(_) {},
  }
  const session = createSession({ ...outside, cookies: createCookies(document, false) })
  await flushTasks()
  assert.equal([went, session.state.get()], [[], { phase: 'anonymous' }])
  assert.is(notices.questions.get().length, 1)
})

test('§8 code 401 on the login page reloads it even where storage is full', async () => {
  const table = { 'POST /login': { code: 401, msg: 'wrong password' } }
  const { outside, went } = createTestSession(table, { path: '/login' })
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const { signIn } = createSession({
    ...outside,
    flashStorage: { ...outside.flashStorage, setItem: full },
  })
  await signIn({ username: 'lin', password: 'pass word' })
  assert.equal(went, ['reload'])
})

for (const data of [
  undefined,
  null,
  {},
  { roles: [] },
  { roles: null },
  { roles: 'admin' },
  { roles: {} },
]) {
  test(`§5 §8 user info ${JSON.stringify(data)} is refused with its text and the token reset`, async () => {
    const made = createTestSession(
      { ...good, 'GET /api/v1/getinfo': { code: 200, data } },
      { token: 'kept' },
    )
    await flushTasks()
    assert.equal(textsOf(made), ['getInfo: roles must be a non-null array!'])
    assert.is(made.jar.has('Admin-Token'), false)
    assert.is(made.session.state.get().phase, 'anonymous')
  })
}

test('§8 §11 an outage fails the start-up and keeps the token; Retry opens the shell', async () => {
  const table: StubbedCalls = {
    ...good,
    'GET /api/v1/getinfo': 'no network',
    'GET /api/v1/menurole': 'no network',
  }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  assert.is(made.session.state.get().phase, 'failed')
  assert.is(made.jar.get('Admin-Token'), 'kept')
  assert.equal(textsOf(made), ['Server connection abnormal, please check the server'])
  Object.assign(table, good)
  await made.session.retry()
  assert.is(made.session.state.get().phase, 'ready')
})

for (const [msg, told] of [
  ['The accounts are being counted', 'The accounts are being counted'],
  ['', 'Has Error'],
] as const) {
  test(`§8 a start-up that fails with "${msg}" says "${told}" on the sign-in page`, async () => {
    const made = createTestSession(
      { ...good, 'GET /api/v1/getinfo': { code: 500, msg } },
      { token: 'kept' },
    )
    await flushTasks()
    assert.equal(made.session.state.get(), { phase: 'failed', message: told })
    assert.is(made.jar.get('Admin-Token'), 'kept')
  })
}

test('§8 a menu code that is not 200 shows a message, and the shell opens without a menu', async () => {
  const made = createTestSession(
    { ...good, 'GET /api/v1/menurole': { code: 500, msg: 'broken' } },
    { token: 'kept' },
  )
  await flushTasks()
  const state = made.session.state.get()
  assert.ok(state.phase === 'ready' && state.menu.status === 'failed')
  assert.equal(textsOf(made), ['菜单数据加载异常 (menu data could not be loaded)'])
})

test('§8 a refused menu also shows the message of the server, and the shell opens', async () => {
  const made = createTestSession(
    { ...good, 'GET /api/v1/menurole': { code: 403, msg: 'No menu is yours.' } },
    { token: 'kept' },
  )
  await flushTasks()
  const state = made.session.state.get()
  assert.ok(state.phase === 'ready' && state.menu.status === 'failed')
  assert.equal(
    made.notices.shown.get().map(({ title, text }) => [title, text]),
    [['菜单数据加载异常 (menu data could not be loaded)', 'No menu is yours.']],
  )
})

for (const code of [401, 6401])
  test(`§8 a menu that answers ${code} ends the session, and is no broken menu`, async () => {
    const made = createTestSession(
      { ...good, 'GET /api/v1/menurole': { code, msg: 'expired' } },
      { token: 'kept' },
    )
    await flushTasks()
    assert.is(made.jar.has('Admin-Token'), false)
    assert.equal(textsOf(made), [])
    assert.is(made.session.state.get().phase, 'anonymous')
  })

test('a menu that failed once can be loaded later', async () => {
  const table: StubbedCalls = { ...good, 'GET /api/v1/menurole': { code: 500 } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  Object.assign(table, good)
  await made.session.reloadMenu()
  const state = made.session.state.get()
  assert.ok(state.phase === 'ready' && state.menu.status === 'loaded')
})

test('entries left out of trees, choices and labels show one warning for each answer; a list shows its own', async () => {
  const made = createTestSession(
    {
      ...good,
      'GET /api/v1/deptTree': {
        code: 200,
        data: [{ id: 1, label: 'Yard', children: [{ label: 'x' }, { label: 'y' }] }],
      },
      'GET /api/v1/dict/databytype/coal': {
        code: 200,
        data: [{ dictValue: 'a', dictLabel: 'A' }, 7],
      },
      'GET /api/v1/dict/typelist': { code: 200, data: { list: [7], count: 1 } },
      'GET /api/v1/sessions': { code: 200, data: [7] },
      'GET /api/v1/rolelist': { code: 200, data: { list: [7], count: 1 } },
    },
    { token: 'kept' },
  )
  await flushTasks()
  const { call } = made.session
  const told = async (read: Promise<unknown>) => {
    await read
    await flushTasks()
    const texts = textsOf(made)
    for (const { id } of made.notices.shown.get()) made.notices.dismiss(id)
    return texts
  }
  const [one, two] = ['1 row is', '2 rows are'].map(
    rows => `${rows} left out: ${rows === '1 row is' ? 'it' : 'they'} could not be read.`,
  )
  const tree = createUsersApi(call).departments()
  assert.equal(await told(tree), [two])
  assert.is((await tree) && Array.from(Object(await tree)).length, 1)
  assert.equal(await told(createDictionaryApi(call).byType('coal')), [one])
  assert.equal(await told(createDictionaryApi(call).types({})), [one])
  assert.equal(await told(createOwnSessionsApi(call).list()), [one])
  assert.equal(await told(createRolesApi(call).list({})), [])
})

for (const code of [401, 6401]) {
  test(`§4 §8 R64 code ${code} resets the token and asks once, however many calls met it`, async () => {
    const table: StubbedCalls = { ...good }
    const made = createTestSession(table, { token: 'kept', path: '/system/role' })
    await flushTasks()
    table['GET /api/v1/rolelist'] = { code, msg: 'expired' }
    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => made.session.call('GET', '/api/v1/rolelist')),
    )
    await flushTasks()
    assert.is(made.jar.has('Admin-Token'), false)
    const [question, ...others] = made.notices.questions.get()
    assert.equal([question?.title, others.length], ['System prompt', 0])
    assert.equal([question?.confirmLabel, question?.cancelLabel], ['Re-login', 'Cancel'])
    for (const result of results) {
      if (code === 6401) assert.equal(result, { status: 'fulfilled', value: false })
      else assert.is(result.status, 'rejected')
    }
    const state = made.session.state.get()
    assert.is(state.phase === 'ready' && state.expiredOn, '/system/role')
  })
}

test('§8 HTTP 401 without an envelope ends the session as code 401 does', async () => {
  const bare = { status: 401, body: 'Unauthorized' }
  const table: StubbedCalls = { ...good }
  const made = createTestSession(table, { token: 'kept', path: '/system/role' })
  await flushTasks()
  table['GET /api/v1/rolelist'] = bare
  const calls = [1, 2].map(() => made.session.call('GET', '/api/v1/rolelist'))
  await Promise.allSettled(calls)
  await flushTasks()
  assert.is(made.jar.has('Admin-Token'), false)
  assert.equal(
    made.notices.questions.get().map(({ title }) => title),
    ['System prompt'],
  )
  assert.equal(textsOf(made), [])

  for (const call of ['GET /api/v1/getinfo', 'GET /api/v1/menurole']) {
    const starting = createTestSession({ ...good, [call]: bare }, { token: 'kept' })
    await flushTasks()
    assert.is(starting.session.state.get().phase, 'anonymous', call)
    assert.equal(textsOf(starting), [], call)
  }

  const signing = createTestSession({ 'POST /login': bare }, { path: '/login' })
  await signing.session.signIn({ username: 'lin', password: 'b' })
  await flushTasks()
  const msg = 'Request failed with status code 401'
  assert.equal(signing.went, ['reload'])
  assert.equal(takeFlashMessage(signing.outside.flashStorage), { msg, username: 'lin' })
})

test('§8 of several calls that meet the end at once only one asks, and says so where a page is kept', async () => {
  const over = { code: 401, msg: 'over' }
  const kept = createTestSession(
    { ...good, 'PUT /api/v1/role': over, 'POST /api/v1/role': over },
    { token: 'kept' },
  )
  await flushTasks()
  await Promise.allSettled([
    kept.session.call('PUT', '/api/v1/role'),
    kept.session.call('POST', '/api/v1/role'),
  ])
  await flushTasks()
  assert.equal(
    kept.notices.questions.get().map(({ details }) => details?.length),
    [1],
  )

  const loading = createTestSession(
    { ...good, 'GET /api/v1/getinfo': over, 'GET /api/v1/menurole': over },
    { token: 'kept' },
  )
  await flushTasks()
  assert.equal(
    loading.notices.questions.get().map(({ details }) => details),
    [undefined],
  )
})

for (const [first, late] of [
  [401, 401],
  [401, 6401],
  [6401, 401],
] as const)
  test(`§8 at start-up ${late} after ${first} has led to the sign-in page withdraws no question`, async () => {
    let answerMenu = (_answer: StubbedAnswer) => {}
    const menu = new Promise<StubbedAnswer>(resolve => (answerMenu = resolve))
    const table: StubbedCalls = {
      ...good,
      'GET /api/v1/getinfo': { code: first, msg: 'over' },
      'GET /api/v1/menurole': () => menu,
    }
    const made = createTestSession(table, { token: 'kept' })
    await flushTasks()
    made.outside.page.path = () => '/login'
    answerMenu({ code: late, msg: 'over' })
    await flushTasks()
    assert.equal([made.went, takeFlashMessage(made.outside.flashStorage)], [[], undefined])
    assert.equal(
      made.notices.questions.get().map(({ title }) => title),
      ['System prompt'],
    )
  })

test('§8 at start-up a late 401 does not ask a second time after an answer', async () => {
  let answerMenu = (_answer: StubbedAnswer) => {}
  const menu = new Promise<StubbedAnswer>(resolve => (answerMenu = resolve))
  const table: StubbedCalls = {
    ...good,
    'GET /api/v1/getinfo': { code: 401, msg: 'over' },
    'GET /api/v1/menurole': () => menu,
  }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  made.notices.answer(made.notices.questions.get()[0]?.id ?? -1, false)
  answerMenu({ code: 401, msg: 'over' })
  await flushTasks()
  assert.equal([made.went, made.notices.questions.get()], [[], []])
})

test('W5 the question of an ended session closes when another window signs in', async () => {
  const table: StubbedCalls = { ...good, 'GET /api/v1/getinfo': { code: 401, msg: 'over' } }
  const made = createTestSession(table, { token: 'old' })
  await flushTasks()
  assert.is(made.notices.questions.get().length, 1)
  Object.assign(table, good)
  made.jar.set('Admin-Token', 'new')
  await made.session.retry()
  assert.equal([made.session.state.get().phase, made.notices.questions.get()], ['ready', []])
})

test('§8 re-login reloads the page, Cancel stays on it', async () => {
  const table: StubbedCalls = { ...good, 'GET /api/v1/rolelist': { code: 401 } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  await made.session.call('GET', '/api/v1/rolelist').catch(() => {})
  await flushTasks()
  made.notices.answer(made.notices.questions.get()[0]?.id ?? -1, false)
  await flushTasks()
  assert.equal([made.went, made.notices.questions.get()], [[], []])

  const other = createTestSession(table, { token: 'kept' })
  await flushTasks()
  await other.session.call('GET', '/api/v1/rolelist').catch(() => {})
  await flushTasks()
  other.notices.answer(other.notices.questions.get()[0]?.id ?? -1, true)
  await flushTasks()
  assert.equal(other.went, ['reload'])
})

for (const code of [401, 6401]) {
  test(`§8 W8 a user who stayed on the page is asked again at each ${code} of a read or a write, but not by polling`, async () => {
    const over = { code, msg: 'over' }
    const made = createTestSession(
      { ...good, 'GET /api/v1/rolelist': over, 'PUT /api/v1/role': over },
      { token: 'kept' },
    )
    const ask = async (method: 'GET' | 'PUT', path: string, isPolling = false) => {
      await made.session.call(method, path, { isPolling }).catch(() => {})
      await flushTasks()
      return made.notices.questions.get().map(({ title }) => title)
    }
    const cancel = () => made.notices.answer(made.notices.questions.get()[0]?.id ?? -1, false)
    await flushTasks()
    assert.equal(await ask('GET', '/api/v1/rolelist', true), ['System prompt'], 'the first end')
    for (const [method, path] of [
      ['GET', '/api/v1/rolelist'],
      ['PUT', '/api/v1/role'],
      ['GET', '/api/v1/rolelist'],
    ] as const) {
      cancel()
      assert.equal(await ask(method, path, true), [], 'polling')
      await made.session.markExpired()
      assert.equal(made.notices.questions.get(), [], 'another window that meets it')
      assert.equal(await ask(method, path), ['System prompt'], method)
    }
    assert.equal(made.went, [])
  })
}

const signOutAnswered = async (answer: StubbedAnswer) => {
  const made = createTestSession({ ...good, 'POST /api/v1/logout': answer }, { token: 'kept' })
  await flushTasks()
  await made.session.signOut()
  return made
}

/** The phases of the page that is loaded next, and of the one after it. */
const nextPages = ({ outside }: Awaited<ReturnType<typeof signOutAnswered>>) =>
  [1, 2].map(() => createSession(outside).state.get())

for (const [name, answer] of [
  ['good', { code: 200 }],
  ['a session that is over there', { code: 401 }],
  ['the same by its other code', { code: 6401 }],
  ['the same without an envelope', { status: 401, body: '' }],
  ['not allowed', { code: 403 }],
  ['not known', { status: 404, body: 'not found' }],
  ['made too often', { code: 429 }],
  ['no envelope', { status: 200, body: '<html>' }],
] as const) {
  test(`§4 R4 logout clears token, roles and permissions, and says no more, when the answer is ${name}`, async () => {
    const made = await signOutAnswered(answer)
    assert.is(made.jar.has('Admin-Token'), false)
    assert.equal(made.session.state.get(), { phase: 'anonymous', signedOut: true })
    assert.equal(made.went, ['/login'])
    assert.equal(nextPages(made), [{ phase: 'anonymous' }, { phase: 'anonymous' }])
  })
}

for (const code of [500, 502, 503, 504]) {
  test(`§11.7 a logout that a server answers with ${code} is one too, and the sign-in page that loads says once that the server was not told`, async () => {
    const made = await signOutAnswered({ code, msg: 'away' })
    assert.is(made.jar.has('Admin-Token'), false)
    assert.equal(made.session.state.get(), { phase: 'anonymous', signedOut: true })
    assert.equal([made.went, made.notices.shown.get()], [['/login'], []])
    assert.equal(nextPages(made), [
      { phase: 'anonymous', isServerUntold: true },
      { phase: 'anonymous' },
    ])
  })
}

for (const [name, answer] of [
  ['no network', 'no network'],
  ['a proxy without the server behind it', { status: 503, body: '<html>' }],
] as const) {
  test(`§11.7 a logout that meets ${name} shows the sign-in page without loading it, and that says so`, async () => {
    const made = await signOutAnswered(answer)
    assert.is(made.jar.has('Admin-Token'), false)
    assert.equal(made.session.state.get(), {
      phase: 'anonymous',
      signedOut: true,
      isServerUntold: true,
    })
    assert.equal(made.went, [])
    assert.equal(nextPages(made), [{ phase: 'anonymous' }, { phase: 'anonymous' }])
  })
}

test('§11.7 a full storage keeps no sign-out back', async () => {
  const table = { ...good, 'POST /api/v1/logout': { code: 503 } }
  const made = createTestSession(table, { token: 'kept' })
  made.outside.flashStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await flushTasks()
  await made.session.signOut()
  assert.equal([made.jar.has('Admin-Token'), made.went], [false, ['/login']])
})

test('§11.7 what the page showed goes with a sign-out in place, and the next sign-in waits for nothing of it', async () => {
  const table = { ...good, 'POST /api/v1/logout': 'no network' as const }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  made.notices.show('error', 'The role Trader could not be saved')
  const asked = made.notices.ask({
    title: 'Delete Trader?',
    text: '',
    tone: 'danger',
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  })
  const signingOut = made.session.signOut()
  made.session.holdCalls(new Promise(() => {}))
  await signingOut
  assert.equal([made.notices.shown.get(), await asked], [[], false])
  await made.session.signIn({ username: 'wang', password: 'b' })
  assert.is(made.session.state.get().phase, 'ready')
  assert.not('isServerUntold' in made.session.state.get())
})

test('a server that is away for a moment, code 503, signs nobody out', async () => {
  const away = { code: 503, msg: 'Away for a moment. Try again.' }
  const table: StubbedCalls = { ...good, 'GET /api/v1/getinfo': away, 'PUT /api/v1/role': away }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  assert.equal(made.session.state.get(), { phase: 'failed', message: away.msg })
  table['GET /api/v1/getinfo'] = { code: 200, data: trader }
  await made.session.retry()
  await made.session.call('PUT', '/api/v1/role', { body: {} }).catch(() => {})
  await flushTasks()
  assert.is(made.session.state.get().phase, 'ready')
  assert.is(made.jar.get('Admin-Token'), 'kept')
  assert.equal(textsOf(made), [away.msg])
})

for (const [answer, shown] of [
  [
    { code: 400, msg: 'bad name' },
    { text: 'bad name', title: undefined },
  ],
  [
    { code: 403, msg: 'not yours' },
    { text: 'not yours', title: undefined },
  ],
  [
    { code: 500, msg: 'broken' },
    { text: '', title: 'broken' },
  ],
  [
    { code: -1, msg: 'exists' },
    { text: '', title: 'exists' },
  ],
  ['no network', { text: 'Server connection abnormal, please check the server', title: undefined }],
  [
    { status: 502, body: '<html>' },
    { text: 'Request failed with status code 502', title: undefined },
  ],
  [
    { status: 200, body: '<html>' },
    { text: 'Malformed answer from the server', title: undefined },
  ],
] as const) {
  test(`§8 ${JSON.stringify(answer)} is shown as ${shown.title ? 'a notification' : 'a red message'}`, async () => {
    const made = createTestSession({ ...good, 'GET /api/v1/rolelist': answer }, { token: 'kept' })
    await flushTasks()
    await made.session.call('GET', '/api/v1/rolelist').catch(() => {})
    await flushTasks()
    const [notice] = made.notices.shown.get()
    assert.equal(
      { text: notice?.text, title: notice?.title, tone: notice?.tone },
      { ...shown, tone: 'error' },
    )
  })
}

test('W8 reads that failed without a network offer one Try again, which repeats what failed', async () => {
  const table: StubbedCalls = {
    ...good,
    'GET /api/v1/rolelist': 'no network',
    'GET /api/v1/configList': 'no network',
  }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  const reads = ['rolelist', 'configList'].map(name => made.session.call('GET', `/api/v1/${name}`))
  await Promise.allSettled(reads)
  await flushTasks()
  const [notice, ...more] = made.notices.shown.get()
  assert.equal([notice?.action?.label, more.length], ['Try again', 0])
  const before = refetchRequest.get()
  notice?.action?.run()
  assert.is.not(refetchRequest.get(), before)
  assert.is(refetchRequest.get().only, 'failed')
})

test('W8 a write is tried again only where its caller allows it', async () => {
  const made = createTestSession(
    { ...good, 'POST /api/v1/role': 'no network', 'PUT /api/v1/role': 'no network' },
    { token: 'kept' },
  )
  await flushTasks()
  let tries = 0
  await made.session.call('POST', '/api/v1/role', { body: {} }).catch(() => {})
  await flushTasks()
  assert.is(made.notices.shown.get()[0]?.action, undefined)
  await made.session
    .call('PUT', '/api/v1/role', { body: {}, retry: () => (tries += 1) })
    .catch(() => {})
  await flushTasks()
  made.notices.shown.get().at(-1)?.action?.run()
  assert.is(tries, 1)
})

test('R70 with blocked cookies the sign-in says so, and nothing loops', async () => {
  const made = createTestSession(good)
  made.outside.cookies.write = () => {}
  await made.session.signIn({ username: 'lin', password: 'x' })
  await flushTasks()
  const state = made.session.state.get()
  assert.match((state.phase === 'anonymous' && state.refusal) || '', /blocks cookies/)
  assert.equal(
    made.calls.map(({ call }) => call),
    ['POST /login'],
  )
  assert.equal(made.went, [])
})

test('§19 reloading the menu brings roles and permissions too, and keeps the page', async () => {
  const table: StubbedCalls = { ...good }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  const phases: string[] = []
  made.session.state.subscribe(() => phases.push(made.session.state.get().phase))
  table['GET /api/v1/getinfo'] = { code: 200, data: { ...trader, permissions: ['a:b:c'] } }
  await made.session.reloadMenu()
  const state = made.session.state.get()
  assert.equal(state.phase === 'ready' && state.user.permissions, ['a:b:c'])
  assert.equal([...new Set(phases)], ['ready'])
})

test('§12 a failed reload of the menu shows a message, and the menu before stays', async () => {
  const table: StubbedCalls = { ...good }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  const before = made.session.state.get()
  table['GET /api/v1/menurole'] = { code: 7, msg: 'no menu today' }
  await made.session.reloadMenu()
  await flushTasks()
  assert.equal(textsOf(made), [common.menuFailed])
  assert.is(made.session.state.get(), before)
})

test('§8 calls that meet the end after another one are not sent again, nor shown as refused', async () => {
  const over = { code: 401, msg: 'over' }
  const table = { ...good, 'GET /api/v1/rolelist': over, 'DELETE /api/v1/role/3': over }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  made.calls.length = 0
  await Promise.allSettled([
    made.session.call('GET', '/api/v1/rolelist'),
    made.session.call('GET', '/api/v1/rolelist', { query: { pageIndex: 2 } }),
    made.session.call('DELETE', '/api/v1/role/3'),
  ])
  await flushTasks()
  assert.equal([made.calls.length, textsOf(made), made.notices.questions.get().length], [3, [], 1])
})

test('W22 only calls that reached no server are counted', async () => {
  const table: StubbedCalls = { ...good, 'GET /api/v1/rolelist': 'no network' }
  const { session } = createTestSession(table, { token: 'kept' })
  await flushTasks()
  const before = session.networkFailures.get()
  await session.call('GET', '/api/v1/rolelist').catch(() => {})
  assert.is(session.networkFailures.get(), before + 1)
  table['GET /api/v1/rolelist'] = { code: 500, msg: 'broken' }
  await session.call('GET', '/api/v1/rolelist').catch(() => {})
  assert.is(session.networkFailures.get(), before + 1)
})

test('§8 a failure while the token is renewed shows its own reason, and is not sent again', async () => {
  const table: StubbedCalls = { ...good }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  made.calls.length = 0
  const answer = () => {
    made.jar.set('Admin-Token', 'renewed')
    return { code: 500, msg: 'broken' }
  }
  Object.assign(table, { 'GET /api/v1/rolelist': answer, 'PUT /api/v1/role': answer })
  for (const [method, path] of [
    ['GET', '/api/v1/rolelist'],
    ['PUT', '/api/v1/role'],
  ] as const) {
    made.jar.set('Admin-Token', 'kept')
    const error: unknown = await made.session.call(method, path).catch((error: unknown) => error)
    assert.instance(error, Failed)
  }
  assert.is(made.calls.length, 2)
})

test('W5 leaving a page while another user is signed in starts the console over', async () => {
  const made = createTestSession(good, { token: 'kept' })
  await flushTasks()
  made.session.showConflict({ type: 'other-user', name: 'Wang' })
  made.session.endSession()
  assert.equal(made.went, ['/'])
})

/** Lets the test answer a call later, by hand. */
function later(table: StubbedCalls, call: string) {
  const waiting: ((answer: StubbedAnswer) => void)[] = []
  table[call] = () => new Promise(answer => waiting.push(answer))
  return waiting
}
const menuOf = ({ session }: ReturnType<typeof createTestSession>) => {
  const state = session.state.get()
  return state.phase === 'ready' && state.menu.status === 'loaded' ? state.menu.data : undefined
}

test('of two menu requests the later one counts, whichever answer comes last', async () => {
  const table: StubbedCalls = { ...good }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  const waiting = later(table, 'GET /api/v1/menurole')
  made.outside.locale.set('zh-CN')
  void made.session.reloadMenu()
  made.outside.locale.set('en')
  void made.session.reloadMenu()
  await flushTasks()
  waiting[1]?.({ code: 200, data: ['English'] })
  await flushTasks()
  waiting[0]?.({ code: 200, data: ['中文'] })
  await flushTasks()
  assert.equal(menuOf(made), ['English'])
})

test('§11 a menu that arrives after another user signed in is discarded', async () => {
  const table: StubbedCalls = { ...good }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  const waiting = later(table, 'GET /api/v1/menurole')
  void made.session.reloadMenu()
  await flushTasks()
  table['GET /api/v1/menurole'] = { code: 200, data: ['of Wang'] }
  table['GET /api/v1/getinfo'] = { code: 200, data: { ...trader, name: 'Wang' } }
  made.session.acceptSignOut()
  await made.session.signIn({ username: 'wang', password: 'pass word' })
  waiting[0]?.({ code: 200, data: ['of Lin'] })
  await flushTasks()
  const state = made.session.state.get()
  assert.equal([menuOf(made), state.phase === 'ready' && state.user.name], [['of Wang'], 'Wang'])
})

for (const code of [401, 6401]) {
  test(`§4 code ${code} for a token replaced meanwhile leaves the new one alone`, async () => {
    const table: StubbedCalls = { ...good }
    const made = createTestSession(table, { token: 'old' })
    await flushTasks()
    const reads = later(table, 'GET /api/v1/rolelist')
    const writes = later(table, 'PUT /api/v1/role')
    const read = made.session.call('GET', '/api/v1/rolelist')
    const write = made.session.call('PUT', '/api/v1/role', { body: {} }).catch(error => error)
    await flushTasks()
    made.session.replaceToken('new', undefined)
    reads[0]?.({ code, msg: 'token is over' })
    writes[0]?.({ code, msg: 'token is over' })
    await flushTasks()
    reads[1]?.({ code: 200, data: 'rows' })
    // A read is sent again; a write shows why it failed, and its caller may send it again.
    assert.equal([await read, (await write) instanceof Refused], ['rows', true])
    assert.equal([made.jar.get('Admin-Token'), writes.length], ['new', 1])
    assert.equal([made.notices.questions.get(), textsOf(made)], [[], ['token is over']])
    const state = made.session.state.get()
    assert.is(state.phase === 'ready' && state.expiredOn, undefined)
  })
}

test('§19 user and menu of different versions offer to load again', async () => {
  const made = createTestSession(good, { token: 'kept' })
  const versions = { menurole: '2', getinfo: '1' as string | undefined }
  const open = () =>
    createSession({
      ...made.outside,
      fetch: async url => {
        const isMenu = String(url).endsWith('/menurole')
        const version = isMenu ? versions.menurole : versions.getinfo
        const headers = new Headers(version === undefined ? {} : { 'X-Menu-Version': version })
        return Response.json({ code: 200, data: isMenu ? [] : trader }, { headers })
      },
    })
  const { menuChanged, reloadMenu } = open()
  await flushTasks()
  assert.is(menuChanged.get(), true)
  versions.getinfo = '2'
  await reloadMenu()
  assert.is(menuChanged.get(), false)
  // A server that sends the version with the menu only says nothing about the user.
  versions.getinfo = undefined
  const other = open()
  await flushTasks()
  assert.is(other.menuChanged.get(), false)
})

test('§19 where the server sends the version with the user only, it counts for the menu', async () => {
  const made = createTestSession(good, { token: 'kept' })
  let version = '1'
  const { call, menuChanged, reloadMenu } = createSession({
    ...made.outside,
    fetch: async url => {
      const isMenu = String(url).endsWith('/menurole')
      const headers = new Headers(isMenu ? {} : { 'X-Menu-Version': version })
      return Response.json({ code: 200, data: isMenu ? [] : trader }, { headers })
    },
  })
  await flushTasks()
  assert.is(menuChanged.get(), false)
  version = '2'
  await call('GET', '/api/v1/getinfo')
  assert.is(menuChanged.get(), true)
  await reloadMenu()
  assert.is(menuChanged.get(), false)
})

test('§19 after a failed reload the menu is still offered', async () => {
  const made = createTestSession(good, { token: 'kept' })
  let version = '1'
  let menu: StubbedAnswer = { code: 200, data: [] }
  let user: StubbedAnswer = { code: 200, data: trader }
  const { call, menuChanged, reloadMenu } = createSession({
    ...made.outside,
    fetch: async url => {
      const answer = String(url).endsWith('/menurole') ? menu : user
      return Response.json(answer, { headers: { 'X-Menu-Version': version } })
    },
  })
  await flushTasks()
  version = '2'
  await call('POST', '/api/v1/logout')
  assert.is(menuChanged.get(), true)
  menu = { code: 500, msg: 'busy' }
  await reloadMenu()
  assert.is(menuChanged.get(), true)
  // A menu without the user is not accepted either.
  menu = { code: 200, data: [] }
  user = { code: 500, msg: 'busy' }
  await reloadMenu()
  assert.is(menuChanged.get(), true)
  user = { code: 200, data: trader }
  await reloadMenu()
  assert.is(menuChanged.get(), false)
})

for (const by of [{ type: 'unknown' }, { type: 'other-user', name: 'Wang' }] as const) {
  test(`W5 a page covered by ${by.type} writes nothing with the token of another user`, async () => {
    const made = createTestSession(good, { token: 'kept' })
    await flushTasks()
    made.calls.length = 0
    made.jar.set('Admin-Token', 'of-wang')
    made.session.showConflict(by)
    const deleted = made.session.call('DELETE', '/api/v1/role/3')
    assert.is(await deleted.catch(({ name }) => name), 'AbortError')
    await made.session.call('GET', '/api/v1/getinfo')
    await flushTasks()
    assert.equal(
      made.calls.map(({ call }) => call),
      ['GET /api/v1/getinfo'],
    )
    assert.equal(textsOf(made), [])
    made.session.resume()
    await made.session.call('DELETE', '/api/v1/role/3').catch(() => {})
    assert.is(made.calls.length, 2)
  })
}

test('W5 a page kept beyond its session writes only with a token that it has checked', async () => {
  const table = { ...good, 'GET /api/v1/rolelist': { code: 6401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  await made.session.call('GET', '/api/v1/rolelist').catch(() => {})
  await flushTasks()
  made.calls.length = 0
  made.jar.set('Admin-Token', 'of-wang')
  const deleted = made.session.call('DELETE', '/api/v1/role/3')
  assert.is(await deleted.catch(({ name }) => name), 'AbortError')
  assert.equal(made.calls, [])
  // The check finds the same user.
  made.session.resume()
  await made.session.call('DELETE', '/api/v1/role/3').catch(() => {})
  assert.is(made.calls.length, 1)
})

test('W8 a user who stayed on the page is asked again where a write waits for the check of another token', async () => {
  const table = { ...good, 'GET /api/v1/rolelist': { code: 401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  await made.session.call('GET', '/api/v1/rolelist').catch(() => {})
  await flushTasks()
  const [question] = made.notices.questions.get()
  made.notices.answer(question?.id ?? -1, false)
  await flushTasks()
  made.calls.length = 0
  made.jar.set('Admin-Token', 'of-wang')
  await made.session.call('PUT', '/api/v1/role').catch(() => {})
  await flushTasks()
  assert.equal(
    made.notices.questions.get().map(({ title }) => title),
    ['System prompt'],
  )
  // The check finds the same user: there is nothing to ask any more.
  made.session.resume()
  await flushTasks()
  assert.equal([made.notices.questions.get(), made.calls, made.went], [[], [], []])
})

test('W8 the question of an expiry closes when the same user is signed in again as another role', async () => {
  const table = { ...good, 'GET /api/v1/rolelist': { code: 401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  await made.session.call('GET', '/api/v1/rolelist').catch(() => {})
  await flushTasks()
  assert.is(made.notices.questions.get().length, 1)
  made.jar.set('Admin-Token', 'of-another-role')
  await made.session.reloadUser()
  await flushTasks()
  assert.equal([made.notices.questions.get(), made.session.state.get().phase], [[], 'ready'])
})

test('§8 an expiry whose texts cannot be loaded asks at the next write', async () => {
  // An unknown language, because another test may have loaded the real ones.
  const locale = `none-${performance.now()}` as string as Locale
  let isThere = false
  const load = async () => {
    if (!isThere) throw new TypeError('no connection')
    return areas.common.en()
  }
  Object.assign(areas.common, { [locale]: load })
  const table = { ...good, 'DELETE /api/v1/role/3': { code: 401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  made.outside.locale.set(locale)
  const remove = async () => {
    await made.session.call('DELETE', '/api/v1/role/3').catch(() => {})
    await flushTasks()
    return made.notices.questions.get().map(({ title }) => title)
  }
  assert.equal(await remove(), [])
  assert.equal(await remove(), [])
  isThere = true
  assert.equal(await remove(), ['System prompt'])
  assert.equal(await remove(), ['System prompt'])
  Object.assign(areas.common, { [locale]: undefined })
})

test('W5 the question of an ended session can be withdrawn while its texts load', async () => {
  const locale = `late-${performance.now()}` as string as Locale
  let arrive = () => {}
  const load = () => new Promise<object>(told => (arrive = () => void areas.common.en().then(told)))
  Object.assign(areas.common, { [locale]: load })
  const table = { ...good, 'GET /api/v1/rolelist': { code: 401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  made.outside.locale.set(locale)
  const list = async () => {
    await made.session.call('GET', '/api/v1/rolelist').catch(() => {})
    await flushTasks()
  }
  await list()
  made.jar.set('Admin-Token', 'new')
  made.session.resume()
  arrive()
  await flushTasks()
  assert.equal(made.notices.questions.get(), [])
  await list()
  assert.is(made.notices.questions.get().length, 1)
  Object.assign(areas.common, { [locale]: undefined })
})

test('W5 open questions close once another window has signed the user out', async () => {
  const { session, notices } = createTestSession(good, { token: 'kept' })
  await flushTasks()
  const words = {
    title: 'Delete?',
    text: 'Gone for good',
    confirmLabel: 'Delete',
    cancelLabel: 'Cancel',
  }
  const answer = notices.ask({ ...words, tone: 'warning' })
  session.acceptSignOut()
  assert.equal(notices.questions.get(), [])
  assert.is(await answer, false)
})

test('W5 signing out asks nothing more of a user who stayed on the page', async () => {
  const table = { ...good, 'GET /api/v1/rolelist': { code: 401, msg: 'over' } }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  await made.session.call('GET', '/api/v1/rolelist').catch(() => {})
  await flushTasks()
  made.notices.answer(made.notices.questions.get()[0]?.id ?? -1, false)
  await flushTasks()
  made.calls.length = 0
  made.jar.set('Admin-Token', 'of-wang')
  await made.session.signOut()
  await flushTasks()
  assert.equal([made.notices.questions.get(), made.calls, made.went], [[], [], ['/login']])
})

test('W5 a write that waits for a new token is not sent with that of another user', async () => {
  const made = createTestSession(good, { token: 'kept' })
  await flushTasks()
  made.calls.length = 0
  let renewed = () => {}
  made.session.holdCalls(new Promise<void>(resolve => (renewed = resolve)))
  const deleted = made.session.call('DELETE', '/api/v1/role/3').catch(({ name }) => name)
  const read = made.session.call('GET', '/api/v1/getinfo')
  made.jar.set('Admin-Token', 'of-wang')
  made.session.showConflict({ type: 'unknown' })
  renewed()
  assert.is(await deleted, 'AbortError')
  await read
  assert.equal(
    made.calls.map(({ call }) => call),
    ['GET /api/v1/getinfo'],
  )
})

test('§11 calls wait for the refresh requested last, and go on without a new token if it fails', async () => {
  const made = createTestSession(good, { token: 'kept' })
  await flushTasks()
  made.calls.length = 0
  let fail = () => {}
  made.session.holdCalls(Promise.resolve())
  made.session.holdCalls(new Promise((_, reject) => (fail = () => reject(new Error('no token')))))
  await flushTasks()
  const read = made.session.call('GET', '/api/v1/getinfo')
  await flushTasks()
  assert.equal(made.calls, [])
  fail()
  await read
  assert.is(made.calls.length, 1)
})

test('§12 a late call of a page that was left for the sign-in page reloads nothing', async () => {
  const table = { ...good, 'DELETE /api/v1/role/3': { code: 401, msg: 'who are you' } }
  const made = createTestSession(table, { token: 'kept', path: '/login' })
  await flushTasks()
  made.jar.delete('Admin-Token')
  made.session.endSession()
  await made.session.call('DELETE', '/api/v1/role/3').catch(() => {})
  await flushTasks()
  assert.equal([made.went, made.notices.questions.get()], [[], []])
})

const TICKET = 'T'.repeat(43)
const asked: StubbedAnswer = { code: 200, data: { factor: 'totp', ticket: TICKET } }
const twoSteps = (second: StubbedAnswer): StubbedCalls => ({
  ...good,
  'POST /login': asked,
  'POST /login/factor': second,
})

test('R77 a right password of a user with a second factor opens nothing; the code does', async () => {
  const made = createTestSession(twoSteps({ code: 200, data: { token: 'fresh' } }))
  await made.session.signIn({ username: 'lin', password: 'secret' })
  assert.equal(made.session.state.get(), {
    phase: 'anonymous',
    factor: { ticket: TICKET, username: 'lin' },
  })
  assert.equal([made.jar.get('Admin-Token'), made.session.lastChange.get()], [undefined, undefined])
  await made.session.showCode(' １２３ 456 ')
  assert.equal(made.calls[1], {
    call: 'POST /login/factor',
    token: null,
    body: { ticket: TICKET, code: '123 456' },
  })
  assert.is(made.jar.get('Admin-Token'), 'fresh')
  assert.is(made.session.state.get().phase, 'ready')
})

test('R77 a wrong code keeps the second step; a ticket that is gone leads back to the first', async () => {
  const wrong = createTestSession(twoSteps({ code: 400, msg: 'wrong code' }))
  await wrong.session.signIn({ username: 'lin', password: 'secret' })
  await wrong.session.showCode('000000')
  assert.equal(wrong.session.state.get(), {
    phase: 'anonymous',
    refusal: 'wrong code',
    isPasswordRefused: true,
    factor: { ticket: TICKET, username: 'lin' },
  })
  wrong.session.leaveFactorStep()
  assert.equal(wrong.session.state.get(), { phase: 'anonymous', username: 'lin' })
  const calls = wrong.calls.length
  await wrong.session.showCode('000000')
  assert.is(wrong.calls.length, calls, 'no code without a ticket')

  const gone = { code: 400, msg: 'sign in again', data: { reason: 'ticket' } }
  const late = createTestSession(twoSteps(gone))
  await late.session.signIn({ username: 'lin', password: 'secret' })
  await late.session.showCode('000000')
  assert.equal(late.session.state.get(), {
    phase: 'anonymous',
    refusal: 'sign in again',
    username: 'lin',
  })
})

for (const data of [
  { factor: 'totp' },
  { factor: 'totp', ticket: '' },
  { factor: 'totp', ticket: 7 },
  { factor: 'totp', ticket: 'a b' },
  { factor: 'totp', ticket: '煤' },
  { factor: 'totp', ticket: 'x'.repeat(513) },
  { factor: 'sms', ticket: TICKET },
  { ticket: TICKET },
])
  test(`R77 an answer that names no ticket opens no second step: ${JSON.stringify(data).slice(0, 60)}`, async () => {
    const made = createTestSession({ ...good, 'POST /login': { code: 200, data } })
    await made.session.signIn({ username: 'lin', password: 'secret' })
    const state = made.session.state.get()
    assert.equal([state.phase, 'factor' in state], ['anonymous', false])
    assert.is(made.jar.get('Admin-Token'), undefined)
  })

test('R78 a refusal after which the user has something to do first leads there at once, and no other refusal does', async () => {
  let [version, info]: [string, object] = ['1', trader]
  const answers: Record<string, () => object> = {
    getinfo: () => ({ code: 200, data: info }),
    menurole: () => ({ code: 200, data: [] }),
    sessions: () => ({ code: 403, msg: 'not now' }),
  }
  const { outside } = createTestSession(good, { token: 'kept' })
  const session = createSession({
    ...outside,
    fetch: async url => {
      const answer = answers[String(url).split('/').at(-1) ?? '']?.() ?? { code: 404 }
      return Response.json(answer, { headers: { 'X-Menu-Version': version } })
    },
  })
  await flushTasks()
  const ask = async () => {
    await createOwnSessionsApi(session.call)
      .list()
      .catch(() => undefined)
    await flushTasks()
    const state = session.state.get()
    return state.phase === 'ready' && state.user.mustSetUpFactor === true
  }
  version = '2'
  assert.is(await ask(), false, 'another menu')
  info = { ...trader, mustSetUpFactor: true }
  version = '2-0'
  session.holdsInput.set(true)
  assert.is(await ask(), false)
  assert.is(session.viewChanged.get(), true, 'input is not lost')
  session.holdsInput.set(false)
  assert.is(await ask(), true)
})

test.run()
