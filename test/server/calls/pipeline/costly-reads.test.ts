import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { fillOperationLog, makeRoleHistory } from '../../../support/many-rows.ts'
import { openShop, rowFrom, type Shop, tokenFrom } from '../../shop.ts'
import { routes } from '#server/calls/index.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** One person's searches in a long log, and everybody else. */
const test = suite<{ dir: string; shop: Shop; admin: string; other: string }>('costly reads')

const ROWS = 100_000
const PASSWORD = 'forty carts of slate'
/** No row of the log matches, so a search goes through all of it. */
const SEARCH = '/api/v1/operloglist?operUrl=no+such+call'

test.before(async context => {
  const dir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { dataDir: dir, demo: false, adminPassword: PASSWORD }
  await (await openShop(options)).close()
  const db = await openDatabase(databasePath(dir))
  await db.exec('pragma synchronous = off')
  await fillOperationLog(db, ROWS)
  db.close()
  const shop = await openShop(options)
  const signIn = async (username: string) =>
    tokenFrom(await shop.send('POST', '/login', { body: { username, password: PASSWORD } }))
  const admin = await signIn('admin')
  const body = { username: 'other', roleId: 1, deptId: 1, password: PASSWORD }
  assert.is((await shop.send('POST', '/api/v1/sysUser', { token: admin, body })).code, 200)
  Object.assign(context, { dir, shop, admin, other: await signIn('other') })
})
test.after(async ({ dir, shop }) => {
  await shop.close()
  rmSync(dir, { recursive: true, force: true })
})

/** Waits until some slices are read: each search has five, so more are to come. */
async function someSlices() {
  for (let turn = 0; turn < 3; turn += 1) await new Promise(resolve => setImmediate(resolve))
}

/** Notes the order of the answers. */
function inOrder() {
  const order: string[] = []
  const note = async <T>(name: string, call: Promise<T>) => {
    const answer = await call
    order.push(name)
    return answer
  }
  return { order, note }
}

test('calls after ten searches of one person are answered before the first of these', async ({
  shop,
  admin,
  other,
}) => {
  const { order, note } = inOrder()
  const calls = Array.from({ length: 10 }, (_, index) =>
    note(`search ${index}`, shop.send('GET', SEARCH, { token: admin })),
  )
  calls.push(note('other', shop.send('GET', '/api/v1/getinfo', { token: other })))
  calls.push(note('own', shop.send('GET', '/api/v1/getinfo', { token: admin })))
  const body = { remark: 'x', roleId: 2 }
  calls.push(note('write', shop.send('PUT', '/api/v1/role', { token: other, body })))
  for (const { code } of await Promise.all(calls)) assert.is(code, 200)
  assert.equal(order.slice(0, 3).sort(), ['other', 'own', 'write'])
  assert.equal(
    order.slice(3),
    Array.from({ length: 10 }, (_, index) => `search ${index}`),
  )
})

test('while one person searches, no other call takes two seconds', async ({
  shop,
  admin,
  other,
}) => {
  let isSearching = true
  const searches = Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const controller = new AbortController()
      if (index % 3 === 0) controller.abort()
      return shop.send('GET', SEARCH, { token: admin, signal: controller.signal })
    }),
  ).finally(() => (isSearching = false))
  let worst = 0
  let calls = 0
  while (isSearching) {
    const startedAt = performance.now()
    assert.is((await shop.send('GET', '/api/v1/getinfo', { token: other })).code, 200)
    worst = Math.max(worst, performance.now() - startedAt)
    calls += 1
    await new Promise(resolve => setImmediate(resolve))
  }
  await searches
  assert.ok(calls >= 20, `${calls} calls were answered meanwhile`)
  assert.ok(worst < 2_000, `${worst} ms`)
})

test('a person’s search waits for their search before, not for another person’s', async ({
  shop,
  admin,
  other,
}) => {
  const { order, note } = inOrder()
  await Promise.all([
    note('first', shop.send('GET', SEARCH, { token: admin })),
    note('second', shop.send('GET', SEARCH, { token: admin })),
    note('third', shop.send('GET', SEARCH, { token: admin })),
    note('other', shop.send('GET', SEARCH, { token: other })),
  ])
  assert.equal(order, ['first', 'other', 'second', 'third'])
})

test('searches that wait for one of the same person are counted', async ({
  shop,
  admin,
  other,
}) => {
  const waiting = () =>
    shop.calls.gauges?.().find(({ labels }) => labels?.queue === 'costly_read')?.value
  const search = (token: string) => shop.send('GET', SEARCH, { token })
  const searches = [search(admin), search(admin), search(admin), search(other)]
  await someSlices()
  assert.is(waiting(), 2)
  await Promise.all(searches)
  assert.is(waiting(), 0)
})

