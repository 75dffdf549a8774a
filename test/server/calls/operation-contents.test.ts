import * as assert from 'uvu/assert'
import { listFrom, rowFrom, type Shop, type ShopContext, shopSuite, tokenFrom } from '../shop.ts'

/** The log and the histories show no value that the lists refuse to the same person. */
const test = shopSuite<ShopContext>('operation contents')

const PASSWORD = 'forty carts of slate'
const LOG = 50
const USERS = 40
const ALL = '1'
const OWN_DEPARTMENT = '3'
/** A text that is in values only, in no name, address or path. */
const MARK = 'seam-0142'

/** A change of a record of each kind, and the row of the menu that lists such records. */
const KINDS: readonly {
  kind: string
  id: number
  name: string
  menuId: number
  path: string
  body: object
}[] = [
  {
    kind: 'role',
    id: 2,
    name: 'Trader',
    menuId: 10,
    path: '/api/v1/role',
    body: { roleId: 2, remark: MARK },
  },
  {
    kind: 'user',
    id: 2,
    name: 'trader',
    menuId: USERS,
    path: '/api/v1/sysUser',
    body: { userId: 2, remark: MARK },
  },
  {
    kind: 'dict',
    id: 9,
    name: '',
    menuId: 20,
    path: '/api/v1/dict/data/',
    body: { dictCode: 9, remark: MARK },
  },
  {
    kind: 'dicttype',
    id: 3,
    name: '',
    menuId: 20,
    path: '/api/v1/dict/type',
    body: { dictId: 3, remark: MARK },
  },
  {
    kind: 'config',
    id: 4,
    name: 'Orders: hours to confirm',
    menuId: 30,
    path: '/api/v1/config',
    body: { configId: 4, configValue: MARK },
  },
]

interface Account {
  username: string
  menuIds: readonly number[]
  dataScope: string
  deptId: number
}

/** Signs in a new person with a role of their own. */
async function signInAs(shop: Shop, admin: string, account: Account): Promise<string> {
  const { username, menuIds, dataScope, deptId } = account
  const role = { roleName: `Of ${username}`, roleKey: username, menuIds, dataScope }
  const { roleId } = rowFrom(await shop.send('POST', '/api/v1/role', { token: admin, body: role }))
  await addPerson(shop, admin, { username, roleId, deptId, password: PASSWORD })
  const body = { username, password: PASSWORD }
  return tokenFrom(await shop.send('POST', '/login', { body }))
}

async function addPerson(shop: Shop, admin: string, body: object): Promise<number> {
  const answer = await shop.send('POST', '/api/v1/sysUser', { token: admin, body })
  assert.is(answer.code, 200, answer.msg)
  return Number(rowFrom(answer).userId)
}

const rows = async (shop: Shop, token: string, query = '') =>
  listFrom(await shop.send('GET', `/api/v1/operloglist?pageSize=100&${query}`, { token }))
const history = async (shop: Shop, token: string, record: string) =>
  listFrom(await shop.send('GET', `/api/v1/operlogrecord/${record}`, { token }))
const sidesOf = (row: Record<string, unknown> | undefined) => [
  row?.before,
  row?.after,
  row?.withheld,
]
const remarkOf = (value: unknown) => Reflect.get(Object(value), 'remark')
const remarksOf = (row: Record<string, unknown> | undefined) => [row?.before].flat().map(remarkOf)

test('§19 with the right to the log alone one sees who did what to which record, and no value', async ({
  shop,
  admin,
}) => {
  const reader = await signInAs(shop, admin, {
    username: 'reader',
    menuIds: [1, LOG],
    dataScope: ALL,
    deptId: 1,
  })
  for (const { kind, id, name, path, body } of KINDS) {
    assert.is((await shop.send('PUT', path, { token: admin, body })).code, 200, kind)
    const [inLog] = await rows(shop, reader)
    const [inHistory] = await history(shop, reader, `${kind}/${id}`)
    for (const row of [inLog, inHistory]) {
      assert.equal([row?.event, row?.operName, row?.record], [`${kind}.update`, 'admin', `${id}`])
      if (name !== '') assert.equal(row?.records, [{ id: String(id), name }])
      assert.equal(sidesOf(row), [null, null, 'right'], kind)
      assert.is(row?.names, undefined, kind)
    }
  }
  assert.not.match(JSON.stringify(await rows(shop, reader)), MARK)
})

test('§19 with the right to list such records too one sees the values', async ({ shop, admin }) => {
  for (const { kind, id, menuId, path, body } of KINDS) {
    const reader = await signInAs(shop, admin, {
      username: `reader${kind}`,
      menuIds: [1, LOG, menuId],
      dataScope: ALL,
      deptId: 1,
    })
    await shop.send('PUT', path, { token: admin, body })
    for (const row of [
      (await rows(shop, reader))[0],
      (await history(shop, reader, `${kind}/${id}`))[0],
    ]) {
      assert.match(JSON.stringify(row?.after), MARK, kind)
      assert.is(row?.withheld, undefined)
    }
  }
})

