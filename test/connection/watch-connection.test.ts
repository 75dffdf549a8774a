import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Answer } from '#api/call.ts'
import { watchConnection } from '#connection/watch-connection.ts'
import { sessionUserFrom } from '#entities/session-user.ts'
import { refetchRequest } from '#lib/refetch.ts'
import { createStore } from '#lib/store.ts'
import { readySession, type Session } from '#session/session-state.ts'

const test = suite('watch-connection')

const ANSWER: Answer = {
  method: 'GET',
  path: '/',
  code: 200,
  fingerprint: '',
  durationMs: 5,
  headers: new Headers(),
}

function setUp({
  onLine = true,
  probe,
}: {
  onLine?: boolean
  probe?: () => Promise<boolean>
} = {}) {
  const target = new EventTarget()
  const world = { time: 0, onLine, served: true, visible: true }
  const answered = createStore<Answer | undefined>(undefined)
  const networkFailures = createStore(0)
  const state = createStore<Session>({ phase: 'anonymous' })
  const network = watchConnection(
    {
      answered,
      networkFailures,
      hasExpired: () => readySession(state.get())?.expiredOn !== undefined,
    },
    {
      target: target as unknown as Window,
      isOnline: () => world.onLine,
      isVisible: () => world.visible,
      probe: probe ?? (async () => world.served),
      now: () => world.time,
    },
  )
  return {
    world,
    ...network,
    state,
    fail: () => networkFailures.set(networkFailures.get() + 1),
    answer: () => answered.set({ ...ANSWER }),
    event: (type: string) => target.dispatchEvent(new Event(type)),
  }
}

test('W22 the browser reports that it is offline, and that it is back; then all queries read again', () => {
  const { connection, event, stop } = setUp()
  const before = refetchRequest.get()
  event('offline')
  assert.is(connection.get(), 'offline')
  assert.is(refetchRequest.get(), before)
  event('online')
  assert.is(connection.get(), 'back')
  assert.is.not(refetchRequest.get(), before)
  assert.is(refetchRequest.get().only, 'all')
  stop()
})

test('§8 W22 back online, nothing is read again with an expired session', () => {
  const { event, state, stop } = setUp()
  state.set({
    phase: 'ready',
    user: sessionUserFrom({ name: 'Lin', roles: ['trader'] }),
    menu: { status: 'failed' },
    signedIn: false,
    expiredOn: '/system/role',
  })
  const before = refetchRequest.get()
  event('offline')
  event('online')
  assert.is(refetchRequest.get(), before)
  stop()
})

test('W22 two network errors within ten seconds mean offline, one does not', () => {
  const { connection, fail, world, stop } = setUp()
  fail()
  world.time = 10_001
  fail()
  assert.is(connection.get(), 'online')
  world.time = 15_000
  fail()
  assert.is(connection.get(), 'offline')
  stop()
})

test('W22 an answered call means online, unless it was sent before the connection was lost', () => {
  const { connection, fail, answer, world, stop } = setUp()
  world.time = 100
  fail()
  fail()
  answer()
  assert.is(connection.get(), 'offline')
  world.time = 110
  answer()
  assert.is(connection.get(), 'back')
  fail()
  assert.is(connection.get(), 'back')
  stop()
})

test('W22 recovery is seen within a second, and "back" is gone after two', async () => {
  const { connection, fail, stop } = setUp()
  const { setTimeout } = globalThis
  const waits: number[] = []
  // Instead of real time: each wait is over at once.
  Object.assign(globalThis, {
    setTimeout: (run: () => void, wait: number) => {
      waits.push(wait)
      return setTimeout(run, 0)
    },
  })
  const seen: string[] = []
  const isOver = new Promise<void>(resolve => {
    connection.subscribe(() => {
      seen.push(connection.get())
      if (connection.get() === 'online') resolve()
    })
  })
  try {
    fail()
    fail()
    await isOver
    assert.equal(seen, ['offline', 'back', 'online'])
    assert.ok((waits[0] ?? Infinity) < 1_000)
    assert.is(waits[1], 2_000)
  } finally {
    Object.assign(globalThis, { setTimeout })
    stop()
  }
})

test('W22 a page opened offline says so, and probes the server while it is visible', async () => {
  const { setTimeout } = globalThis
  const waiting: (() => unknown)[] = []
  Object.assign(globalThis, { setTimeout: (run: () => unknown) => waiting.push(run) })
  try {
    const { connection, world, stop } = setUp({ onLine: false })
    assert.is(connection.get(), 'offline')
    await waiting.pop()?.()
    world.onLine = true
    world.visible = false
    await waiting.pop()?.()
    assert.is(connection.get(), 'offline')
    world.visible = true
    await waiting.pop()?.()
    assert.is(connection.get(), 'back')
    stop()
  } finally {
    Object.assign(globalThis, { setTimeout })
  }
})

test('W22 one probe at a time is sent, and none after the watch was stopped', async () => {
  const { setTimeout, clearTimeout } = globalThis
  const waiting = new Set<() => void>()
  const probed: ((isThere: boolean) => void)[] = []
  Object.assign(globalThis, {
    setTimeout(run: () => void) {
      waiting.add(run)
      return run
    },
    clearTimeout: (run: () => void) => void waiting.delete(run),
  })
  const pass = async () => {
    for (const run of [...waiting]) if (waiting.delete(run)) run()
    await new Promise(resolve => setTimeout(resolve))
  }
  try {
    const { event, stop } = setUp({ probe: () => new Promise(there => probed.push(there)) })
    event('offline')
    await pass()
    event('offline')
    probed[0]?.(false)
    await pass()
    assert.equal([waiting.size, probed.length], [0, 2])
    stop()
    probed[1]?.(false)
    await pass()
    assert.equal([waiting.size, probed.length], [0, 2])
  } finally {
    Object.assign(globalThis, { setTimeout, clearTimeout })
  }
})

test.run()
