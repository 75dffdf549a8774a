import * as assert from 'uvu/assert'
import {
  fieldsFrom,
  listFrom,
  rowFrom,
  type ShopContext,
  shopSuite,
  tokenFrom,
} from '../../shop.ts'
import type { CallAnswer, CallRequest } from '#server/call.ts'

type Send = (method: CallRequest['method'], path: string, body?: object) => Promise<CallAnswer>
type Row = Record<string, unknown>

interface Context extends ShopContext {
  asAdmin: Send
  /** Makes a role of these menus; gives its number. */
  role(name: string, menuIds: number[], fields?: object): Promise<number>
  /** Signs in a new person with these roles. */
  person(name: string, roleIds: number[]): Promise<Send>
}

const test = shopSuite<Context>('menus')

const PASSWORD = 'forty carts of slate'
const MENUS = [1, 60, 61, 62, 63]
const DICT = [20, 21, 22]

// The sample shop: 1 above all; 10 roles, 20 dictionary with 21 to 27, 30 configuration, 40 users,
// 46 departments, 50 log, 60 menus with 61 to 63, 70 shop. Role 2, trader, has 1, 20, 21 and 22.

test.before.each(context => {
  const { shop, admin } = context
  const asAdmin: Send = (method, path, body) => shop.send(method, path, { token: admin, body })
  const made = async (path: string, body: object) => {
    const answer = await asAdmin('POST', path, body)
    assert.is(answer.code, 200, JSON.stringify(answer))
    return rowFrom(answer)
  }
  Object.assign(context, {
    asAdmin,
    async role(name: string, menuIds: number[], fields: object = {}) {
      const body = { roleName: name, roleKey: name, menuIds, dataScope: '5', ...fields }
      return Number((await made('/api/v1/role', body)).roleId)
    },
    async person(name: string, roleIds: number[]): Promise<Send> {
      await made('/api/v1/sysUser', { username: name, roleIds, deptId: 3, password: PASSWORD })
      const body = { username: name, password: PASSWORD }
      const token = tokenFrom(await shop.send('POST', '/login', { body }))
      return (method, path, sent) => shop.send(method, path, { token, body: sent })
    },
  })
})

const put = (send: Send, body: object) => send('PUT', '/api/v1/menu', body)
const add = (send: Send, body: object) => send('POST', '/api/v1/menu', body)
const remove = (send: Send, menuId: unknown) => send('DELETE', `/api/v1/menu/${menuId}`)

/** A page that anybody may make. */
const PAGE = { title: 'Yards', parentId: 1, path: 'yards', component: '/yards', permission: '' }

const flat = (rows: readonly Row[]): Row[] =>
  rows.flatMap(row => [row, ...flat(row.children as Row[])])

const rowsOf = async (send: Send) => flat((await send('GET', '/api/v1/menulist')).data as Row[])

const titlesIn = async (send: Send) =>
  flat((await send('GET', '/api/v1/menurole')).data as Row[]).map(row => row.title)

const permissionsOf = async (send: Send) =>
  rowFrom(await send('GET', '/api/v1/getinfo')).permissions as string[]

test('§27.10 the list is one tree, each row with its place, its grants and its version', async ({
  asAdmin,
}) => {
  const rows = await rowsOf(asAdmin)
  const { children, createdAt, updatedAt, ...dict } = rows.find(row => row.menuId === 20) ?? {}
  assert.equal(dict, {
    ...{ menuId: 20, title: 'Dictionary data', titleZh: '字典数据', menuType: 'C' },
    ...{ parentId: 1, parentName: 'System', menuName: 'Dict', icon: 'dict', path: 'dict' },
    ...{ component: '/system/dict', permission: 'system:sysdictdata:list', sort: 20 },
    ...{ visible: true, protected: false, held: true, roleIds: [2, 3] },
    ...{ createBy: '', updateBy: '', deletedAt: null, version: 1, updateByName: '' },
  })
  assert.equal(
    (children as Row[]).map(row => row.menuId),
    [21, 22, 23, 25, 26, 27],
  )
  assert.equal(
    rows.filter(row => row.protected).map(row => row.component),
    ['/system/role', '/system/user', '/system/menu'],
  )
  assert.is(rowFrom(await asAdmin('GET', '/api/v1/menu/20')).parentName, 'System')
  const top = rowFrom(await asAdmin('GET', '/api/v1/menu/1'))
  assert.equal([top.parentId, top.parentName, top.visible], [0, '', true])
})

