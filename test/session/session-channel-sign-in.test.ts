import '../support/dom.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createStore } from '#lib/store.ts'
import { CHANNEL_NAME, listenForSignIn } from '#session/session-channel.ts'
import type { Session } from '#session/session-state.ts'

const test = suite('sign-in in another window')

const state = createStore<Session>({ phase: 'anonymous' })
const world = { token: false, retries: 0 }
listenForSignIn({
  state,
  hasToken: () => world.token,
  async retry() {
    world.retries += 1
    state.set({ phase: 'signing-in' })
  },
})

test.before.each(() => {
  state.set({ phase: 'anonymous' })
  Object.assign(world, { token: false, retries: 0 })
})

for (const [name, happen] of [
  ['becomes visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['hears of storage', () => dispatchEvent(new Event('storage'))],
] as const) {
  test(`W5 a sign-in page that ${name} goes on when there is a token, and only then`, () => {
    happen()
    assert.is(world.retries, 0)
    world.token = true
    happen()
    assert.is(world.retries, 1)
  })
}

test('W5 a message may come before its cookie, as in Firefox', async () => {
  const other = new BroadcastChannel(CHANNEL_NAME)
  other.postMessage({ type: 'signed-in' })
  await new Promise(resolve => setTimeout(resolve, 50))
  world.token = true
  for (const end = Date.now() + 5_000; world.retries === 0 && Date.now() < end; )
    await new Promise(resolve => setTimeout(resolve, 10))
  other.close()
  assert.is(world.retries, 1)
})

test('W5 a message does not disturb a sign-in under way', () => {
  world.token = true
  state.set({ phase: 'signing-in' })
  dispatchEvent(new Event('storage'))
  assert.is(world.retries, 0)
})

test.run()
