import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listFrom, openShop, type Shop } from '../shop.ts'
import { ALL_SCOPE } from '#entities/data-scope.ts'
import { sampleResources } from '#resources/listed.ts'
import type { CallRequest } from '#server/call.ts'
import { routes } from '#server/calls/index.ts'
import { messages } from '#server/messages.ts'

const test = suite('sample log')

interface LogRow {
  event: string
  businessType: string
  userId: number
  operName: string
  roleKey: string
  requestMethod: CallRequest['method']
  operUrl: string
  record: string
  code: number
  msg: string
  operTime: string
  before: Fields | null
  after: Fields | null
}
type Fields = Record<string, unknown>
interface Role {
  roleId: number
  roleKey: string
  status: string
  menuIds: number[]
  dataScope: string
  createdAt: string
}
interface Person {
  userId: number
  username: string
  status: string
  roleIds: number[]
  createdAt: string
  lastLoginAt: string | null
}

/** All rows, the oldest first, with what they are about. */
async function readShop(shop: Shop) {
  const token = await shop.tokenOf('admin')
  async function all<T>(path: string): Promise<T[]> {
    const rows: T[] = []
    for (let page = 1; ; page += 1) {
      const query = `pageSize=100&pageIndex=${page}`
      const list = listFrom(await shop.send('GET', `/api/v1/${path}?${query}`, { token })) as T[]
      rows.push(...list)
      if (list.length < 100) return rows
    }
  }
  const [, ...newestFirst] = await all<LogRow>('operloglist')
  return {
    token,
    all,
    log: newestFirst.reverse(),
    roles: await all<Role>('rolelist'),
    people: await all<Person>('sysUserList'),
  }
}

const CHANGES = ['dict.update', 'dict.add', 'config.update', 'user.update', 'role.menus']

test('each change of the sample log changed a field, and its record says who was the last and when', async () => {
  const shop = await openShop({ sample: true, resources: sampleResources })
  const { all, log } = await readShop(shop)
  const records = {
    dict: { rows: await all<Fields>('dict/datalist'), id: 'dictCode' },
    config: { rows: await all<Fields>('configList'), id: 'configId' },
    user: { rows: await all<Fields>('sysUserList'), id: 'userId' },
    role: { rows: await all<Fields>('rolelist'), id: 'roleId' },
  }
  const done = log.filter(row => row.code === 200 && CHANGES.includes(row.event))
  assert.equal([...new Set(done.map(row => row.event))].sort(), [...CHANGES].sort())
  for (const [kind, { rows, id }] of Object.entries(records)) {
    for (const row of rows) {
      const own = done.filter(
        ({ event, record }) => event.startsWith(`${kind}.`) && record === String(row[id]),
      )
      const last = own.at(-1)
      const name = `${kind} ${row[id]}`
      assert.is(row.updatedAt, last?.operTime ?? row.createdAt, name)
      assert.is(row.updateBy, last?.before ? String(last.userId) : '', name)
      const added = own.find(({ before }) => !before)
      assert.is(row.createBy, added ? String(added.userId) : '', name)
      assert.is(row.version, own.filter(({ before }) => before).length + 1, name)
      for (const [field, value] of Object.entries(last?.after ?? {})) {
        // Lists tell the rights of pages without their folders, and a secret that nobody decided.
        const isToldAlike = field in row && !Array.isArray(value) && field !== 'secret'
        if (isToldAlike) assert.equal(row[field], value, `${name} ${field}`)
      }
      for (const [index, change] of own.entries()) {
        assert.not.equal(change.before, change.after, name)
        const earlier = own[index - 1]
        if (earlier) assert.equal(change.before, earlier.after, `${name}: the log has a gap`)
        assert.ok(change.operTime > String(row.createdAt) || !change.before, name)
      }
    }
  }
  await shop.close()
})

