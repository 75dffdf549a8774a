import * as assert from 'uvu/assert'
import { listFrom, rowFrom, type ShopContext, shopSuite, tokenFrom } from '../shop.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'

type Send = (method: CallRequest['method'], path: string, body?: object) => Promise<CallAnswer>
type Row = Record<string, unknown>

interface Context extends ShopContext {
  asAdmin: Send
  /** Signs in a new person with a role of these menus and this data scope. */
  keeper(name: string, fields: object, deptId: number | null, menuIds?: number[]): Promise<Send>
}

const test = shopSuite<Context>('departments')

const PASSWORD = 'forty carts of slate'
const CHOSEN = '2'
const DEPARTMENT = '3'
const BELOW = '4'
const DEPARTMENTS = [1, 46, 47, 48, 49]
const PEOPLE = [40, 41, 42, 43]

// The sample shop: 1 above all; 2 trading; 3 logistics with 4 (yard) and 5 (transport); 6 finance.

test.before.each(context => {
  const { shop, admin } = context
  const asAdmin: Send = (method, path, body) => shop.send(method, path, { token: admin, body })
  const added = async (path: string, body: object) => {
    const answer = await asAdmin('POST', path, body)
    assert.is(answer.code, 200, JSON.stringify(answer))
    return rowFrom(answer)
  }
  Object.assign(context, {
    asAdmin,
    async keeper(
      name: string,
      fields: object,
      deptId: number | null,
      menuIds: number[] = [...DEPARTMENTS, ...PEOPLE],
    ): Promise<Send> {
      const role = await added('/api/v1/role', {
        roleName: name,
        roleKey: name,
        menuIds,
        ...fields,
      })
      const body = { username: name, nickName: name, roleIds: [role.roleId], password: PASSWORD }
      await added('/api/v1/sysUser', { ...body, deptId })
      const signedIn = await shop.send('POST', '/login', {
        body: { username: name, password: PASSWORD },
      })
      const token = tokenFrom(signedIn)
      return (method, path, body) => shop.send(method, path, { token, body })
    },
  })
})

const put = (send: Send, body: object) => send('PUT', '/api/v1/dept', body)
const add = (send: Send, body: object) => send('POST', '/api/v1/dept', body)
const move = (send: Send, deptId: number, parentId: number) => put(send, { deptId, parentId })

/** The tree as `1(2 3(4 5) 6)`. */
function outline(nodes: unknown): string {
  return (nodes as Row[])
    .map(({ deptId, children }) => {
      const below = outline(children)
      return below === '' ? String(deptId) : `${deptId}(${below})`
    })
    .join(' ')
}

const treeOf = async (send: Send) => outline((await send('GET', '/api/v1/deptList')).data)

const people = async (send: Send) =>
  listFrom(await send('GET', '/api/v1/sysUserList?pageSize=100')).map(row => row.username)

test('§27.8 the list is one tree, each department with its contact, its people and its version', async ({
  asAdmin,
}) => {
  assert.is(await treeOf(asAdmin), '1(2 3(4 5) 6)')
  const { data } = await put(asAdmin, {
    deptId: 4,
    deptNameZh: '大同煤场',
    leader: ' Min Li ',
    phone: '+86 352 600 1234',
    email: 'yard@example.com',
    sort: 9,
  })
  assert.equal(
    { ...(data as Row), createdAt: '', updatedAt: '' },
    {
      ...{ deptId: 4, deptName: 'Coal yard', deptNameZh: '大同煤场' },
      ...{ parentId: 3, parentName: 'Logistics', leader: 'Min Li', phone: '+86 352 600 1234' },
      ...{ email: 'yard@example.com', sort: 9, status: '0' },
      ...{ inScope: true, userCount: 0, unseenUserCount: 0 },
      ...{ createBy: '', updateBy: '1', createdAt: '', updatedAt: '', deletedAt: null },
      ...{ version: 2, updateByName: 'Administrator' },
    },
  )
  // By their order.
  assert.is(await treeOf(asAdmin), '1(2 3(5 4) 6)')
  const [top] = (await asAdmin('GET', '/api/v1/deptList')).data as Row[]
  assert.equal([top?.parentId, top?.parentName, top?.userCount], [0, '', 1])
})

