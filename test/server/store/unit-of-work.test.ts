import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openStore } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'

const test = suite<{ dir: string }>('a unit of work')

test.before.each(context => {
  context.dir = mkdtempSync(join(tmpdir(), 'coalface-'))
})
test.after.each(({ dir }) => rmSync(dir, { recursive: true, force: true }))

const open = (dir: string) => openStore({ dataDir: dir, prepareSeed: async () => async () => {} })

const ROW = { failures: 1, firstAt: 0, lastAt: 0 }

/** The keys of these that are in the table. */
async function keysIn({ throttle }: Tables) {
  const found: string[] = []
  for (const key of ['one', 'two', 'late', 'last']) if (await throttle.get(key)) found.push(key)
  return found
}

async function refused(work: Promise<unknown>, message: RegExp) {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  assert.instance(error, Error)
  assert.match(String(error), message)
}

test('nobody reads or writes while the work of a write waits', async ({ dir }) => {
  const store = await open(dir)
  const seen: string[] = []
  const look = () =>
    store.read(async tables => {
      seen.push((await keysIn(tables)).join())
    })
  await Promise.all([
    look(),
    store.write(async ({ throttle }) => {
      await throttle.set('one', ROW)
      await wait(5)
      await throttle.set('two', ROW)
    }),
    look(),
    store
      .write(async ({ throttle }) => {
        await throttle.clear('one')
        await wait(5)
        throw new Error('half-way')
      })
      .catch(() => undefined),
    look(),
  ])
  assert.equal(seen, ['', 'one,two', 'one,two'])
  await store.close()
})

test('a unit of work that ends while a call is pending throws, and changes nothing', async ({
  dir,
}) => {
  const store = await open(dir)
  const pending = /was pending when its unit of work ended/
  const writing = store.write(async ({ throttle }) => {
    await throttle.set('one', ROW)
    void throttle.set('last', ROW)
  })
  await refused(writing, pending)
  const reading = store.read(async ({ throttle }) => {
    void throttle.get('one')
  })
  await refused(reading, pending)
  const searching = store.readInSlices(async ({ throttle }, pause) => {
    void throttle.get('one')
    await pause()
  })
  await refused(searching, pending)
  assert.equal(await store.read(keysIn), [])
  await store.close()
})

test('tables that are kept beyond their unit of work join no other', async ({ dir }) => {
  const store = await open(dir)
  const late = /was called after its unit of work had ended/
  const kept = await store.write(async tables => tables)
  await refused(kept.throttle.get('late'), late)
  await store.write(async ({ throttle }) => {
    await refused(kept.throttle.set('late', ROW), late)
    await throttle.set('one', ROW)
  })
  // Of several at once one fails: the others may still be at work.
  let others: Promise<void> = Promise.resolve()
  const failing = store.write(async ({ throttle }) => {
    others = (async () => {
      await wait(5)
      await throttle.set('late', ROW)
    })()
    await Promise.all([others, Promise.reject(new Error('half-way'))])
  })
  await refused(failing, /half-way/)
  await refused(others, late)
  assert.equal(await store.read(keysIn), ['one'])
  await store.close()
})

test('the tables of a long read are refused while it pauses', async ({ dir }) => {
  const store = await open(dir)
  await store.readInSlices(async ({ throttle }, pause) => {
    const pausing = pause()
    await refused(throttle.get('one'), /while it paused/)
    await pausing
    assert.is(await throttle.get('one'), undefined)
  })
  await store.close()
})

test.run()