test('§27.10 a row is made, renamed, moved, hidden and deleted; the log and the history tell it', async ({
  asAdmin,
}) => {
  const made = rowFrom(await add(asAdmin, { ...PAGE, titleZh: '煤场', icon: 'coal' }))
  assert.equal(
    [made.title, made.titleZh, made.parentId, made.menuType, made.visible, made.roleIds],
    ['Yards', '煤场', 1, 'C', true, []],
  )
  const { menuId } = made
  assert.ok((await titlesIn(asAdmin)).includes('Yards'))
  const moved = rowFrom(await put(asAdmin, { menuId, parentId: 0, sort: 9, version: 1 }))
  assert.equal([moved.parentId, moved.sort, moved.version, moved.visible], [0, 9, 2, true])
  const hidden = rowFrom(await put(asAdmin, { menuId, visible: false }))
  assert.equal([hidden.visible, hidden.title, hidden.component], [false, 'Yards', '/yards'])
  const named = rowFrom(await put(asAdmin, { menuId, title: 'Coal yards' }))
  assert.equal([named.visible, named.version], [false, 4])
  const late = await put(asAdmin, { menuId, title: 'Late', version: 2 })
  assert.equal([late.code, rowFrom(late).title, rowFrom(late).version], [409, 'Coal yards', 4])
  assert.is((await asAdmin('DELETE', `/api/v1/menu/${menuId}?version=2`)).code, 409)
  assert.is((await remove(asAdmin, menuId)).code, 200)
  // No later row gets its number, which a role may still be given back.
  assert.ok(Number(rowFrom(await add(asAdmin, PAGE)).menuId) > Number(menuId))

  const history = listFrom(await asAdmin('GET', `/api/v1/operlogrecord/menu/${menuId}`))
  assert.equal(
    history.map(row => row.event),
    ['menu.remove', 'menu.update', 'menu.update', 'menu.update', 'menu.add'],
  )
  const [move, hiding] = [history[3], history[2]] as [Row, Row]
  assert.equal(
    [(move.before as Row).parentId, (move.after as Row).parentId, (move.names as Row).parentId],
    [1, null, { 1: 'System' }],
  )
  assert.equal([(hiding.before as Row).visible, (hiding.after as Row).visible], [true, false])
})

test('§27.10 R20 only https, http and mailto lead outside, and a path is one', async ({
  asAdmin,
}) => {
  for (const path of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'tel:123',
    'https://',
    'https://a b',
    '//elsewhere.example',
    'www.example.com/a',
    '/a\\b',
    '',
  ]) {
    const answer = await add(asAdmin, { ...PAGE, path })
    assert.equal([answer.code, Object.keys(fieldsFrom(answer))], [400, ['path']], path)
  }
  for (const path of ['https://coal.example/', 'http://coal.example', 'mailto:a@b.example'])
    assert.is((await add(asAdmin, { ...PAGE, path })).code, 200, path)
  const directory = { title: 'Out', menuType: 'M', path: 'https://coal.example' }
  assert.equal(Object.keys(fieldsFrom(await add(asAdmin, directory))), ['path'])
  const { menuId } = rowFrom(await add(asAdmin, { ...PAGE, path: 'inside' }))
  assert.is((await put(asAdmin, { menuId, path: 'javascript:alert(1)' })).code, 400)
})

