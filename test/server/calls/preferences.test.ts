import * as assert from 'uvu/assert'
import { fieldsFrom, listFrom, rowFrom, shopSuite } from '../shop.ts'
import { MAX_PREFERENCES_BYTES } from '#entities/stored-preferences.ts'

const test = shopSuite('preferences')

const PATH = '/api/v1/user/preferences'

test('§27 preferences belong to one person, and are answered as they were stored', async ({
  shop,
  admin,
}) => {
  const token = await shop.tokenOf('trader')
  const read = async (token: string) => rowFrom(await shop.send('GET', PATH, { token }))
  assert.equal(await read(token), { version: 0, preferences: {} })
  const preferences = { settings: '{"theme":"#11a983"}', favourites: ['/a', '/b'] }
  const body = { version: 0, preferences }
  assert.equal(rowFrom(await shop.send('PUT', PATH, { token, body })), { version: 1 })
  assert.equal(await read(token), { version: 1, preferences })
  assert.equal(await read(admin), { version: 0, preferences: {} })
})

test('R62 a change that was made from an older version is refused with what is stored now', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const put = (version: number, name: string) =>
    shop.send('PUT', PATH, { token, body: { version, preferences: { name } } })
  assert.is((await put(0, 'one')).code, 200)
  const late = await put(0, 'two')
  assert.equal([late.code, late.data], [409, { version: 1, preferences: { name: 'one' } }])
  assert.equal(rowFrom(await put(1, 'two')), { version: 2 })
})

test('§27 preferences are an object of at most 64 kB, and a change names its version', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const put = (body: object) => shop.send('PUT', PATH, { token, body })
  const textOf = (bytes: number) => 'é'.repeat((bytes - '{"a":""}'.length) / 2)
  const sized = (bytes: number) => put({ version: 0, preferences: { a: textOf(bytes) } })
  for (const [body, field] of [
    [{ preferences: {} }, 'version'],
    [{ version: -1, preferences: {} }, 'version'],
    [{ version: 0 }, 'preferences'],
    [{ version: 0, preferences: [] }, 'preferences'],
    [{ version: 0, preferences: 'text' }, 'preferences'],
  ] as const) {
    const answer = await put(body)
    assert.equal([answer.code, Object.keys(fieldsFrom(answer))], [400, [field]])
  }
  assert.equal(Object.keys(fieldsFrom(await sized(MAX_PREFERENCES_BYTES + 2))), ['preferences'])
  assert.is((await sized(MAX_PREFERENCES_BYTES)).code, 200)
})

test('R46 neither a change of preferences nor a refused one is in the log', async ({
  shop,
  admin,
}) => {
  const token = await shop.tokenOf('trader')
  const rows = async () => listFrom(await shop.send('GET', '/api/v1/operloglist', { token: admin }))
  const before = (await rows()).length
  shop.events.length = 0
  for (const version of [0, 0, -1])
    await shop.send('PUT', PATH, { token, body: { version, preferences: { secret: 'mine' } } })
  assert.is((await rows()).length, before)
  assert.equal(shop.events, [])
})

test('preferences go with the person', async ({ shop, admin }) => {
  const password = 'forty carts of slate'
  const body = { username: 'guest', nickName: 'Guest', roleIds: [2], deptId: 2, password }
  const { userId } = rowFrom(await shop.send('POST', '/api/v1/sysUser', { token: admin, body }))
  const signedIn = await shop.send('POST', '/login', { body: { username: 'guest', password } })
  const token = String(rowFrom(signedIn).token)
  await shop.send('PUT', PATH, { token, body: { version: 0, preferences: { a: 1 } } })
  assert.is((await shop.send('DELETE', `/api/v1/sysUser/${userId}`, { token: admin })).code, 200)
  assert.is((await shop.send('GET', PATH, { token })).code, 401)
})

test('§27 a person changes their preferences sixty times a minute, from all their sessions together', async ({
  shop,
}) => {
  const [one, two] = [await shop.tokenOf('trader'), await shop.tokenOf('trader')]
  const other = await shop.tokenOf('auditor')
  const put = (token: string, version: number, locale: 'en' | 'zh-CN' = 'en') =>
    shop.send('PUT', PATH, { token, locale, body: { version, preferences: { version } } })
  for (let version = 0; version < 60; version += 1) {
    shop.clock.now += 500
    assert.is((await put(version % 2 ? one : two, version)).code, 200)
  }
  const late = await put(one, 60)
  assert.equal([late.status, late.code, late.headers?.['Retry-After']], [429, 429, '31'])
  assert.is(
    late.msg,
    'You have made too many changes in a short time. This one was not saved; try again in 31 s.',
  )
  assert.match((await put(two, 60, 'zh-CN')).msg, /本次修改未保存，请在 31 秒后重试/)
  assert.is((await put(other, 0)).code, 200)
  assert.is(rowFrom(await shop.send('GET', PATH, { token: one })).version, 60)
  shop.clock.now += 31_000
  assert.is((await put(one, 60)).code, 200)
})

test('§27 changes made from an older version count too, and a wait by itself prolongs nothing', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const put = async (version: number) =>
    (await shop.send('PUT', PATH, { token, body: { version, preferences: {} } })).code
  for (let count = 0; count < 60; count += 1) assert.is(await put(9), 409)
  for (let second = 0; second < 60; second += 1) {
    assert.is(await put(0), 429)
    shop.clock.now += 1_000
  }
  assert.is(await put(0), 200)
  shop.clock.now -= 3_600_000
  assert.is(await put(1), 200, 'R60 a clock that is set back makes nobody wait')
})

test('§27 malformed changes count too, and are refused as such until there have been too many', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const put = async (body: unknown) => (await shop.send('PUT', PATH, { token, body })).code
  const malformed = [[], { preferences: {} }, { version: 0 }, { version: 0, preferences: [] }]
  const tooLarge = { version: 0, preferences: { a: 'x'.repeat(MAX_PREFERENCES_BYTES) } }
  for (let count = 0; count < 59; count += 1)
    assert.is(await put(malformed[count % malformed.length]), 400)
  assert.is(await put(tooLarge), 400)
  assert.is(await put({ version: 0, preferences: {} }), 429)
  for (const body of malformed) assert.is(await put(body), 429)
  shop.clock.now += 60_000
  assert.is(await put({ version: 0, preferences: {} }), 200)
})

test.run()
