import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, openShop, type Shop } from '../../shop.ts'
import { defineResource, type Resource } from '#definitions/define-resource.ts'
import {
  bilingual,
  choice,
  decimal,
  type FieldMap,
  flag,
  integer,
  reference,
  text,
} from '#definitions/fields.ts'
import type { CallAnswer } from '#server/call.ts'
import {
  planResources,
  type ResourceMigrations,
} from '#server/store/resources/prepare-resources.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { createTables } from '#server/store/store.ts'

const test = suite<{ dataDir: string }>('tables of described resources')
test.before.each(context => {
  context.dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
})
test.after.each(({ dataDir }) => rmSync(dataDir, { recursive: true, force: true }))

const words = { en: 'Word', 'zh-CN': '词' }
const plate = text(words, { required: true, sort: true })

const lorry = (fields: FieldMap, more: Partial<Resource> = {}) =>
  defineResource({
    ...{ name: 'lorry', title: { one: words, many: words }, icon: 'goods' },
    ...{ permission: 'shop:lorry', scope: 'all', titleField: 'plate', menu: { under: 'system' } },
    fields: { plate, ...fields },
    ...more,
  } as Parameters<typeof defineResource>[0])

/** Starts the server on the data, does something as the administrator, and stops it. */
async function start<T>(
  dataDir: string,
  resource: Resource,
  work: (
    send: (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<CallAnswer>,
  ) => T,
  resourceMigrations: ResourceMigrations = {},
): Promise<Awaited<T>> {
  const shop: Shop = await openShop({
    ...{ dataDir, demo: false, adminPassword: 'a long password for tests' },
    ...{ resources: [resource], resourceMigrations },
  })
  try {
    const body = { username: 'admin', password: 'a long password for tests' }
    const { data } = await shop.send('POST', '/login', { body })
    const { token } = data as { token: string }
    return await work((method, path, body) => shop.send(method, path, { token, body }))
  } finally {
    await shop.close()
  }
}

const list =
  (path = '/api/v1/lorryList') =>
  async (send: (m: 'GET', p: string) => Promise<CallAnswer>) =>
    listFrom(await send('GET', path))

const refusalOf = (dataDir: string, resource: Resource, migrations?: ResourceMigrations) =>
  start(dataDir, resource, () => 'it started', migrations).then(String, error => error.message)

test('a new resource gets a table, an old one keeps its rows', async ({ dataDir }) => {
  await start(dataDir, lorry({}), send => send('POST', '/api/v1/lorry', { plate: '晋A 12345' }))
  assert.is((await start(dataDir, lorry({}), list()))[0]?.plate, '晋A 12345')
  assert.is(existsSync(`${databasePath(dataDir)}.before-resources`), false)
})

test('a new field gets its column: old rows have its default or nothing', async ({ dataDir }) => {
  await start(dataDir, lorry({}), send => send('POST', '/api/v1/lorry', { plate: 'A' }))
  const grown = lorry({
    axles: integer(words, { required: true, default: 3 }),
    load: decimal(words, { scale: 3 }),
    kind: choice(words, { options: { own: words, hired: words }, required: true, default: 'own' }),
    owner: bilingual(words, { filter: true }),
    driver: reference(words, { to: 'user' }),
    isCovered: flag(words, { default: true }),
    note: text(words, { default: "it's new" }),
  })
  const [row] = await start(dataDir, grown, list())
  const { axles, load, kind, owner, ownerZh, driver, driverName, isCovered, note } = row ?? {}
  assert.equal(
    [axles, load, kind, owner, ownerZh, driver, driverName, isCovered, note],
    [3, '', 'own', '', null, null, '', true, "it's new"],
  )
  const body = { plate: 'B', owner: 'Ölmann' }
  await start(dataDir, grown, send => send('POST', '/api/v1/lorry', body))
  const found = await start(dataDir, grown, list('/api/v1/lorryList?owner=%C3%B6lm'))
  assert.equal(
    found.map(({ plate }) => plate),
    ['B'],
  )
})

test('the data are copied before their tables change', async ({ dataDir }) => {
  await start(dataDir, lorry({}), () => undefined)
  await start(dataDir, lorry({ note: text(words) }), () => undefined)
  assert.ok(existsSync(`${databasePath(dataDir)}.before-resources`))
})

for (const [what, before, now, line] of [
  ['gone', { load: integer(words) }, {}, 'lorry.load: the field is gone or has another name'],
  [
    'of another kind',
    { load: integer(words) },
    { load: text(words) },
    'lorry.load: it was integer',
  ],
  [
    'of other places',
    { load: decimal(words, { scale: 2 }) },
    { load: decimal(words, { scale: 3 }) },
    'lorry.load: it was decimal:2 and is decimal:3',
  ],
  ['required and new', {}, { load: text(words, { required: true }) }, 'lorry.load: it is required'],
] as const)
  test(`a field that is ${what} stops the start, and nothing is changed`, async ({ dataDir }) => {
    await start(dataDir, lorry(before), send => send('POST', '/api/v1/lorry', { plate: 'A' }))
    const message = await refusalOf(dataDir, lorry(now))
    assert.ok(message.startsWith(line), message)
    assert.match(message, 'src/resources/migrations/lorry-001.sqlite.sql')
    assert.not.match(message, '\n')
    assert.is((await start(dataDir, lorry(before), list())).length, 1)
  })

test('a record from before a stricter rule can be changed, as long as that value stays', async ({
  dataDir,
}) => {
  await start(dataDir, lorry({ note: text(words) }), send =>
    send('POST', '/api/v1/lorry', { plate: 'A', note: 'a long note' }),
  )
  const stricter = lorry({ note: text(words, { required: true, max: 4 }) })
  const codes = await start(dataDir, stricter, async send => {
    const [row] = await list()(send)
    const put = async (change: object) =>
      (await send('PUT', '/api/v1/lorry', { ...row, version: undefined, ...change })).code
    return [
      await put({ plate: 'B' }),
      await put({ note: 'another note' }),
      await put({ note: 'new' }),
    ]
  })
  assert.equal(codes, [200, 400, 200])
})

test('what a start would change, or stop at, can be asked without changing anything', async ({
  dataDir,
}) => {
  await start(dataDir, lorry({}), () => undefined)
  const ask = async (resource: Resource) => {
    const db = await openDatabase(databasePath(dataDir), { readOnly: true })
    try {
      return String((await planResources(db, createTables(db).metadata, [resource])).isNeeded)
    } catch (error) {
      return String(error)
    } finally {
      db.close()
    }
  }
  assert.is(await ask(lorry({})), 'false')
  assert.is(await ask(lorry({ note: text(words) })), 'true')
  assert.match(
    await ask(lorry({ note: text(words, { required: true }) })),
    'lorry.note: it is required',
  )
})

test('a field becomes unique if no two rows have the same value', async ({ dataDir }) => {
  const unique = lorry({ plate: text(words, { required: true, unique: true }) })
  await start(dataDir, lorry({}), async send => {
    await send('POST', '/api/v1/lorry', { plate: 'A' })
    await send('POST', '/api/v1/lorry', { plate: 'A' })
  })
  assert.match(await refusalOf(dataDir, unique), 'lorry.plate: it is unique now, and two rows')
  const sql = "update resource_lorry set plate = 'B', plate_folded = 'b' where id = 2"
  const rows = await start(dataDir, unique, list(), { 'lorry-001': sql })
  assert.equal(
    rows.map(({ plate }) => plate),
    ['A', 'B'],
  )
})

test('a file of SQL renames a field; it runs once', async ({ dataDir }) => {
  await start(dataDir, lorry({ load: integer(words) }), send =>
    send('POST', '/api/v1/lorry', { plate: 'A', load: 40 }),
  )
  const renamed = lorry({ tonnes: integer(words) })
  const migrations = {
    'lorry-001': 'alter table resource_lorry rename column load to tonnes',
    'lorry-002': 'update resource_lorry set tonnes = tonnes + 1',
  }
  for (const _ of ['first', 'second']) {
    const [row] = await start(dataDir, renamed, list(), migrations)
    assert.is(row?.tonnes, 41)
  }
})

test('a file of SQL that does not do it, or fails, stops the start', async ({ dataDir }) => {
  await start(dataDir, lorry({ load: integer(words) }), () => undefined)
  const renamed = lorry({ tonnes: integer(words) })
  assert.match(
    await refusalOf(dataDir, renamed, { 'lorry-001': 'select 1' }),
    'lorry.load: the table still has this column',
  )
  assert.match(
    await refusalOf(dataDir, renamed, { 'lorry-001': 'drop table nowhere' }),
    'src/resources/migrations/lorry-001: no such table: nowhere; nothing was changed',
  )
  assert.equal(await start(dataDir, lorry({ load: integer(words) }), list()), [])
})

test('the rows of the menu are made once: what the shop does with them stays', async ({
  dataDir,
}) => {
  const pages = async (send: (m: 'GET', p: string) => Promise<CallAnswer>) =>
    JSON.stringify((await send('GET', '/api/v1/menurole')).data).split('/system/lorry').length - 1
  assert.is(await start(dataDir, lorry({}), pages), 1)
  const db = await openDatabase(databasePath(dataDir))
  await db.exec("delete from menus where permission like 'shop:lorry%'")
  db.close()
  assert.is(await start(dataDir, lorry({}), pages), 0)
})

test('no index of one resource has the name of the table or an index of another', async () => {
  const named = (name: string) =>
    defineResource({
      ...{ name, title: { one: words, many: words }, icon: 'goods', scope: 'all' },
      ...{ permission: `shop:${name}`, titleField: 'plate', fields: { plate } },
    })
  const shop = await openShop({
    resources: [
      lorry({
        plate: text(words, { required: true, unique: true }),
        plateUnique: reference(words, { to: 'user' }),
        owner: reference(words, { to: 'user' }),
      }),
      named('lorryOwner'),
      named('lorryPlateUnique'),
    ],
  })
  await shop.close()
})

test('a menu that names no directory stops the start with one line', async ({ dataDir }) => {
  assert.match(
    await refusalOf(dataDir, lorry({}, { menu: { under: 'nowhere' } })),
    'lorry: the menu has no directory nowhere',
  )
})

test.run()