test('§27.10 a permission is one that a call asks for, an icon one of our set', async ({
  asAdmin,
}) => {
  for (const permission of ['*:*:*', '*', 'system:*:*', 'system:sysrole:fly', 'nothing']) {
    const answer = await add(asAdmin, { ...PAGE, permission })
    assert.equal(Object.keys(fieldsFrom(answer)), ['permission'], permission)
  }
  assert.is((await add(asAdmin, { ...PAGE, permission: 'system:sysshop:edit' })).code, 200)
  // Of a described resource.
  assert.is((await add(asAdmin, { ...PAGE, permission: 'shop:goods:list' })).code, 200)
  assert.equal(Object.keys(fieldsFrom(await add(asAdmin, { ...PAGE, icon: 'nope' }))), ['icon'])
})

test('§27.10 rows stand where the pages can read them: no circle, nothing below operations and links, 20 levels', async ({
  asAdmin,
}) => {
  const problem = async (answer: Promise<CallAnswer>) => fieldsFrom(await answer).parentId
  assert.is(
    await problem(put(asAdmin, { menuId: 1, parentId: 20 })),
    'A record cannot stand below itself.',
  )
  assert.is(
    await problem(put(asAdmin, { menuId: 20, parentId: 20 })),
    'A record cannot stand below itself.',
  )
  assert.match(String(await problem(add(asAdmin, { ...PAGE, parentId: 999 }))), /does not exist/)
  assert.is(
    await problem(add(asAdmin, { ...PAGE, parentId: 21 })),
    'Nothing can stand below an operation or a link.',
  )
  const operation = { title: 'Fly', menuType: 'F', permission: 'system:sysshop:edit' }
  for (const parentId of [0, 1, 21])
    assert.is(
      await problem(add(asAdmin, { ...operation, parentId })),
      'An operation stands below a page.',
    )
  assert.equal(
    Object.keys(fieldsFrom(await add(asAdmin, { ...operation, parentId: 20, path: 'x' }))),
    ['path'],
  )
  assert.is((await put(asAdmin, { menuId: 20, menuType: 'F' })).code, 400)
  const link = rowFrom(await add(asAdmin, { ...PAGE, path: 'https://coal.example' }))
  assert.ok(await problem(add(asAdmin, { ...PAGE, parentId: link.menuId })))
  assert.equal(
    Object.keys(fieldsFrom(await put(asAdmin, { menuId: 20, path: 'https://coal.example' }))),
    ['path'],
  )
  let parentId: unknown = 0
  for (const level of Array(20).keys()) {
    const body = { title: `Level ${level}`, menuType: 'M', path: `level${level}`, parentId }
    parentId = rowFrom(await add(asAdmin, body)).menuId
  }
  assert.is(await problem(add(asAdmin, { ...PAGE, parentId })), 'There can be at most 20 levels.')
  // All that stands below comes along.
  const top = (await rowsOf(asAdmin)).find(row => row.title === 'Level 0')
  assert.ok(await problem(put(asAdmin, { menuId: top?.menuId, parentId: 1 })))
})

