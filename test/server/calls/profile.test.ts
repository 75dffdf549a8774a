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

test.run()