test('whoever acts in the sample log was signed in, and had the right that the call needs', async () => {
  const shop = await openShop({ sample: true, resources: sampleResources })
  const { token, log, roles, people } = await readShop(shop)
  const menu = (await shop.send('GET', '/api/v1/menurole', { token })).data as { menuId: number }[]
  const folders = menu.map(({ menuId }) => menuId)
  const held = new Map(roles.map(role => [role.roleId, [...role.menuIds]]))
  const menuIds = { dict: { add: 21, update: 22 }, config: { update: 32 }, user: { update: 42 } }
  const menuOf = (event: string) => {
    const [kind = '', action = ''] = event.split('.')
    return event === 'role.menus' ? 12 : Object(Reflect.get(menuIds, kind))[action]
  }
  // From the newest back, so that the rights are those of the time.
  const open = new Map<number, string>()
  for (const row of log.toReversed()) {
    const person = people.find(({ userId }) => userId === row.userId)
    const role = roles.find(({ roleId }) => roleId === person?.roleIds[0])
    assert.ok(person && role, row.event)
    assert.equal([person.username, person.status, role.status], [row.operName, '0', '0'])
    assert.is(row.roleKey, row.event === 'login_failed' ? '' : role.roleKey)
    assert.ok(person.createdAt < row.operTime && role.createdAt < row.operTime)
    if (row.event === 'logout') {
      assert.not(open.has(person.userId))
      open.set(person.userId, row.record)
    } else if (row.event === 'login') {
      assert.is(open.get(person.userId), row.record, 'the session that is signed out')
      open.delete(person.userId)
    } else if (row.event !== 'login_failed') {
      assert.ok(open.has(person.userId), 'signed in')
      assert.ok(held.get(role.roleId)?.includes(menuOf(row.event)), `${row.operName} ${row.event}`)
    }
    if (row.event === 'role.menus')
      held.set(Number(row.record), (row.before as { menuIds: number[] }).menuIds)
    if (row.event === 'user.update') assert.is.not(row.record, String(person.userId))
    // Who changes people or roles sees everybody, and holds all that the changed role gives.
    if (/^(user|role)\./.test(row.event)) assert.is(role.dataScope, ALL_SCOPE)
    if (row.event === 'role.menus') {
      const given = [row.before, row.after].flatMap(side => side?.menuIds as number[])
      const own = held.get(role.roleId) ?? []
      // The list names operations without their page, that of 21 and 22 is 20, and no folders.
      const ownPages = [...folders, ...own.map(id => Math.floor(id / 10) * 10)]
      assert.ok(
        given.every(id => own.includes(id) || ownPages.includes(id)),
        given.join(),
      )
    }
  }
  assert.is(open.size, 0)
  for (const { username, userId, lastLoginAt } of people.filter(
    ({ username }) => username !== 'admin',
  )) {
    const last = log.findLast(row => row.userId === userId && row.event === 'login')
    assert.is(lastLoginAt, last?.operTime ?? null, username)
  }
  await shop.close()
})

test('a row of the sample log has the shape of the row that the call itself writes', async () => {
  const shop = await openShop({ sample: true, resources: sampleResources })
  const { token, log, all } = await readShop(shop)
  const shape = (row: LogRow) => ({
    ...{ businessType: row.businessType, method: row.requestMethod, url: row.operUrl },
    ...{ code: row.code, msg: row.msg, hasRecord: row.record !== '' },
    ...{ hasRole: row.roleKey !== '', hasSides: [row.before, row.after].map(Boolean) },
    fields: [row.before, row.after].map(side => Object.keys(side ?? {})),
  })
  const send = (method: CallRequest['method'], path: string, body: object, as = token) =>
    shop.send(method, path, { token: as, body })
  const entry = { dictType: 'coal_size', dictLabel: 'Dust', dictValue: 'dust' }
  await send('POST', '/login', { username: 'trader', password: 'wrong' })
  const trader = await shop.tokenOf('trader')
  await send('POST', '/api/v1/dict/data', entry)
  await send('POST', '/api/v1/dict/data', entry)
  await send('PUT', '/api/v1/dict/data/', { dictCode: 60, remark: 'x' })
  await send('PUT', '/api/v1/dict/data/', { dictCode: 60, remark: 'y', version: 99 })
  await send('PUT', '/api/v1/config', { configId: 8, configValue: '1' })
  await send('PUT', '/api/v1/sysUser', { userId: 9, phone: '139 1234 5678' })
  await send('PUT', '/api/v1/rolemenu', { roleId: 7, menuIds: [1, 20] })
  await send('POST', '/api/v1/logout', {}, trader)
  const now = new Date(shop.clock.now).toISOString()
  // A failed sign-in is logged a minute after its last try.
  shop.clock.now += 61_000
  await shop.tick()
  const real = (await all<LogRow>('operloglist')).filter(row => row.operTime === now)
  const kindOf = ({ event, code }: LogRow) => `${event} ${code}`
  for (const row of log) {
    const same = real.find(other => kindOf(other) === kindOf(row))
    assert.ok(same, `no call was made like ${kindOf(row)}`)
    assert.equal(shape(row), shape(same), kindOf(row))
    const route = routes.find(
      ({ path, method }) => path === row.operUrl && method === row.requestMethod,
    )
    assert.ok(route, row.operUrl)
    assert.ok(row.msg === '' || Object.values(messages.en).includes(row.msg as never), row.msg)
  }
  await shop.close()
})

test('the sample log is right at any hour that the shop is opened', async () => {
  for (const time of ['2026-11-20T00:00:00Z', '2026-11-22T05:30:00Z', '2026-11-20T23:59:59Z']) {
    const shop = await openShop({
      sample: true,
      resources: sampleResources,
      now: () => Date.parse(time),
    })
    const { log } = await readShop(shop)
    const times = log.map(row => row.operTime)
    assert.equal(times, times.toSorted(), time)
    assert.ok((times.at(-1) ?? '') <= new Date(time).toISOString(), time)
    assert.ok(log.length > 200)
    await shop.close()
  }
})

test.run()