test('§27.10 what the console cannot be repaired without is renamed, moved and ordered, and nothing else', async ({
  asAdmin,
}) => {
  for (const menuId of [10, 40, 60]) {
    for (const change of [
      { path: 'elsewhere' },
      { component: '/system/dict' },
      { permission: 'system:sysdictdata:list' },
      { permission: '' },
      { visible: false },
    ]) {
      const { code, msg } = await put(asAdmin, { menuId, ...change })
      assert.is(code, -1, `${menuId} ${JSON.stringify(change)}: ${msg}`)
    }
    assert.is((await put(asAdmin, { menuId, title: `Row ${menuId}`, sort: menuId + 1 })).code, 200)
  }
  const lone = rowFrom(await add(asAdmin, { ...PAGE, title: 'Hidden', visible: false }))
  const directory = { title: 'Closed', menuType: 'M', path: '/closed', visible: false }
  const closed = rowFrom(await add(asAdmin, directory))
  for (const parentId of [lone.menuId, closed.menuId]) {
    const { code, msg } = await put(asAdmin, { menuId: 10, parentId })
    assert.equal([code, msg], [-1, 'Administrators need these pages in their sidebar: Row 10.'])
  }
  // What stands above it counts.
  assert.match((await put(asAdmin, { menuId: 1, visible: false })).msg, /^Administrators need/)
  assert.is((await put(asAdmin, { menuId: closed.menuId, visible: true })).code, 200)
  assert.is((await put(asAdmin, { menuId: 10, parentId: closed.menuId })).code, 200)
  assert.match((await put(asAdmin, { menuId: closed.menuId, visible: false })).msg, /Row 10/)
  // Of two pages with one address the console shows the first.
  const twin = await add(asAdmin, { ...PAGE, parentId: 0, path: '/System/User', sort: 0 })
  assert.match(twin.msg, /^Administrators need these pages in their sidebar: Row 40/)
  // Nor is it put where the console has a page of its own.
  for (const path of ['/redirect', '/:yard'])
    assert.is((await put(asAdmin, { menuId: closed.menuId, path })).code, -1, path)

  for (const child of [61, 62, 63]) assert.is((await remove(asAdmin, child)).code, 200)
  assert.match((await remove(asAdmin, 60)).msg, /^Without this page/)
  assert.ok((await titlesIn(asAdmin)).includes('Row 60'))
})

test('§27.10 a row with rows below it is not deleted; a deletion takes its grants away', async ({
  asAdmin,
  role,
  person,
}) => {
  const refused = await remove(asAdmin, 30)
  assert.equal(
    [refused.code, refused.msg],
    [-1, "The row 'Configuration' still has rows below it: 3."],
  )
  const keeper = await role('keeper', [1, 30, 31])
  const someone = await person('someone', [keeper])
  assert.is((await remove(asAdmin, 31)).code, 200)
  assert.equal(await permissionsOf(someone), ['system:sysconfig:list'])
  const [last] = listFrom(await asAdmin('GET', '/api/v1/operlogrecord/menu/31')) as [Row]
  assert.equal((last.before as Row).roleIds, [keeper])
})

test('R17 a new row is granted to the chosen roles alone, within what the caller holds and outranks', async ({
  asAdmin,
  role,
  person,
}) => {
  const keeper = await role('keeper', [...MENUS, ...DICT, 40], { dataScope: '3' })
  const low = await role('low', [1, 20])
  const high = await role('high', [1, 20, 30], { dataScope: '3' })
  const wide = await role('wide', [1, 20], { dataScope: '1' })
  const asKeeper = await person('keeper', [keeper])
  const asLow = await person('low', [low])
  const row = { ...PAGE, title: 'Second dictionary', permission: 'system:sysdictdata:add' }

  const foreign = await add(asKeeper, { ...row, permission: 'system:sysconfig:list' })
  assert.equal([foreign.code, foreign.msg], [403, 'You do not hold the permission of this row.'])
  const granted = await add(asKeeper, { ...row, roleIds: [low] })
  assert.is(granted.code, 200, granted.msg)
  assert.equal(await permissionsOf(asLow), ['system:sysdictdata:add', 'system:sysdictdata:list'])
  assert.ok((await titlesIn(asLow)).includes('Second dictionary'))
  assert.not((await titlesIn(asKeeper)).includes('Second dictionary'))
  // The role is still one that its keeper may change, and the row one that they may take back.
  assert.is((await put(asKeeper, { menuId: rowFrom(granted).menuId, title: 'Third' })).code, 200)
  assert.is((await remove(asKeeper, rowFrom(granted).menuId)).code, 200)
  assert.equal(await permissionsOf(asLow), ['system:sysdictdata:list'])

  for (const [roleId, reason] of [
    [keeper, /You cannot change a role that you hold/],
    [high, /This role has rights that you do not have/],
    [wide, /This role has a data scope that goes beyond yours/],
    [1, /administrators’ role cannot be changed/],
  ] as const) {
    const answer = await add(asKeeper, { ...row, roleIds: [roleId] })
    assert.is(answer.code, 403)
    assert.match(answer.msg, reason)
  }
  assert.equal(fieldsFrom(await add(asKeeper, { ...row, roleIds: [99] })), {
    roleIds: 'Unknown: 99.',
  })
  // Of a page without a permission its number decides, which nobody has yet.
  const open = await add(asKeeper, { ...PAGE, title: row.title, roleIds: [low] })
  assert.equal(
    [open.code, open.msg],
    [403, 'The change touches the role low: You can grant only what you hold.'],
  )
  // A refusal leaves no row behind.
  assert.is((await rowsOf(asAdmin)).filter(each => each.title === row.title).length, 0)
})

