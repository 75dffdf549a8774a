import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, openShop, rowFrom, type Shop } from '../shop.ts'

const test = suite<{ shop: Shop }>('own profile')

test.before.each(async context => {
  context.shop = await openShop()
})
test.after.each(({ shop }) => shop.close())

const PATH = '/api/v1/user/profile'

test('B.4 people change their own name, phone and e-mail, and nothing else of theirs', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const before = rowFrom(await shop.send('GET', PATH, { token }))
  assert.equal(
    [before.username, before.nickName, before.phone, before.email],
    ['trader', 'Wei Zhang', '', ''],
  )
  const body = {
    userId: 1,
    username: 'admin',
    nickName: 'Wei Zhang-Li',
    phone: '+86 10 5555',
    email: 'wei@example.com',
    roleIds: [1],
    deptId: 1,
    status: '1',
    remark: 'mine',
    version: before.version,
  }
  const answer = await shop.send('PUT', PATH, { token, body })
  assert.is(answer.code, 200)
  const now = rowFrom(answer)
  assert.equal(
    [now.userId, now.username, now.nickName, now.phone, now.email, now.version],
    [before.userId, 'trader', 'Wei Zhang-Li', '+86 10 5555', 'wei@example.com', 2],
  )
  const admin = await shop.tokenOf('admin')
  const seen = rowFrom(await shop.send('GET', `/api/v1/sysUser/${now.userId}`, { token: admin }))
  assert.equal([seen.status, seen.remark, seen.deptId, seen.roleName], ['0', '', 2, 'Trader'])
  assert.is(rowFrom(await shop.send('GET', '/api/v1/getinfo', { token })).name, 'Wei Zhang-Li')
})

test('§18 people change their own name in one language, and keep the other', async ({ shop }) => {
  const token = await shop.tokenOf('admin')
  const put = async (body: object) => {
    const { nickName, nickNameZh } = rowFrom(await shop.send('PUT', PATH, { token, body }))
    return [nickName, nickNameZh]
  }
  assert.equal(await put({ nickName: 'Chief' }), ['Chief', '管理员'])
  assert.equal(await put({ nickName: 'Administrator' }), ['Administrator', '管理员'])
  const chinese = await shop.send('GET', '/api/v1/getinfo', { token, locale: 'zh-CN' })
  assert.is(rowFrom(chinese).name, '管理员')
  assert.equal(await put({ nickNameZh: null }), ['Administrator', null])
})

test('B.4 the change of one’s own details is in the log, before and after', async ({ shop }) => {
  const token = await shop.tokenOf('trader')
  await shop.send('PUT', PATH, { token, body: { phone: '5555' } })
  const [row] = listFrom(
    await shop.send('GET', '/api/v1/operloglist?event=user.profile', {
      token: await shop.tokenOf('admin'),
    }),
  )
  const phoneOf = (side: unknown) => Reflect.get(Object(side), 'phone')
  assert.equal([row?.operName, phoneOf(row?.before), phoneOf(row?.after)], ['trader', '', '5555'])
})

test('B.4 one’s own details follow the rules of the user form, and a name is needed', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const body = { nickName: ' ', phone: 'at home', email: 'nobody' }
  const { code, data } = await shop.send('PUT', PATH, { token, body })
  assert.is(code, 400)
  assert.equal(Object.keys(Reflect.get(Object(data), 'fields')), ['phone', 'email', 'nickName'])
})

test('R62 details that somebody changed meanwhile are answered, and not overwritten', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const { userId, version } = rowFrom(await shop.send('GET', PATH, { token }))
  const admin = await shop.tokenOf('admin')
  await shop.send('PUT', '/api/v1/sysUser', { token: admin, body: { userId, phone: '1' } })
  const late = await shop.send('PUT', PATH, { token, body: { phone: '2', version } })
  assert.equal([late.code, rowFrom(late).phone, rowFrom(late).version], [409, '1', 2])
  assert.is(rowFrom(late).updateByName, 'Administrator', 'also outside of the data scope')
})

const MINUTE = 60_000

/** Changes the phone; each time it is another one. */
async function changePhone(shop: Shop, token: string, more: { locale?: 'zh-CN' } = {}) {
  return shop.send('PUT', PATH, { token, ...more, body: { phone: String(shop.clock.now) } })
}

