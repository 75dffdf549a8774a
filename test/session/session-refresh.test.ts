import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  createTestSession,
  flushTasks,
  type StubbedAnswer,
  type StubbedCalls,
  trader,
} from '../support/session.ts'
import { ignoreKeysWhileComposing } from '#lib/browser/input-method.ts'
import { serverNow, serverOffset } from '#lib/server-clock.ts'
import { createSession } from '#session/session.ts'
import { type SessionRefreshDependencies, startSessionRefresh } from '#session/session-refresh.ts'

const test = suite('session refresh')

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 21, 8)
const at = (minutes: number) => new Date(START + minutes * MINUTE).toISOString()

/** A session of half an hour under a clock that the test moves; `tick` runs one check. */
async function setUp(
  refresh: StubbedAnswer | (() => StubbedAnswer) = {
    code: 200,
    data: { token: 'newer', expire: at(60) },
  },
  /** Runs while the refresh waits for the lock. */
  meanwhile = () => {},
) {
  const table: StubbedCalls = {
    'GET /api/v1/getinfo': { code: 200, data: { ...trader, expire: at(30) } },
    'GET /api/v1/menurole': { code: 200, data: [] },
    'POST /refreshtoken': refresh,
  }
  const made = createTestSession(table, { token: 'kept' })
  await flushTasks()
  const clock = { time: START }
  const page = new EventTarget()
  ignoreKeysWhileComposing(page as Window)
  const asked: string[] = []
  const outside = {
    now: () => clock.time,
    target: page,
    locks: {
      async request(name: string, run: () => Promise<void>) {
        asked.push(name)
        meanwhile()
        await run()
      },
    },
  }
  const { setInterval, clearInterval } = globalThis
  let look = () => {}
  Object.assign(globalThis, {
    setInterval: (run: () => void) => (look = run),
    clearInterval: () => {},
  })
  const keeper = startSessionRefresh(made.session, outside as unknown as SessionRefreshDependencies)
  Object.assign(globalThis, { setInterval, clearInterval })
  const tick = async (minutes: number) => {
    clock.time = START + minutes * MINUTE
    look()
    await flushTasks()
  }
  const refreshes = () => made.calls.filter(({ call }) => call === 'POST /refreshtoken')
  return {
    ...made,
    keeper,
    tick,
    page,
    press: () => page.dispatchEvent(new Event('keydown')),
    refreshes,
    asked,
    clock,
  }
}

test('§11 in the last fifth of its life, while the user works, the token is renewed under a lock', async () => {
  const { tick, press, refreshes, jar, asked, clock } = await setUp()
  await tick(1)
  clock.time = START + 23 * MINUTE
  press()
  await tick(23.5)
  assert.is(refreshes().length, 0)
  await tick(24.5)
  assert.equal(
    refreshes().map(({ body }) => body),
    [{ token: 'kept' }],
  )
  assert.is(jar.get('Admin-Token'), 'newer')
  assert.equal(asked, ['coalface:refresh'])
  await tick(25)
  assert.is(refreshes().length, 1)
})

test('§11 who types with an input method works too, although its keys reach no listener', async () => {
  const { tick, page, refreshes, clock } = await setUp()
  await tick(1)
  for (let minute = 4; minute < 24; minute++) {
    clock.time = START + minute * MINUTE
    page.dispatchEvent(Object.assign(new Event('keydown'), { keyCode: 229 }))
    page.dispatchEvent(new Event('input'))
  }
  await tick(24.5)
  assert.is(refreshes().length, 1)
})

test('§11 of two browser tabs the second finds the new token and does not ask for another', async () => {
  const made = await setUp(undefined, () => made.jar.set('Admin-Token', 'of-the-other-tab'))
  await made.tick(1)
  made.clock.time = START + 24 * MINUTE
  made.press()
  await made.tick(24.5)
  assert.equal([made.asked, made.refreshes()], [['coalface:refresh'], []])
  assert.is(made.jar.get('Admin-Token'), 'of-the-other-tab')
})

/**
 * A session whose tokens live for a minute, on a computer whose clock is `wrong` milliseconds fast.
 * `walk` gets the true time, and a function that moves it on and checks.
 */
async function withWrongClock(
  wrong: number,
  walk: (made: {
    pass: (seconds: number) => Promise<void>
    press: () => void
    refreshes: () => number
    warning: () => number | undefined
    trueTime: () => number
  }) => Promise<void>,
) {
  const { now, setInterval } = { now: Date.now, setInterval: globalThis.setInterval }
  let time = START
  const expire = () => new Date(time + MINUTE).toISOString()
  let refreshes = 0
  const made = createTestSession({
    'GET /api/v1/getinfo': () => ({ code: 200, data: { ...trader, expire: expire() } }),
    'GET /api/v1/menurole': { code: 200, data: [] },
    'POST /refreshtoken': () => {
      refreshes += 1
      return { code: 200, data: { token: `newer-${refreshes}`, expire: expire() } }
    },
  })
  made.jar.set('Admin-Token', 'kept')
  let look = () => {}
  Date.now = () => time + wrong
  try {
    const session = createSession({
      ...made.outside,
      fetch: async (url, init) => {
        const answer = await made.outside.fetch(url, init)
        answer.headers.set('Date', new Date(time).toUTCString())
        return answer
      },
    })
    await flushTasks()
    Object.assign(globalThis, { setInterval: (run: () => void) => (look = run) })
    const target = new EventTarget() as Window
    const refresh = startSessionRefresh(session, { target, locks: undefined, now: serverNow })
    Object.assign(globalThis, { setInterval })
    await walk({
      async pass(seconds) {
        time += seconds * 1_000
        look()
        await flushTasks()
      },
      press: () => target.dispatchEvent(new Event('keydown')),
      refreshes: () => refreshes,
      warning: refresh.warning.get,
      trueTime: () => time,
    })
    refresh.stop()
  } finally {
    Date.now = now
    Object.assign(globalThis, { setInterval })
    serverOffset.set(0)
  }
}