test('R17 whoever changes, moves, hides or deletes a row holds its permission and outranks all roles that gain or lose', async ({
  asAdmin,
  role,
  person,
}) => {
  const keeper = await role('keeper', [...MENUS, ...DICT, 30, 40], { dataScope: '3' })
  const asKeeper = await person('keeper', [keeper])
  const page = rowFrom(
    await add(asAdmin, { ...PAGE, title: 'Yards', permission: 'system:sysconfig:list' }),
  )
  const other = rowFrom(
    await add(asAdmin, {
      ...PAGE,
      path: 'b',
      title: 'Other',
      permission: 'system:sysdictdata:list',
    }),
  )
  const operation = rowFrom(
    await add(asAdmin, {
      ...{ title: 'Add there', menuType: 'F', parentId: page.menuId },
      permission: 'system:sysdictdata:add',
    }),
  )
  // Nobody has them, so nobody gains or loses.
  assert.is((await put(asKeeper, { menuId: page.menuId, parentId: 0 })).code, 200)
  assert.is((await put(asKeeper, { menuId: page.menuId, visible: false })).code, 200)
  assert.is((await put(asKeeper, { menuId: page.menuId, visible: true, parentId: 1 })).code, 200)
  for (const body of [
    { menuId: 31, title: 'Mine' },
    { menuId: page.menuId, permission: 'system:sysconfig:add' },
  ]) {
    const answer = await put(asKeeper, body)
    assert.equal([answer.code, answer.msg], [403, 'You do not hold the permission of this row.'])
  }
  assert.is((await remove(asKeeper, 31)).code, 403)
  assert.is(
    rowFrom(await asKeeper('GET', '/api/v1/menu/31')).lockedReason,
    'You do not hold the permission of this row.',
  )

  const low = await role('low', [1, Number(operation.menuId)])
  const high = await role('high', [1, Number(operation.menuId), 50], { dataScope: '3' })
  const asLow = await person('low', [low])
  assert.ok((await titlesIn(asLow)).includes('Yards'))
  // Below another page the operation implies that page: a loss and a gain for both roles.
  const move = { menuId: operation.menuId, parentId: other.menuId }
  const above = await put(asKeeper, move)
  assert.equal(
    [above.code, above.msg],
    [403, 'The change touches the role high: This role has rights that you do not have.'],
  )
  for (const change of [{ visible: false }, { component: '/else' }, { path: 'else' }])
    assert.is((await put(asKeeper, { menuId: page.menuId, ...change })).code, 403)
  assert.is((await put(asKeeper, { menuId: page.menuId, title: 'Coal yards' })).code, 200)
  assert.is((await remove(asKeeper, operation.menuId)).code, 403)
  assert.is((await asAdmin('DELETE', `/api/v1/role/${high}`)).code, 200)

  assert.is((await put(asKeeper, move)).code, 200)
  assert.equal(await titlesIn(asLow), ['System', 'Other'])
  assert.is((await remove(asKeeper, operation.menuId)).code, 200)
  assert.equal(await permissionsOf(asLow), [])
  // One's own roles are never written.
  const own = await put(asKeeper, { menuId: 20, visible: false })
  assert.equal([own.code, /role that you hold/.test(own.msg)], [403, true])
  // Among directories pages move freely: nobody sees another page for it.
  const to = rowFrom(await add(asKeeper, { title: 'More', menuType: 'M', path: '/more' }))
  assert.is((await put(asKeeper, { menuId: 20, parentId: to.menuId })).code, 200)
})