test('§27.8 whoever may list departments sees all names, and the number of people of those in sight', async ({
  keeper,
}) => {
  const yard = await keeper('yardkeeper', { dataScope: BELOW }, 4)
  assert.is(await treeOf(yard), '1(2 3(4 5) 6)')
  const [top] = (await yard('GET', '/api/v1/deptList')).data as Row[]
  assert.equal([top?.inScope, top?.userCount, top?.unseenUserCount], [false, 0, 1])
  const own = rowFrom(await yard('GET', '/api/v1/dept/4'))
  assert.equal([own.inScope, own.userCount, own.lockedReason], [true, 1, undefined])
  const other = rowFrom(await yard('GET', '/api/v1/dept/6'))
  assert.is(other.lockedReason, 'This department is outside your data scope.')

  const reader = await keeper('reader', { dataScope: '1' }, 4, [46])
  const row = rowFrom(await reader('GET', '/api/v1/dept/1'))
  assert.equal(
    [row.deptName, 'userCount' in row, 'lockedReason' in row],
    ['Coalface', false, false],
  )
})

test('§27.8 a department is put below another without a circle, and not too far down', async ({
  asAdmin,
}) => {
  assert.is((await move(asAdmin, 5, 4)).code, 200)
  assert.is(await treeOf(asAdmin), '1(2 3(4(5)) 6)')
  for (const parentId of [3, 4, 5]) {
    const { code, data } = await move(asAdmin, 3, parentId)
    assert.equal(
      [code, data],
      [400, { fields: { parentId: 'A record cannot stand below itself.' } }],
    )
  }
  assert.is((await move(asAdmin, 3, 42)).code, 400)
  assert.is((await move(asAdmin, 3, 0)).code, 200)
  assert.is(await treeOf(asAdmin), '1(2 6) 3(4(5))')

  let parentId = 5
  for (const level of Array(17).keys()) {
    const row = rowFrom(await add(asAdmin, { deptName: `Level ${level + 4}`, parentId }))
    parentId = Number(row.deptId)
  }
  const over = await add(asAdmin, { deptName: 'Level 21', parentId })
  assert.equal(over.data, { fields: { parentId: 'There can be at most 20 levels.' } })
  // All that stands below comes along.
  assert.equal((await move(asAdmin, 3, 1)).data, over.data)
  assert.is((await put(asAdmin, { deptId: parentId, deptName: 'Deep', parentId })).code, 400)
  assert.is((await put(asAdmin, { deptId: parentId, deptName: 'Deep' })).code, 200)
})

test('§25.2 "department and below" follows a move at the next call', async ({
  asAdmin,
  keeper,
}) => {
  const yard = await keeper('yardkeeper', { dataScope: BELOW }, 4)
  await keeper('driver', { dataScope: '5' }, 5)
  assert.equal(await people(yard), ['yardkeeper'])
  await move(asAdmin, 5, 4)
  assert.equal(await people(yard), ['yardkeeper', 'driver'])
  await move(asAdmin, 5, 3)
  assert.equal(await people(yard), ['yardkeeper'])
})

