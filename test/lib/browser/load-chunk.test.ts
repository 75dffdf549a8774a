import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  allowReload,
  ChunkLoadError,
  createLoadChunk,
  loadChunk,
  retryFailedChunks,
} from '#lib/browser/load-chunk.ts'

const test = suite('load-chunk')

function browserWith({ served = true, refused = false } = {}) {
  const kept = new Map<string, string>()
  const outside = {
    time: 1_000_000,
    reloads: 0,
    /** The user chooses to stay on the page. */
    stay: () => {},
    isServerReachable: async () => served,
    storage() {
      if (refused) throw new Error('storage is refused')
      return {
        getItem: (key: string) => kept.get(key) ?? null,
        setItem: (key: string, value: string) => void kept.set(key, value),
        removeItem: (key: string) => void kept.delete(key),
      }
    },
    reload() {
      outside.reloads += 1
      return new Promise<void>(stays => (outside.stay = stays))
    },
    now: () => outside.time,
  }
  return outside
}

const gone = async () => {
  throw new TypeError('Failed to fetch dynamically imported module')
}
/** The result of a chunk that a page asks for; each time another page, unless one is given. */
const tried = (
  outside: ReturnType<typeof browserWith>,
  again = () => {},
  load = createLoadChunk(outside),
) =>
  Promise.race([
    load(gone, again).catch((error: unknown) => error),
    new Promise(resolve => setTimeout(resolve, 5, 'waits')),
  ])

test('W6 R69 a missing chunk reloads the page once; a second one within a minute fails', async () => {
  const outside = browserWith()
  assert.is(await tried(outside), 'waits')
  assert.is(outside.reloads, 1)
  outside.time += 59_000
  assert.instance(await tried(outside), ChunkLoadError)
  assert.is(outside.reloads, 1)
  outside.time += 2_000
  assert.is(await tried(outside), 'waits')
  assert.is(outside.reloads, 2)
})

test('W6 R69 several missing chunks cause one reload, and none of them fails meanwhile', async () => {
  const outside = browserWith()
  const load = createLoadChunk(outside)
  const more = () => tried(outside, () => {}, load)
  assert.equal(await Promise.all([more(), more()]), ['waits', 'waits'])
  assert.is(await more(), 'waits')
  assert.is(outside.reloads, 1)
})

test('W3 W6 if the user chose to stay on the page, every missing chunk fails', async () => {
  const outside = browserWith()
  const load = createLoadChunk(outside)
  const asked = [1, 2].map(() => load(gone, () => {}).catch((error: unknown) => error))
  assert.is(await tried(outside, () => {}, load), 'waits')
  outside.stay()
  for (const error of await Promise.all(asked)) assert.instance(error, ChunkLoadError)
  assert.instance(await tried(outside, () => {}, load), ChunkLoadError)
  assert.is(outside.reloads, 1)
})

test('W6 the page does not reload while the server does not answer', async () => {
  const outside = browserWith({ served: false })
  assert.instance(await tried(outside), ChunkLoadError)
  assert.is(outside.reloads, 0)
})

test('W6 the wait for a silent server ends', async () => {
  const { fetch } = globalThis
  const { timeout } = AbortSignal
  const before = Object.getOwnPropertyDescriptor(globalThis, 'sessionStorage')
  Object.defineProperty(globalThis, 'sessionStorage', {
    configurable: true,
    value: browserWith().storage(),
  })
  globalThis.fetch = (_, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new Error('silent')))
    })
  const waits: number[] = []
  AbortSignal.timeout = ms => {
    waits.push(ms)
    return timeout.call(AbortSignal, 1)
  }
  const ended = loadChunk(gone, () => {}).catch((error: unknown) => error)
  const late = new Promise(resolve => setTimeout(resolve, 200, 'waits'))
  assert.instance(await Promise.race([ended, late]), ChunkLoadError)
  assert.equal(waits, [5_000])
  Object.assign(globalThis, { fetch })
  AbortSignal.timeout = timeout
  Reflect.deleteProperty(globalThis, 'sessionStorage')
  if (before) Object.defineProperty(globalThis, 'sessionStorage', before)
})

test('R70 without storage the page does not reload by itself', async () => {
  const outside = browserWith({ refused: true })
  assert.instance(await tried(outside), ChunkLoadError)
  assert.is(outside.reloads, 0)
})

test('W6 the error holds the retry and the cause', async () => {
  let tries = 0
  const error = await tried(browserWith({ served: false }), () => (tries += 1))
  assert.ok(error instanceof ChunkLoadError && error.message.startsWith('Failed to fetch'))
  retryFailedChunks()
  assert.is(tries, 1)
})

test('W6 one "Try again" fetches every missing chunk: a page and its texts are files of their own', async () => {
  const outside = browserWith({ served: false })
  const tries: string[] = []
  retryFailedChunks()
  await tried(outside, () => tries.push('page'))
  await tried(outside, () => tries.push('texts'))
  retryFailedChunks()
  assert.equal(tries, ['page', 'texts'])
  retryFailedChunks()
  assert.equal(tries, ['page', 'texts'])
})

test('W6 in a browser that remembers a failure every "Try again" reloads the page', async () => {
  const outside = browserWith()
  await tried(outside)
  for (const reloads of [2, 3]) {
    assert.instance(await tried(outside), ChunkLoadError)
    allowReload(outside.storage)
    assert.is(await tried(outside), 'waits')
    assert.is(outside.reloads, reloads)
  }
})

test('W6 "Try again" does not reload while the server does not answer, and needs no storage', async () => {
  for (const outside of [browserWith({ served: false }), browserWith({ refused: true })]) {
    allowReload(outside.storage)
    assert.instance(await tried(outside), ChunkLoadError)
    assert.is(outside.reloads, 0)
  }
})

test('an available chunk is loaded', async () => {
  assert.is(
    await createLoadChunk(browserWith())(
      async () => 'code',
      () => {},
    ),
    'code',
  )
})

test.run()