test('R17 the log of a refusal names no role', async ({ asAdmin, role, person }) => {
  const keeper = await role('keeper', [...MENUS, ...DICT])
  await role('secretorder', [1, 20, 30])
  const asKeeper = await person('keeper', [keeper])
  const { msg } = await put(asKeeper, { menuId: 20, component: '/x' })
  assert.match(msg, /^The change touches a role that has this row: /)
  const [row] = listFrom(await asAdmin('GET', '/api/v1/operloglist?event=menu.update'))
  assert.not.match(JSON.stringify(row), /secretorder/)
  assert.is(row?.status, '1')
})

test('§27.10 who sees a row is told before it is saved or deleted', async ({
  asAdmin,
  role,
  person,
}) => {
  const viewers = async (send: Send, path: string) =>
    rowFrom(await send('GET', `/api/v1/menu/${path}`)) as {
      before: { roles: Row[]; roleCount: number; userCount: number }
      after: { roles: Row[]; roleCount: number; userCount: number }
    }
  const names = ({ roles }: { roles: Row[] }) => roles.map(each => each.roleName)
  const now = await viewers(asAdmin, '20/viewers')
  assert.equal(names(now.before), ['Administrator', 'Trader', 'Auditor'])
  assert.equal([now.before.userCount, now.after], [3, now.before])
  const hidden = await viewers(asAdmin, '20/viewers?visible=false')
  assert.equal([hidden.before.userCount, hidden.after.userCount, hidden.after.roleCount], [3, 0, 0])
  // The page follows the operation.
  const low = await role('low', [1, 31])
  await person('low', [low])
  assert.equal(names((await viewers(asAdmin, '30/viewers')).before), [
    'low',
    'Administrator',
    'Auditor',
  ])
  assert.equal(names((await viewers(asAdmin, '31/viewers')).before), ['low', 'Administrator'])
  const made = await viewers(asAdmin, `0/viewers?parentId=1&roleIds=${low},2`)
  assert.equal([names(made.before), names(made.after)], [[], ['low', 'Administrator', 'Trader']])
  assert.is(made.after.userCount, 3)
  const reader = await person('reader', [await role('reader', [1, 60])])
  const counted = await viewers(reader, '20/viewers')
  assert.equal([counted.before.roles, counted.before.roleCount], [[], 3])
  assert.is((await asAdmin('GET', '/api/v1/menu/999/viewers')).code, -1)
})

test('§3 a changed row gives those who see it another version of the menu, and nobody else', async ({
  shop,
  admin,
  asAdmin,
  role,
  person,
}) => {
  await person('low', [await role('low', [1, 30])])
  const body = { username: 'low', password: PASSWORD }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const versionOf = async (each: string) =>
    (await shop.send('GET', '/api/v1/getinfo', { token: each })).headers?.['X-Menu-Version']
  const first = await versionOf(token)
  const written = await shop.send('PUT', '/api/v1/menu', {
    token: admin,
    body: { menuId: 20, title: 'Words' },
  })
  assert.is(written.headers?.['X-Menu-Version'], await versionOf(admin))
  assert.is(await versionOf(token), first)
  await put(asAdmin, { menuId: 30, title: 'Keys' })
  assert.is.not(await versionOf(token), first)
})

test.run()
