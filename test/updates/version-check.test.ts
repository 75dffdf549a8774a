import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { watchVersion } from '#updates/version-check.ts'

const test = suite('version check')

function setUp({ build = 'a', there = 'a' as unknown, stored = '' } = {}) {
  const world = { there, hidden: false, asked: 0, reloads: 0, down: false, stored, full: false }
  let visible = () => {}
  let later = () => {}
  const { setInterval, setTimeout } = globalThis
  let tick = () => {}
  const every = (run: () => void, wait: number) => {
    assert.is(wait, 600_000)
    tick = run
  }
  Object.assign(globalThis, { setInterval: every })
  const version = watchVersion({
    build,
    document: {
      get hidden() {
        return world.hidden
      },
      addEventListener(_: string, run: () => void) {
        visible = run
      },
    } as unknown as Document,
    fetch: (async (url: string, init: RequestInit) => {
      world.asked += 1
      assert.equal([url, init.cache], ['/version.json', 'no-store'])
      if (world.down) throw new TypeError('fetch failed')
      return Response.json({ build: world.there })
    }) as typeof fetch,
    storage: {
      getItem: () => world.stored || null,
      setItem(_, value) {
        if (world.full) throw new DOMException('full', 'QuotaExceededError')
        world.stored = value
      },
    },
    reload: () => void world.reloads++,
  })
  Object.assign(globalThis, { setInterval })
  const look = async () => {
    visible()
    await new Promise(resolve => setTimeout(resolve))
  }
  const postpone = () => {
    Object.assign(globalThis, {
      setTimeout(run: () => void, wait: number) {
        later = run
        return wait
      },
    })
    version.snooze()
    Object.assign(globalThis, { setTimeout })
  }
  return { world, look, postpone, hourPassed: () => later(), tick: () => tick(), ...version }
}

test('W6 R69 another build id on the server is a newer version; the same id, or none, is not', async () => {
  const { world, look, hasUpdate, isOffered } = setUp()
  await look()
  assert.equal([hasUpdate.get(), isOffered.get()], [false, false])
  world.there = undefined
  await look()
  assert.is(hasUpdate.get(), false)
  world.there = 'b'
  await look()
  assert.equal([hasUpdate.get(), isOffered.get()], [true, true])
})

test('W6 the page checks every ten minutes, even without navigation', async () => {
  const { world, hasUpdate, tick } = setUp({ there: 'b' })
  tick()
  await new Promise(resolve => setTimeout(resolve))
  assert.equal([world.asked, hasUpdate.get()], [1, true])
})

test('W6 a hidden page does not check, and a failed check is silent', async () => {
  const { world, look, hasUpdate } = setUp({ there: 'b' })
  world.hidden = true
  await look()
  assert.is(world.asked, 0)
  world.hidden = false
  world.down = true
  await look()
  assert.is(hasUpdate.get(), false)
})

test('W6 Later hides the banner for an hour, and the newer version is still known', async () => {
  const { look, isOffered, hasUpdate, postpone, hourPassed } = setUp({ there: 'b' })
  await look()
  postpone()
  assert.equal([isOffered.get(), hasUpdate.get()], [false, true])
  await look()
  assert.is(isOffered.get(), false)
  hourPassed()
  assert.is(isOffered.get(), true)
  await look()
  assert.is(isOffered.get(), true, 'and stays')
})

test('R70 a reload that brought no newer build is not offered again', async () => {
  const { world, look, reload } = setUp({ there: 'b' })
  await look()
  reload()
  assert.is(world.reloads, 1)
  const after = setUp({ there: 'b', stored: world.stored })
  await after.look()
  assert.is(after.hasUpdate.get(), false)
  after.world.there = 'c'
  await after.look()
  assert.is(after.hasUpdate.get(), true)
})

test('a page without a build id does not check', async () => {
  const { look, world } = setUp({ build: '', there: 'b' })
  await look()
  assert.is(world.asked, 0)
})

test('W6 full storage does not prevent the reload', async () => {
  const { world, look, reload } = setUp({ there: 'b' })
  await look()
  world.full = true
  reload()
  assert.is(world.reloads, 1)
})

test.run()