test('a search whose sender has gone is dropped: at once, in the queue, and half-way', async ({
  shop,
  admin,
}) => {
  const [early, late, half] = [new AbortController(), new AbortController(), new AbortController()]
  early.abort()
  const send = (gone?: AbortController) =>
    shop.send('GET', SEARCH, { token: admin, ...(gone && { signal: gone.signal }) })
  const answers = [send(half), send(late), send(early), send()]
  late.abort()
  await someSlices()
  half.abort()
  assert.equal(
    (await Promise.all(answers)).map(({ code, data }) => [code, data === undefined]),
    [
      [-1, true],
      [-1, true],
      [-1, true],
      [200, false],
    ],
  )
})

test('R18 a right taken away while a search waits is gone when its turn comes', async ({
  shop,
  admin,
}) => {
  const body = { username: 'leaver', roleId: 1, deptId: 1, password: PASSWORD }
  const made = rowFrom(await shop.send('POST', '/api/v1/sysUser', { token: admin, body }))
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const searches = [shop.send('GET', SEARCH, { token }), shop.send('GET', SEARCH, { token })]
  await someSlices()
  const ended = await shop.send('DELETE', `/api/v1/sysUser/${String(made.userId)}/sessions`, {
    token: admin,
  })
  assert.is(ended.code, 200)
  const [first, second] = await Promise.all(searches)
  assert.equal([first?.code, second?.code], [200, 401])
})

test('a running search ends when the server stops', async ({ dir }) => {
  const options = { dataDir: join(dir, 'second'), demo: false, adminPassword: PASSWORD }
  await (await openShop(options)).close()
  const db = await openDatabase(databasePath(options.dataDir))
  await fillOperationLog(db, ROWS)
  db.close()
  const shop = await openShop(options)
  const body = { username: 'admin', password: PASSWORD }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const search = shop.send('GET', SEARCH, { token })
  await new Promise(resolve => setImmediate(resolve))
  await shop.close()
  assert.is((await search).code, 500)
})

test('others are answered while one person reads a long history of one record', async ({ dir }) => {
  const options = { dataDir: join(dir, 'history'), demo: false, adminPassword: PASSWORD }
  await (await openShop(options)).close()
  const db = await openDatabase(databasePath(options.dataDir))
  await fillOperationLog(db, ROWS / 2)
  await makeRoleHistory(db, 3)
  db.close()
  const shop = await openShop(options)
  const { order, note } = inOrder()
  const body = { username: 'admin', password: PASSWORD }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const path = '/api/v1/operlogrecord/role/2?pageIndex=149&pageSize=100'
  const read = note('history', shop.send('GET', path, { token }))
  await someSlices()
  await note('other', shop.send('GET', '/api/v1/getinfo', { token }))
  const page = rowFrom(await read)
  assert.equal(order, ['other', 'history'])
  assert.equal([(page.list as unknown[]).length, page.count, page.isMore], [100, 10_000, true])
  await shop.close()
})

/** Each answers with a page of its rows, or with all of them. */
const COSTLY = [
  '/api/v1/rolelist',
  '/api/v1/dict/datalist',
  '/api/v1/dict/databytype/{type}',
  '/api/v1/dict/typelist',
  '/api/v1/dict/typeoptionselect',
  '/api/v1/configList',
  '/api/v1/sysUserList',
  '/api/v1/deptList',
  '/api/v1/menulist',
  '/api/v1/menu/{id}/viewers',
  '/api/v1/sessionList',
  '/api/v1/operloglist',
  '/api/v1/operlogdays',
  ...['role', 'user', 'dept', 'menu', 'dict', 'dicttype', 'config', 'shop'].map(
    kind => `/api/v1/operlogrecord/${kind}/{id}`,
  ),
]

test('each person runs one read that grows with the number of rows at a time', () => {
  const found = routes.filter(({ kind }) => kind === 'costly').map(({ path }) => path)
  assert.equal(found.sort(), [...COSTLY].sort())
  const paged = routes.filter(({ path }) => /list$/i.test(path)).map(({ path }) => path)
  assert.ok(paged.length >= 6 && paged.every(path => found.includes(path)), paged.join())
})

test('the answer has count 10000 and isMore, and no isMore when all rows are counted', async ({
  shop,
  admin,
}) => {
  const page = async (query: string) =>
    rowFrom(await shop.send('GET', `/api/v1/operloglist?${query}`, { token: admin }))
  const many = await page('operName=person')
  assert.equal([many.count, many.isMore], [10_000, true])
  const deep = await page('pageSize=100&pageIndex=500')
  assert.equal([deep.count, deep.isMore], [10_000, true])
  assert.is((deep.list as unknown[]).length, 100)
  const few = await page('event=user.remove')
  assert.equal([few.count, 'isMore' in few], [ROWS / 50, false])
})

test.run()