for (const [clock, wrong] of [
  ['right', 0],
  ['two hours fast', 120 * MINUTE],
  ['two hours slow', -120 * MINUTE],
] as const) {
  test(`§11 a token of a minute is renewed while the user works, with a clock that is ${clock}`, () =>
    withWrongClock(wrong, async ({ pass, press, refreshes, warning }) => {
      for (let turn = 0; turn < 30; turn += 1) {
        press()
        await pass(10)
        assert.is(warning(), undefined)
      }
      assert.ok(refreshes() >= 5, String(refreshes()))
    }))

  test(`W8 the end of an idle session is announced, with a clock that is ${clock}`, () =>
    withWrongClock(wrong, async ({ pass, press, refreshes, warning, trueTime }) => {
      press()
      // The user counts as active for five minutes; after them nothing renews the token.
      for (let turn = 0; turn < 29; turn += 1) await pass(10)
      const before = refreshes()
      assert.is(warning(), undefined)
      await pass(11)
      const end = warning()
      assert.ok(end !== undefined && end > trueTime() && end < trueTime() + MINUTE, `${end}`)
      assert.is(refreshes(), before)
    }))
}

test('W8 an idle user is warned two minutes before the end, and can stay', async () => {
  const { tick, keeper, refreshes } = await setUp()
  await tick(1)
  await tick(27.9)
  assert.is(keeper.warning.get(), undefined)
  await tick(28.1)
  assert.is(keeper.warning.get(), START + 30 * MINUTE)
  assert.is(refreshes().length, 0)
  assert.is(await keeper.extend(), true)
  assert.is(keeper.warning.get(), undefined)
})

test('W8 a session that cannot be extended says so', async () => {
  const { tick, keeper } = await setUp({ code: 200, data: { token: 'newer', expire: at(30) } })
  await tick(28.5)
  assert.is(await keeper.extend(), false)
  assert.is(keeper.warning.get(), START + 30 * MINUTE)
})

test('W8 a server without refresh is asked once, without an error, and the user is warned', async () => {
  const { tick, press, refreshes, keeper, notices, clock } = await setUp({
    status: 404,
    body: 'not found',
  })
  await tick(0)
  clock.time = START + 27 * MINUTE
  press()
  await tick(27)
  await tick(27.5)
  await tick(28.5)
  assert.is(refreshes().length, 1)
  assert.equal(notices.shown.get(), [])
  assert.is(keeper.warning.get(), START + 30 * MINUTE)
})

test('§8 a failed refresh is shown to a user who asked to stay, but not while polling', async () => {
  let answer: StubbedAnswer = { code: 403, msg: 'not today' }
  const { tick, press, keeper, notices, clock } = await setUp(() => answer)
  await tick(0)
  clock.time = START + 27 * MINUTE
  press()
  await tick(27.5)
  assert.equal(notices.shown.get(), [])
  await keeper.extend()
  await flushTasks()
  assert.equal(
    notices.shown.get().map(({ text }) => text),
    ['not today'],
  )
  answer = { code: 500, msg: 'down' }
  await keeper.extend()
  await flushTasks()
  assert.equal(
    notices.shown.get().map(({ text, title }) => title ?? text),
    ['down'],
    'the newer failure takes the place of the older one',
  )
  keeper.stop()
})

for (const [name, away] of [
  ['met no network', 'no network'],
  ['met a server that is away for a moment', { code: 503, msg: 'away' }],
  ['met a proxy without it', { status: 503, body: '<html>' }],
] as const) {
  test(`W8 a refresh that ${name} is tried again`, async () => {
    let isDown = true
    const { tick, press, jar, clock } = await setUp(() =>
      isDown ? away : { code: 200, data: { token: 'newer', expire: at(60) } },
    )
    await tick(0)
    clock.time = START + 25 * MINUTE
    press()
    await tick(25)
    assert.is(jar.get('Admin-Token'), 'kept')
    isDown = false
    await tick(25.5)
    assert.is(jar.get('Admin-Token'), 'newer')
  })
}

for (const code of [400, 403, 404]) {
  test(`W8 a refresh that was refused with ${code} is not tried again`, async () => {
    const { tick, press, refreshes, clock } = await setUp({ code, msg: 'no' })
    await tick(0)
    clock.time = START + 25 * MINUTE
    press()
    await tick(25)
    await tick(25.5)
    assert.is(refreshes().length, 1)
  })
}

test('§4 W8 calls made while the token is renewed carry the new one', async () => {
  const { keeper, session, calls, tick } = await setUp()
  await tick(1)
  const staying = keeper.extend()
  const listing = session
    .call('GET', '/api/v1/rolelist', { handlesError: () => true })
    .catch(() => {})
  await Promise.all([staying, listing])
  assert.equal(
    calls.slice(-2).map(({ call, token }) => `${call} ${token}`),
    ['POST /refreshtoken kept', 'GET /api/v1/rolelist newer'],
  )
})

test.run()
