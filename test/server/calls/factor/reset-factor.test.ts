import * as assert from 'uvu/assert'
import { listFrom, rowFrom, type Shop, type ShopContext, shopSuite } from '../../shop.ts'
import { setUp } from './set-up.ts'

const test = shopSuite<ShopContext>('factor reset')

const TRADER = 2

const personOf = async (shop: Shop, token: string, userId = TRADER) =>
  rowFrom(await shop.send('GET', `/api/v1/sysUser/${userId}`, { token }))

const reset = (shop: Shop, token: string, userId = TRADER) =>
  shop.send('DELETE', `/api/v1/sysUser/${userId}/factor`, { token })

test('R76 an administrator takes a factor away: its person is signed out, and it is in the log', async ({
  shop,
  admin,
}) => {
  const trader = await shop.tokenOf('trader')
  await setUp(shop, trader)
  assert.is((await personOf(shop, admin)).hasFactor, true)
  const answer = await reset(shop, admin)
  assert.equal([answer.code, rowFrom(answer).ended], [200, 1])
  assert.is((await personOf(shop, admin)).hasFactor, false)
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token: trader })).code, 401)
  const [row] = listFrom(await shop.send('GET', '/api/v1/operloglist', { token: admin }))
  assert.equal([row?.event, row?.record, row?.code], ['user.factor', String(TRADER), 200])
  await shop.tokenOf('trader')
})

test('R76 nobody takes their own away so, nor one that is not there', async ({ shop, admin }) => {
  await setUp(shop, admin)
  assert.equal([(await reset(shop, admin, 1)).code, (await reset(shop, admin)).code], [403, 400])
  assert.is((await personOf(shop, admin, 1)).hasFactor, true)
})

test('R76 only who may reset factors or change people is told who has one', async ({
  shop,
  admin,
}) => {
  const personWith = async (username: string, menuIds: readonly number[]) => {
    const role = { roleName: username, roleKey: username, menuIds, dataScope: '1' }
    const { roleId } = rowFrom(
      await shop.send('POST', '/api/v1/role', { token: admin, body: role }),
    )
    const body = { username, roleId, password: 'forty carts of slate' }
    const { userId } = rowFrom(await shop.send('POST', '/api/v1/sysUser', { token: admin, body }))
    const token = String(rowFrom(await shop.send('POST', '/login', { body })).token)
    return { token, userId: Number(userId) }
  }
  const told: unknown[] = []
  const { userId } = await personWith('nobody', [1])
  for (const [name, menuIds] of [
    ['reader', [1, 40]],
    ['editor', [1, 40, 42]],
    ['resetter', [1, 40, 45]],
  ] as const) {
    const { token } = await personWith(name, menuIds)
    const list = listFrom(await shop.send('GET', '/api/v1/sysUserList', { token }))
    told.push(list.every(row => 'hasFactor' in row))
    told.push((await reset(shop, token, userId)).code)
  }
  // 400: there is none.
  assert.equal(told, [false, 403, true, 403, true, 400])
})

test.run()