/** The rows of the log with a code, the newest first. */
async function logged(shop: Shop, event: string, code: number) {
  const token = await shop.tokenOf('admin')
  const path = `/api/v1/operloglist?event=${event}&pageSize=100`
  return listFrom(await shop.send('GET', path, { token })).filter(row => row.code === code)
}

test('B.4 a person changes their own details ten times a minute, each a row of the log', async ({
  shop,
}) => {
  const [token, second] = [await shop.tokenOf('trader'), await shop.tokenOf('trader')]
  for (let count = 0; count < 10; count += 1) {
    assert.is((await changePhone(shop, count % 2 ? token : second)).code, 200)
    shop.clock.now += 1_000
  }
  const late = await changePhone(shop, token)
  assert.equal([late.status, late.code, late.headers?.['Retry-After']], [429, 429, '50'])
  assert.match(late.msg, /This one was not saved; try again in 50 s\.$/)
  shop.clock.now += 1_000
  const inChinese = await changePhone(shop, token, { locale: 'zh-CN' })
  assert.match(inChinese.msg, /本次修改未保存，请在 49 秒后重试/)
  assert.is((await changePhone(shop, await shop.tokenOf('auditor'))).code, 200)
  assert.is((await logged(shop, 'user.profile', 200)).length, 11)
  assert.is((await logged(shop, 'user.profile', 429)).length, 1, 'however often it is refused')
  shop.clock.now += 49_000
  assert.is((await changePhone(shop, token)).code, 200)
})

test('B.4 a person changes their own details sixty times a day, over a restart too', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { demo: false, dataDir, adminPassword: 'seam and siding 12' }
  const open = async () => {
    const shop = await openShop(options)
    const body = { username: 'admin', password: options.adminPassword }
    return { shop, token: String(rowFrom(await shop.send('POST', '/login', { body })).token) }
  }
  const first = await open()
  for (let count = 0; count < 60; count += 1) {
    assert.is((await changePhone(first.shop, first.token)).code, 200)
    first.shop.clock.now += 10_000
  }
  assert.is((await changePhone(first.shop, first.token)).code, 429)
  await first.shop.close()

  const next = await open()
  next.shop.clock.now += 12 * 60 * MINUTE
  next.shop.clock.now += 15 * MINUTE
  const { token } = rowFrom(
    await next.shop.send('POST', '/login', {
      body: { username: 'admin', password: options.adminPassword },
    }),
  )
  const late = await changePhone(next.shop, String(token))
  assert.is(late.code, 429)
  assert.match(late.msg, /try again in 12 h\.$/)
  await next.shop.close()
  rmSync(dataDir, { recursive: true })
})

test('B.4 a change that is refused, or sent again without an answer, uses up nothing', async ({
  shop,
}) => {
  const token = await shop.tokenOf('trader')
  const change = async (body: object, idempotencyKey?: string) =>
    (await shop.send('PUT', PATH, { token, body, idempotencyKey })).code
  for (let count = 0; count < 20; count += 1) {
    assert.is(await change({ email: 'nowhere' }), 400)
    assert.is(await change({ phone: '1', version: 9 }), 409)
    assert.is(await change({ phone: '2' }, 'the same'), 200)
  }
  for (let count = 0; count < 9; count += 1) assert.is(await change({ phone: '3' }), 200)
  assert.is(await change({ phone: '3' }), 429)
  assert.is(await change({ phone: '2' }, 'the same'), 200, 'what is done is still answered')
})

test('B.4 a person changes their password ten times a minute', async ({ shop }) => {
  const token = await shop.tokenOf('trader')
  let oldPassword = shop.accounts.get('trader') ?? ''
  const change = async (idempotencyKey?: string) => {
    const newPassword = `forty carts of slate ${idempotencyKey}`
    const body = { oldPassword, newPassword }
    const answer = await shop.send('PUT', '/api/v1/user/pwd', { token, body, idempotencyKey })
    if (answer.code === 200) oldPassword = newPassword
    return answer
  }
  for (const count of '0123456789') assert.is((await change(count)).code, 200)
  const late = await change('late')
  assert.equal([late.status, late.code, late.headers?.['Retry-After']], [429, 429, '60'])
  assert.is((await change('9')).code, 200, 'what is done is still answered')
  shop.clock.now += MINUTE
  assert.is((await change('late')).code, 200)
})

test.run()