test('R17 adding, changing and deleting hold only within the caller’s scope', async ({
  asAdmin,
  keeper,
}) => {
  const keep = await keeper('logistics', { dataScope: BELOW }, 3)
  const pit = rowFrom(await add(keep, { deptName: 'Pit', parentId: 4 }))
  assert.equal([pit.parentId, pit.inScope], [4, true])
  assert.is((await put(keep, { deptId: pit.deptId, deptName: 'Old pit' })).code, 200)
  assert.is((await keep('DELETE', `/api/v1/dept/${pit.deptId}`)).code, 200)

  const before = await treeOf(asAdmin)
  for (const answer of [
    await add(keep, { deptName: 'Branch', parentId: 0 }),
    await add(keep, { deptName: 'Branch' }),
    await add(keep, { deptName: 'Branch', parentId: 6 }),
    await put(keep, { deptId: 6, deptName: 'Mine' }),
    await put(keep, { deptId: 1, status: '1' }),
    await keep('DELETE', '/api/v1/dept/6'),
  ])
    assert.is(answer.code, 403, JSON.stringify(answer))
  assert.is(await treeOf(asAdmin), before)

  // They would not reach what they made.
  for (const [name, fields, deptId] of [
    ['chosen', { dataScope: CHOSEN, deptIds: [3, 4] }, 3],
    ['own', { dataScope: DEPARTMENT }, 3],
  ] as const) {
    const send = await keeper(name, fields, deptId)
    const { code, msg } = await add(send, { deptName: 'Pit', parentId: 3 })
    assert.equal(
      [code, msg],
      [403, 'Your data scope does not reach the departments below this one.'],
    )
    assert.is((await put(send, { deptId: 3, leader: 'Min Li' })).code, 200)
  }
  const { code, msg } = await put(await keeper('none', { dataScope: '5' }, 3), { deptId: 3 })
  assert.equal([code, msg], [403, 'This department is outside your data scope.'])
})

test('R17 whoever moves a department has all that moves and both places in their scope', async ({
  asAdmin,
  keeper,
}) => {
  const keep = await keeper('logistics', { dataScope: BELOW }, 3)
  assert.is((await move(keep, 5, 4)).code, 200)
  assert.is((await move(keep, 5, 3)).code, 200)
  for (const [deptId, parentId] of [
    [4, 0],
    [4, 1],
    [4, 6],
    [3, 6],
    [3, 0],
    [6, 3],
    [2, 3],
  ] as const)
    assert.is((await move(keep, deptId, parentId)).code, 403, `${deptId} below ${parentId}`)

  // What stands below the moved one counts as well.
  const pit = Number(rowFrom(await add(asAdmin, { deptName: 'Pit', parentId: 5 })).deptId)
  const chosen = await keeper('chosen', { dataScope: CHOSEN, deptIds: [3, 4, 5] }, 2)
  const refused = await move(chosen, 5, 4)
  assert.match(refused.msg, /^You can move a department only if it, all departments below it/)
  await asAdmin('DELETE', `/api/v1/dept/${pit}`)
  assert.is((await move(chosen, 5, 4)).code, 200, 'nobody sees more by it')
})

test('R17 nobody gives or takes by a move what they could not grant', async ({
  asAdmin,
  keeper,
}) => {
  const keep = await keeper('logistics', { dataScope: BELOW }, 3, DEPARTMENTS)
  const chosen = await keeper('chosen', { dataScope: CHOSEN, deptIds: [3, 4, 5] }, 2)
  assert.is((await move(keep, 5, 4)).code, 200)
  // Who sees "department and below" in the yard may do more than the keeper of departments.
  await keeper('yard', { dataScope: BELOW }, 4, [...DEPARTMENTS, ...PEOPLE])
  const heldAbove = 'The move changes what people out of your reach see: 1.'
  for (const parentId of [3, 4]) {
    const before = parentId === 3 ? 4 : 3
    await move(asAdmin, 5, before)
    const { code, msg } = await move(keep, 5, parentId)
    assert.equal([code, msg], [403, heldAbove], `from ${before} to ${parentId}`)
  }
  // Chosen departments do not grow by themselves, so their holder cannot grant what does.
  await move(asAdmin, 5, 3)
  const { code, msg } = await move(chosen, 5, 4)
  assert.equal([code, msg], [403, 'You can grant only a data scope within your own.'])

  const role = listFrom(await asAdmin('GET', '/api/v1/rolelist?roleKey=yard'))[0]
  await asAdmin('PUT', '/api/v1/rolemenu', { roleId: role?.roleId, menuIds: DEPARTMENTS })
  assert.is((await move(keep, 5, 4)).code, 200, 'who ranks no higher')
  // Disabled ones count in full.
  await asAdmin('PUT', '/api/v1/rolemenu', { roleId: role?.roleId, menuIds: PEOPLE })
  await asAdmin('PUT', '/api/v1/role', { roleId: role?.roleId, status: '1' })
  assert.is((await move(keep, 5, 3)).code, 403)
})

