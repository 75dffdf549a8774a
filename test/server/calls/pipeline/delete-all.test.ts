import * as assert from 'uvu/assert'
import { listFrom, rowFrom, type ShopContext, shopSuite } from '../../shop.ts'

interface Kind {
  path: string
  key: string
  event: string
  body: (name: string) => object
}

interface Context extends ShopContext {
  /** Adds a record, in version 1. */
  add(kind: Kind, name: string): Promise<number>
  /** Changes the remark, so that there is a newer version. */
  change(kind: Kind, id: number): Promise<void>
  remove(kind: Kind, idsAndQuery: string): ReturnType<ShopContext['shop']['send']>
  /** Which of these records are still there. */
  left(kind: Kind, ids: readonly number[]): Promise<number[]>
}

const KINDS: readonly Kind[] = [
  {
    path: '/api/v1/role',
    key: 'roleId',
    event: 'role.remove',
    body: name => ({ roleName: name, roleKey: name }),
  },
  {
    path: '/api/v1/sysUser',
    key: 'userId',
    event: 'user.remove',
    body: name => ({ username: name, nickName: name, roleIds: [2] }),
  },
  {
    path: '/api/v1/dict/data',
    key: 'dictCode',
    event: 'dict.remove',
    body: name => ({ dictType: 'coal_kind', dictLabel: name, dictValue: name }),
  },
  {
    path: '/api/v1/dict/type',
    key: 'dictId',
    event: 'dicttype.remove',
    body: name => ({ dictName: name, dictType: name }),
  },
  {
    path: '/api/v1/config',
    key: 'configId',
    event: 'config.remove',
    body: name => ({ configName: name, configKey: name, configValue: '1' }),
  },
]

const test = shopSuite<Context>('delete all')

test.before.each(context => {
  const { shop, admin } = context
  const parts: Omit<Context, keyof ShopContext> = {
    async add({ path, key, body }, name) {
      const answer = await shop.send('POST', path, { token: admin, body: body(name) })
      return Number(rowFrom(answer)[key])
    },
    async change({ path, key }, id) {
      const body = { [key]: id, remark: 'theirs' }
      assert.is((await shop.send('PUT', path, { token: admin, body })).code, 200)
    },
    remove: ({ path }, idsAndQuery) =>
      shop.send('DELETE', `${path}/${idsAndQuery}`, { token: admin }),
    async left({ path }, ids) {
      const found: number[] = []
      for (const id of ids) {
        const { code } = await shop.send('GET', `${path}/${id}`, { token: admin })
        if (code === 200) found.push(id)
      }
      return found
    },
  }
  Object.assign(context, parts)
})

for (const kind of KINDS) {
  test(`R62 ${kind.path}: a record that was changed since is not deleted, and the answer has it as it is now`, async ({
    shop,
    admin,
    add,
    change,
    remove,
    left,
  }) => {
    const id = await add(kind, 'one')
    await change(kind, id)
    const refused = await remove(kind, `${id}?version=1`)
    assert.equal(
      [refused.code, refused.msg],
      [409, 'Someone else has changed this record meanwhile.'],
    )
    const { remark, version, updateByName } = rowFrom(refused)
    assert.equal([remark, version, updateByName], ['theirs', 2, 'Administrator'])
    assert.equal(await left(kind, [id]), [id])
    const [logged] = listFrom(await shop.send('GET', '/api/v1/operloglist', { token: admin }))
    assert.equal([logged?.event, logged?.record, logged?.code], [kind.event, String(id), 409])

    assert.is((await remove(kind, `${id}?version=2`)).code, 200)
    assert.equal(await left(kind, [id]), [])
  })

  test(`R62 ${kind.path}: one changed record keeps all that would be deleted with it`, async ({
    add,
    change,
    remove,
    left,
  }) => {
    const ids = [await add(kind, 'one'), await add(kind, 'two'), await add(kind, 'three')]
    await change(kind, ids[1] ?? 0)
    for (const versions of ['1,1,1', '1,1', ',3'])
      assert.is((await remove(kind, `${ids.join()}?version=${versions}`)).code, 409, versions)
    assert.equal(await left(kind, ids), ids)
    assert.is((await remove(kind, `${ids.join()}?version=1,2,1`)).code, 200)
    assert.equal(await left(kind, ids), [])
  })

  test(`R62 ${kind.path}: a record without a version in the query is deleted as it is`, async ({
    add,
    change,
    remove,
    left,
  }) => {
    const ids: number[] = []
    for (const name of ['one', 'two', 'three', 'four']) {
      const id = await add(kind, name)
      await change(kind, id)
      ids.push(id)
    }
    const [one, two, three, four] = ids
    for (const query of [`${one}`, `${two}?version=`, `${three},${four}?version=,2`])
      assert.is((await remove(kind, query)).code, 200, query)
    assert.equal(await left(kind, ids), [])
  })

  test(`R22 ${kind.path}: versions that are no whole numbers, or more than the ids, are refused`, async ({
    add,
    remove,
    left,
  }) => {
    const id = await add(kind, 'one')
    for (const versions of ['x', '0', '-1', '1.5', '01', '1e0', ' 1', '1,1', ',', '1'.repeat(17)]) {
      const { code, msg } = await remove(kind, `${id}?version=${versions}`)
      assert.equal([code, msg], [400, 'The versions in the address are not valid.'], versions)
    }
    assert.equal(await left(kind, [id]), [id])
  })
}

const CONFIG = KINDS.find(({ key }) => key === 'configId')

test('R62 an id that the path names twice has the version of its own place each time', async ({
  add,
  remove,
  left,
}) => {
  assert.ok(CONFIG)
  const ids = [await add(CONFIG, 'one'), await add(CONFIG, 'two')]
  const [one, two] = ids
  assert.is((await remove(CONFIG, `${one},${one},${two}?version=1,1,2`)).code, 409)
  assert.is((await remove(CONFIG, `${one},${one},${two}?version=1,2,1`)).code, 409)
  assert.equal(await left(CONFIG, ids), ids)
  assert.is((await remove(CONFIG, `${one},${one},${two}?version=1,1,1`)).code, 200)
  assert.equal(await left(CONFIG, ids), [])
})

test('R62 a sign-in and its sessions are no change of the user', async ({ shop, admin, left }) => {
  const [, USERS] = KINDS
  assert.ok(USERS)
  const body = {
    username: 'wang',
    nickName: 'Wang',
    roleIds: [2],
    password: 'forty carts of slate',
  }
  const made = rowFrom(await shop.send('POST', USERS.path, { token: admin, body }))
  const id = Number(made.userId)
  const { username, password } = body
  assert.is((await shop.send('POST', '/login', { body: { username, password } })).code, 200)
  await shop.send('DELETE', `${USERS.path}/${id}/sessions`, { token: admin })
  const path = `${USERS.path}/${id}?version=${made.version}`
  assert.is((await shop.send('DELETE', path, { token: admin })).code, 200)
  assert.equal(await left(USERS, [id]), [])
})

test.run()
