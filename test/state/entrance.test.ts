import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createEntrance, type Inside } from '#state/entrance.ts'
import { sessionFor, settled, trader, type Table } from '../support/session.ts'

const test = suite('entrance')

const good: Table = {
  'POST /login': { code: 200, data: { token: 'fresh' } },
  'GET /api/v1/getinfo': { code: 200, data: trader },
  'GET /api/v1/menurole': { code: 200, data: [] },
}
const nothing = () => null
const lin = { username: 'lin', password: 'pass word' }

/** A page that was just opened, with the token that its cookie holds; the first loads may fail. */
function opened(table: Table, { token, failures = 0 }: { token?: string; failures?: number } = {}) {
  const loads: ReturnType<typeof sessionFor>[] = []
  let left = failures
  const entrance = createEntrance(
    { read: () => token },
    { getItem: nothing, removeItem() {} },
    () => {
      if (left-- > 0) return Promise.reject(new Error('no code'))
      const made = sessionFor(table, token ? { token } : {})
      loads.push(made)
      return Promise.resolve({ services: { session: made.session } } as Inside)
    },
  )
  const calls = () => loads.flatMap(made => made.calls.map(({ call }) => call))
  return { entrance, loads, calls }
}

test('product.md 12 without a token nothing is fetched before somebody turns to the form, and then once', async () => {
  const { entrance, loads, calls } = opened(good)
  await settled()
  assert.is(loads.length, 0)
  assert.equal(entrance.state.get(), { phase: 'anonymous' })
  const [one, other] = await Promise.all([entrance.fetchInside(), entrance.fetchInside()])
  assert.is(one, other)
  assert.is(loads.length, 1)
  assert.equal(calls(), [])
})

test('§4 with a token the rest is fetched at once, and what the session says is passed on', async () => {
  const { entrance } = opened(good, { token: 'kept' })
  assert.equal(entrance.state.get(), { phase: 'loading', signedIn: false })
  await settled()
  assert.is(entrance.state.get().phase, 'ready')
})

test('W8 what could not be fetched is told, without the words of the browser, and Try again fetches it and asks for user and menu once', async () => {
  const { entrance, calls } = opened(good, { token: 'kept', failures: 2 })
  await settled()
  assert.equal(entrance.state.get(), { phase: 'failed', message: '' })
  await entrance.retry()
  assert.equal(entrance.state.get(), { phase: 'failed', message: '' })
  await entrance.retry()
  await settled()
  const state = entrance.state.get()
  assert.ok(state.phase === 'ready' && !state.signedIn)
  assert.equal(calls().sort(), ['GET /api/v1/getinfo', 'GET /api/v1/menurole'])
})

test('§8 Try again after an outage asks the server again', async () => {
  const table: Table = { ...good, 'GET /api/v1/getinfo': 'no network' }
  const { entrance, loads } = opened(table, { token: 'kept' })
  await settled()
  assert.is(entrance.state.get().phase, 'failed')
  Object.assign(table, good)
  await entrance.retry()
  assert.is(entrance.state.get().phase, 'ready')
  assert.is(loads.length, 1)
})

test('§4 a second press while somebody signs in is one sign-in', async () => {
  const { entrance, calls } = opened(good)
  await Promise.all([entrance.signIn(lin), entrance.signIn(lin)])
  assert.is(entrance.state.get().phase, 'ready')
  assert.equal(
    calls().filter(call => call === 'POST /login'),
    ['POST /login'],
  )
})

test('W8 a sign-in whose code cannot be fetched is refused, and can be tried again', async () => {
  const { entrance } = opened(good, { failures: 1 })
  await entrance.signIn(lin)
  assert.equal(entrance.state.get(), { phase: 'anonymous', refusal: '' })
  await entrance.signIn(lin)
  assert.is(entrance.state.get().phase, 'ready')
})

test.run()