test('§19 no filter of the log finds a value that is not shown', async ({ shop, admin }) => {
  const reader = await signInAs(shop, admin, {
    username: 'reader',
    menuIds: [1, LOG],
    dataScope: ALL,
    deptId: 1,
  })
  const person = {
    username: 'miner',
    nickName: 'Zhou Wei',
    nickNameZh: '周伟',
    phone: '+86 555 0142',
    email: 'wei@example.test',
    remark: MARK,
    deptId: 3,
    roleIds: [2],
    password: PASSWORD,
  }
  await addPerson(shop, admin, person)
  await shop.send('POST', '/login', { body: { username: 'miner', password: PASSWORD } })
  const values = ['Zhou', '周伟', '0142', 'wei@example', MARK]
  for (const name of ['operName', 'record', 'roleKey', 'operUrl', 'operIp', 'event']) {
    for (const value of values) {
      const found = await rows(shop, reader, `${name}=${encodeURIComponent(value)}`)
      assert.equal(found, [], `${name} ${value}`)
    }
  }
  // Who may list the person finds them by the nickname.
  const auditor = await shop.tokenOf('auditor')
  const found = await rows(shop, auditor, 'operName=Zhou')
  assert.equal(
    found.map(row => [row.event, row.operName]),
    [['login', 'miner']],
  )
})

test('§19 of people in other departments the log tells no value, also with the right to list people', async ({
  shop,
  admin,
}) => {
  const scoped = { menuIds: [1, LOG, USERS], dataScope: OWN_DEPARTMENT, deptId: 2 }
  const reader = await signInAs(shop, admin, { ...scoped, username: 'reader' })
  // A colleague who may change people of all departments.
  const editor = await signInAs(shop, admin, {
    username: 'editor',
    // All that the people whom they change may do.
    menuIds: [1, 20, 21, 22, USERS, 42, 43],
    dataScope: ALL,
    deptId: 2,
  })
  const add = (username: string, deptId: number) =>
    addPerson(shop, admin, { username, deptId, roleIds: [2], remark: 'new', password: PASSWORD })
  const change = async (method: 'PUT' | 'DELETE', path: string, body?: object) =>
    assert.is((await shop.send(method, path, { token: editor, body })).code, 200)
  const [near, far] = [await add('near', 2), await add('far', 6)]
  for (const userId of [near, far]) await change('PUT', '/api/v1/sysUser', { userId, remark: MARK })
  const updates = async () =>
    (await rows(shop, reader, 'event=user.update')).map(row => [
      row.record,
      remarkOf(row.after),
      row.withheld,
    ])
  assert.equal(await updates(), [
    [String(far), undefined, 'scope'],
    [String(near), MARK, undefined],
  ])

  // Of the deleted ones the department counts that they had at last.
  await change('DELETE', `/api/v1/sysUser/${near},${far}`)
  assert.equal(await updates(), [
    [String(far), undefined, 'scope'],
    [String(near), MARK, undefined],
  ])
  const [deletion] = await rows(shop, reader, 'event=user.remove')
  assert.equal(remarksOf(deletion), [MARK, undefined])
  assert.is(deletion?.withheld, 'scope')
  assert.equal(deletion?.records, [
    { id: String(near), name: 'near' },
    { id: String(far), name: 'far' },
  ])
  assert.not.match(JSON.stringify(deletion), 'Finance')
  const [seenByAll] = await rows(shop, await shop.tokenOf('auditor'), 'event=user.remove')
  assert.equal(remarksOf(seenByAll), [MARK, MARK])

  const gone = await history(shop, reader, `user/${near}`)
  assert.equal(
    gone.map(row => row.event),
    ['user.remove', 'user.update', 'user.add'],
  )
  const others = await history(shop, reader, `user/${far}`)
  assert.equal(
    others.map(row => [row.event, row.operName]),
    [
      ['user.remove', 'editor'],
      ['user.update', 'editor'],
    ],
    'of a person in another department what the log lists: what colleagues did',
  )
})

test('§19 a history has all that was done to a record that one may read, whoever did it', async ({
  shop,
  admin,
}) => {
  const scoped = { dataScope: OWN_DEPARTMENT, deptId: 2 }
  const reader = await signInAs(shop, admin, {
    ...scoped,
    username: 'reader',
    menuIds: [1, LOG, ...KINDS.map(({ menuId }) => menuId)],
  })
  const outsider = await signInAs(shop, admin, {
    ...scoped,
    username: 'outsider',
    menuIds: [1, LOG],
  })
  for (const { kind, id, path, body } of KINDS) {
    await shop.send('PUT', path, { token: admin, body })
    const [row] = await history(shop, reader, `${kind}/${id}`)
    assert.equal([row?.event, row?.operName], [`${kind}.update`, 'admin'])
    assert.match(JSON.stringify(row?.after), MARK)
    assert.equal(await history(shop, outsider, `${kind}/${id}`), [], kind)
  }
  const actors = (await rows(shop, reader)).map(row => row.operName)
  assert.equal(
    [...new Set(actors)],
    ['outsider', 'reader'],
    'the log itself lists what people within the scope did',
  )
  // Their address and browser stay with the log.
  const [row] = await history(shop, reader, 'role/2')
  assert.equal([row?.operIp, row?.userAgent, row?.requestId], ['', '', ''])
  const [own] = await history(shop, admin, 'role/2')
  assert.equal([own?.operIp, own?.userAgent], ['192.0.2.1', 'test'])
})

test.run()