test('R17 nobody widens what they see themselves by a move', async ({ asAdmin, keeper }) => {
  const both = await keeper('both', { dataScope: BELOW }, 4)
  const more = rowFrom(
    await asAdmin('POST', '/api/v1/role', {
      roleName: 'more',
      roleKey: 'more',
      dataScope: CHOSEN,
      deptIds: [3, 5],
    }),
  )
  const [me = {}] = listFrom(await asAdmin('GET', '/api/v1/sysUserList?username=both'))
  const roleIds = [...(me.roleIds as number[]), more.roleId]
  await asAdmin('PUT', '/api/v1/sysUser', { userId: me.userId, roleIds })
  const { code, msg } = await move(both, 5, 4)
  assert.equal(
    [code, msg],
    [403, 'You cannot change what you see yourself by moving a department.'],
  )
})

test('§27.8 a disabled department takes nobody new, and its people stay', async ({
  asAdmin,
  keeper,
}) => {
  await keeper('driver', { dataScope: '5' }, 5)
  assert.is((await put(asAdmin, { deptId: 5, status: '1' })).code, 200)
  const body = { username: 'late', roleIds: [2], deptId: 5, password: PASSWORD }
  const refused = await asAdmin('POST', '/api/v1/sysUser', body)
  const told = { fields: { deptId: 'This department is disabled and takes nobody new.' } }
  assert.equal([refused.code, refused.data], [400, told])
  const [driver] = listFrom(await asAdmin('GET', '/api/v1/sysUserList?username=driver'))
  const { userId } = driver ?? {}
  assert.is((await asAdmin('PUT', '/api/v1/sysUser', { userId, deptId: 5, phone: '1' })).code, 200)
  assert.is((await asAdmin('PUT', '/api/v1/sysUser', { userId, deptId: 4 })).code, 200)
  assert.equal((await asAdmin('PUT', '/api/v1/sysUser', { userId, deptId: 5 })).data, told)
  // As a place in the tree and a part of a scope it goes on.
  assert.is((await move(asAdmin, 4, 5)).code, 200)
})

test('§27.8 what is in use is not deleted: names for those who may list them, numbers of the others', async ({
  shop,
  admin,
  asAdmin,
  keeper,
}) => {
  await keeper('driver', { dataScope: '5' }, 5)
  await keeper('mate', { dataScope: CHOSEN, deptIds: [5] }, 5)
  await add(asAdmin, { deptName: 'Garage', parentId: 5 })
  const all = await asAdmin('DELETE', '/api/v1/dept/5')
  assert.equal(
    [all.code, all.msg],
    [
      -1,
      "'Transport' is still in use: people: 2 (driver, mate); departments below it: 1 (Garage); roles whose data scope names it: 1 (mate).",
    ],
  )
  const upper = await asAdmin('DELETE', '/api/v1/dept/3')
  assert.match(upper.msg, /departments below it: 2 \(Coal yard, Transport\)/)

  const inChinese = { token: admin, locale: 'zh-CN' } as const
  const chinese = await shop.send('DELETE', '/api/v1/dept/5', inChinese)
  assert.is(
    chinese.msg,
    '“运输队”仍在使用中：用户：2（driver、mate）；下级部门：1（Garage）；数据权限中包含该部门的角色：1（mate）。',
  )

  // Without the right to list people and roles there are numbers only.
  const keep = await keeper('logistics', { dataScope: BELOW }, 3, DEPARTMENTS)
  assert.match((await keep('DELETE', '/api/v1/dept/5')).msg, /people: 2; .*names it: 1\.$/)

  // The log counts, whoever reads it.
  const [row] = listFrom(await asAdmin('GET', '/api/v1/operloglist?event=dept.remove'))
  assert.match(
    String(row?.msg),
    /People: 2, departments below it: 1, roles .*: 1, other records: 0\.$/,
  )
  const told = JSON.stringify((await asAdmin('GET', '/api/v1/operloglist?pageSize=100')).data)
  assert.not.match(told, /driver, mate/)
})

