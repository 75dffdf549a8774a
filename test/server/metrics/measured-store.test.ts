import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { openShop } from '../shop.ts'
import { measureStore } from '#server/metrics/measured-store.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { openStore } from '#server/store/store.ts'

const open = () => openStore({ dataDir: undefined, prepareSeed: async () => async () => {} })

const test = suite('server/metrics/measured-store')

/** The rows that were told. */
function rowCounter() {
  const told: number[] = []
  return { told, logged: (rows: number) => void told.push(rows) }
}

test('work counts as waiting until its turn has come, also where it fails', async () => {
  const { store, waiting } = measureStore(await open(), rowCounter())
  let end = () => {}
  const held = new Promise<void>(resolve => (end = resolve))
  const first = store.read(() => held)
  const others = [
    store.read(async () => waiting()),
    store.write(async () => waiting()),
    store.readInSlices(async () => waiting()),
  ]
  const failing = store.read(async () => Promise.reject(new Error('no')))
  await Promise.resolve()
  assert.is(waiting(), 5, 'none has begun yet')
  await new Promise(resolve => setImmediate(resolve))
  assert.is(waiting(), 4)
  end()
  await first
  await failing.catch(() => undefined)
  assert.equal((await Promise.all(others)).slice(0, 2), [3, 2])
  assert.is(waiting(), 0)
  await store.close()
  await store.read(async () => undefined).catch(() => undefined)
  assert.is(waiting(), 0, 'refused work waits no more')
})

test('gauges that a store has of its own pass through', async () => {
  const gauge = { name: 'coalface_pool_connections', help: 'Connections.', value: 3 }
  const store = await open()
  assert.equal(measureStore(store, rowCounter()).gauges(), [])
  assert.equal(measureStore({ ...store, gauges: () => [gauge] }, rowCounter()).gauges(), [gauge])
  await store.close()
})

test('a row counts once it is stored, of a refusal too, and of work that is rolled back none', async () => {
  const metrics = createMetrics()
  const shop = await openShop({ metrics })
  const rows = () =>
    metrics.families().find(({ name }) => name.includes('log_rows'))?.samples[0]?.value
  const token = await shop.tokenOf('admin')
  const before = Number(rows())
  assert.ok(before >= 1, 'the sign-in')
  const body = { roleName: 'Yard', roleKey: 'yard', menuIds: [], dataScope: '5' }
  assert.is((await shop.send('POST', '/api/v1/role', { token, body })).code, 200)
  assert.is(rows(), before + 1)
  assert.not.equal((await shop.send('POST', '/api/v1/role', { token, body })).code, 200)
  assert.is(rows(), before + 2, 'the refusal, not the write before it')
  await shop.send('GET', '/api/v1/rolelist', { token })
  assert.is(rows(), before + 2)
  const { list, count } = (await shop.send('GET', '/api/v1/operloglist', { token })).data as {
    list: unknown[]
    count: number
  }
  assert.ok(list.length > 0)
  assert.ok(count >= before + 2)
  await shop.close()
})

test.run()
