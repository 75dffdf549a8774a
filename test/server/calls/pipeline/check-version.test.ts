import * as assert from 'uvu/assert'
import { fieldsFrom, rowFrom, shopSuite } from '../../shop.ts'

const test = shopSuite('check version')

test('R62 an older version is answered 409 with the row as it is now', async ({ shop, admin }) => {
  const { roleId } = rowFrom(
    await shop.send('POST', '/api/v1/role', {
      token: admin,
      body: { roleName: 'Manager', roleKey: 'manager' },
    }),
  )
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId, ...body } })
  assert.is((await put({ remark: 'first', version: 1 })).code, 200)
  const second = await put({ remark: 'second', version: 1 })
  assert.is(second.code, 409)
  assert.equal([rowFrom(second).remark, rowFrom(second).version], ['first', 2])
  assert.is((await put({ remark: 'unchecked' })).code, 200)
  // A value that is no version must not count as one.
  for (const version of ['3', 3.5, true, {}, -1]) {
    assert.equal(Object.keys(fieldsFrom(await put({ remark: 'third', version }))), ['version'])
  }
})

test('R62 each change of a type is a new version, and an older one is answered 409', async ({
  shop,
  admin,
}) => {
  const { dictId } = rowFrom(
    await shop.send('POST', '/api/v1/dict/type', {
      token: admin,
      body: { dictName: 'Seam', dictType: 'coal_seam' },
    }),
  )
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/dict/type', { token: admin, body: { dictId, ...body } })
  assert.is(rowFrom(await put({ remark: 'first', version: 1 })).version, 2)
  const conflict = await put({ remark: 'second', version: 1 })
  assert.equal(
    [conflict.code, rowFrom(conflict).remark, rowFrom(conflict).version],
    [409, 'first', 2],
  )
})

test.run()