test('§27.8 of many people three are named, of those in sight', async ({ asAdmin, keeper }) => {
  for (const name of ['one', 'two', 'three', 'four']) await keeper(name, { dataScope: '5' }, 5)
  const { msg } = await asAdmin('DELETE', '/api/v1/dept/5')
  assert.match(msg, /people: 4 \(one, two, three and 1 more\)/)
  // A keeper of departments may hold one without seeing all of its people: they are in the scope.
  const keep = await keeper('keep', { dataScope: CHOSEN, deptIds: [5] }, 2)
  assert.match(
    (await keep('DELETE', '/api/v1/dept/5')).msg,
    /people: 4 \(one, two, three and 1 more\)/,
  )
})

test('§27.8 what the shop’s own records belong to is not deleted', async ({ asAdmin }) => {
  const body = { customerName: 'Datang power', department: 2, kind: 'power' }
  const made = await asAdmin('POST', '/api/v1/customer', body)
  assert.is(made.code, 200, JSON.stringify(made))
  await asAdmin('DELETE', '/api/v1/sysUser/2')
  const { code, msg } = await asAdmin('DELETE', '/api/v1/dept/2')
  assert.is(code, -1)
  assert.match(msg, /records: 1 \(Customers\)/)
})

test('§27.8 R62 a change over a newer version is refused with the stored department; so is a deletion', async ({
  asAdmin,
}) => {
  await put(asAdmin, { deptId: 5, leader: 'Min Li' })
  const over = await put(asAdmin, { deptId: 5, leader: 'Wei Zhang', version: 1 })
  assert.equal([over.code, rowFrom(over).leader, rowFrom(over).version], [409, 'Min Li', 2])
  assert.is((await asAdmin('DELETE', '/api/v1/dept/5?version=1')).code, 409)
})

test('§29.15 the log tells each change, and its numbers by name; no number is used again', async ({
  asAdmin,
}) => {
  const { deptId } = rowFrom(await add(asAdmin, { deptName: 'Pit', parentId: 4 }))
  await move(asAdmin, Number(deptId), 5)
  await put(asAdmin, { deptId, status: '1' })
  assert.is((await asAdmin('DELETE', `/api/v1/dept/${deptId}`)).code, 200)
  const rows = listFrom(await asAdmin('GET', `/api/v1/operlogrecord/dept/${deptId}`))
  assert.equal(
    rows.map(row => row.event),
    ['dept.remove', 'dept.disable', 'dept.update', 'dept.add'],
  )
  assert.equal(rows[2]?.names, {
    menuIds: {},
    deptIds: { 4: 'Coal yard', 5: 'Transport' },
    roleIds: {},
  })
  const next = rowFrom(await add(asAdmin, { deptName: 'Shaft', parentId: 4 }))
  assert.is(Number(next.deptId), Number(deptId) + 1)
})

test('§27.8 a wrong body names its fields', async ({ asAdmin }) => {
  const wrong = await add(asAdmin, {
    ...{ deptName: ' ', phone: 'ring me', email: 'nobody', sort: -1, status: '7', parentId: 'x' },
  })
  const { fields } = rowFrom(wrong) as { fields: Row }
  assert.equal(Object.keys(fields).sort(), [
    'deptName',
    'email',
    'parentId',
    'phone',
    'sort',
    'status',
  ])
})

test.run()
