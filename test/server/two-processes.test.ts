import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { postgresUrl } from '../support/postgres.ts'
import { codeOf, setUp } from './calls/factor/set-up.ts'
import { fieldsFrom, listFrom, openShop, rowFrom, type Shop, tokenFrom } from './shop.ts'
import type { CallAnswer } from '#server/call.ts'
import { createOperationCheck } from '#server/store/operation-log/operation-check.ts'
import { createConnection } from '#server/store/postgres/connection.ts'

/** Two servers on one database share nothing else: here they are as good as two processes. */
const test = suite<Context>('two processes')

interface Context {
  one: Shop
  other: Shop
  /** The token of the administrator, who has signed in on `one`. */
  admin: string
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const PASSWORD = 'forty carts of slate'
const ADMINISTRATOR = 1
const TRADER = 2

const codesOf = (answers: readonly CallAnswer[]) => answers.map(({ code }) => code).sort()
const isIn = async (shop: Shop, token: string) =>
  (await shop.send('GET', '/api/v1/getinfo', { token })).code

async function done(answer: Promise<CallAnswer>) {
  const { code, ...rest } = await answer
  assert.is(code, 200, JSON.stringify(rest))
  return { code, ...rest }
}

/** Adds a person who need not change the password, and gives the id. */
async function addPerson({ one, admin }: Context, username: string, roleIds: readonly number[]) {
  const body = { username, roleIds, deptId: 1, password: PASSWORD }
  const { userId } = rowFrom(
    await done(one.send('POST', '/api/v1/sysUser', { token: admin, body })),
  )
  return Number(userId)
}

const enter = (shop: Shop, username: string, password = PASSWORD) =>
  shop.send('POST', '/login', { body: { username, password } })

const roleBody = (name: string) => ({ roleName: name, roleKey: name, menuIds: [40] })

if (postgresUrl() !== undefined) {
  test.before.each(async context => {
    context.one = await openShop()
    context.other = await context.one.openBeside()
    context.admin = await context.one.tokenOf('admin')
  })
  test.after.each(async ({ one, other }) => {
    await other.close()
    await one.close()
  })

  test('R81 who signs in on one is in on the other, and who signs out on one is out on the other', async ({
    one,
    other,
    admin,
  }) => {
    assert.is(await isIn(other, admin), 200)
    await done(other.send('POST', '/api/v1/logout', { token: admin }))
    assert.is(await isIn(one, admin), 401)
  })

  test('a right that a role loses or gets on one counts on the other at its next call', async context => {
    const { one, other, admin } = context
    const role = rowFrom(
      await done(one.send('POST', '/api/v1/role', { token: admin, body: roleBody('yard') })),
    )
    await addPerson(context, 'wang', [Number(role.roleId)])
    const token = tokenFrom(await enter(other, 'wang'))
    const list = (shop: Shop) => shop.send('GET', '/api/v1/sysUserList', { token })
    const version = (answer: CallAnswer) => answer.headers?.['X-Menu-Version']
    const before = await list(other)
    for (const menuIds of [[10], [40]]) {
      const body = { roleId: role.roleId, menuIds }
      await done(one.send('PUT', '/api/v1/rolemenu', { token: admin, body }))
      const answers = [await list(other), await list(one)]
      assert.equal(codesOf(answers), menuIds[0] === 10 ? [403, 403] : [before.code, before.code])
      assert.equal(answers.map(version), [
        version(answers[0] ?? before),
        version(answers[0] ?? before),
      ])
    }
    assert.is(before.code, 200)
  })

  test('who is disabled on one is out on the other', async context => {
    const { one, other, admin } = context
    const userId = await addPerson(context, 'wang', [TRADER])
    const token = tokenFrom(await enter(other, 'wang'))
    assert.is(await isIn(other, token), 200)
    await done(one.send('PUT', '/api/v1/sysUser', { token: admin, body: { userId, status: '1' } }))
    assert.is(await isIn(other, token), 401)
    assert.is.not((await enter(other, 'wang')).code, 200)
  })

  test('failed sign-ins on one make the same person wait on the other', async ({ one, other }) => {
    const fail = (shop: Shop) => enter(shop, 'trader', 'no such password')
    for (let turn = 0; turn < 5; turn += 1)
      assert.is((await fail(turn % 2 ? one : other)).code, 400)
    assert.equal(
      [(await one.signIn('trader')).code, (await other.signIn('trader')).code],
      [429, 429],
    )
    one.clock.now += MINUTE
    assert.is((await other.signIn('trader')).code, 200)
  })

  test('what one person does so often in a while counts on both together', async context => {
    const { one, other } = context
    await addPerson(context, 'keeper', [TRADER])
    const body = { username: 'keeper', password: PASSWORD }
    const token = tokenFrom(await one.send('POST', '/login', { body }))
    const save = async (shop: Shop, version: number) => {
      const body = { version, preferences: {} }
      return (await shop.send('PUT', '/api/v1/user/preferences', { token, body })).code
    }
    for (let version = 0; version < 60; version += 1)
      assert.is(await save(version % 2 ? one : other, version), 200)
    assert.equal([await save(one, 60), await save(other, 60)], [429, 429])

    // The first hundred different refusals are rows of the log, the others are counted.
    for (let id = 1; id <= 104; id += 1)
      await (id % 2 ? one : other).send('GET', `/api/v1/sysUser/${id}`, { token })
    const rows = '/api/v1/operloglist?event=refused&username=keeper'
    const listed = rowFrom(await done(other.send('GET', rows, { token: context.admin })))
    assert.is(listed.count, 100)
  })

  test('a code, a ticket and a recovery code that were used on one are used on the other', async context => {
    const { one, other, admin } = context
    await addPerson(context, 'wang', [TRADER])
    const { key, recoveryCodes } = await setUp(one, tokenFrom(await enter(one, 'wang')))
    const ticketOf = async (shop: Shop) => String(rowFrom(await done(enter(shop, 'wang'))).ticket)
    const show = (shop: Shop, ticket: string, code: string) =>
      shop.send('POST', '/login/factor', { body: { ticket, code } })
    one.clock.now += MINUTE
    const code = codeOf(key, one.clock.now)

    const [first, second] = [await ticketOf(one), await ticketOf(other)]
    const both = await Promise.all([show(one, second, code), show(other, first, code)])
    assert.equal(codesOf(both), [200, 400], 'one code, two tickets')
    const used = both[0]?.code === 200 ? second : first
    one.clock.now += MINUTE
    const again = await show(one, used, codeOf(key, one.clock.now))
    assert.equal([again.code, rowFrom(again).reason], [400, 'ticket'])

    const recovery = recoveryCodes[0] ?? ''
    await done(show(other, await ticketOf(one), recovery))
    assert.is((await show(one, await ticketOf(other), recovery)).code, 400)
    assert.is(await isIn(one, admin), 200)
  })

  test('a request that is repeated on the other gets the same answer, and is done once', async ({
    one,
    other,
    admin,
  }) => {
    const request = { token: admin, body: roleBody('yard'), idempotencyKey: 'key-1' }
    const first = await done(one.send('POST', '/api/v1/role', request))
    const second = await done(other.send('POST', '/api/v1/role', request))
    assert.equal(second.data, first.data)

    const atOnce = { token: admin, body: roleBody('gate'), idempotencyKey: 'key-2' }
    const answers = await Promise.all(
      [one, other, one, other].map(shop => done(shop.send('POST', '/api/v1/role', atOnce))),
    )
    for (const { data } of answers) assert.equal(data, answers[0]?.data)
    const roles = listFrom(await one.send('GET', '/api/v1/rolelist?pageSize=100', { token: admin }))
    const names = roles.map(({ roleKey }) => roleKey)
    assert.equal(names.filter(name => name === 'yard' || name === 'gate').sort(), ['gate', 'yard'])
  })

  test('a token of a program that is ended on one is refused on the other', async ({
    one,
    other,
    admin,
  }) => {
    const body = { name: 'Nightly export', days: 30, permissions: ['system:sysuser:list'] }
    const path = '/api/v1/user/tokens'
    const made = await done(one.send('POST', path, { token: admin, body }))
    const list = (shop: Shop) => shop.send('GET', '/api/v1/sysUserList', { token: tokenFrom(made) })
    assert.equal([(await list(one)).code, (await list(other)).code], [200, 200])
    await done(one.send('DELETE', `${path}/${rowFrom(made).tokenId}`, { token: admin }))
    assert.is((await list(other)).code, 401)
  })

  test('of two edits of one version at once one is a conflict', async ({ one, other, admin }) => {
    const added = await done(
      one.send('POST', '/api/v1/role', { token: admin, body: roleBody('r') }),
    )
    const { roleId, version } = rowFrom(added)
    const edit = (shop: Shop, remark: string) =>
      shop.send('PUT', '/api/v1/role', { token: admin, body: { roleId, version, remark } })
    const answers = await Promise.all([edit(one, 'of one'), edit(other, 'of the other')])
    assert.equal(codesOf(answers), [200, 409])
    const remark = answers[0]?.code === 200 ? 'of one' : 'of the other'
    const stored = rowFrom(await other.send('GET', `/api/v1/role/${roleId}`, { token: admin }))
    assert.equal([stored.remark, stored.version], [remark, Number(version) + 1])
  })

  test('of two that make one name at once one is refused with the field', async ({
    one,
    other,
    admin,
  }) => {
    const add = (shop: Shop) =>
      shop.send('POST', '/api/v1/role', { token: admin, body: roleBody('twin') })
    const answers = await Promise.all([add(one), add(other)])
    assert.equal(codesOf(answers), [-1, 200])
    const refused = answers.find(({ code }) => code === -1)
    assert.ok(refused && 'roleKey' in fieldsFrom(refused), JSON.stringify(refused))
  })

  test('two administrators who demote each other at once leave one', async context => {
    const { one, other, admin } = context
    const userId = await addPerson(context, 'wang', [ADMINISTRATOR])
    const wang = tokenFrom(await enter(other, 'wang'))
    const demote = (shop: Shop, token: string, id: number) =>
      shop.send('PUT', '/api/v1/sysUser', { token, body: { userId: id, roleIds: [TRADER] } })
    const answers = await Promise.all([demote(one, admin, userId), demote(other, wang, 1)])
    assert.is(answers.filter(({ code }) => code === 200).length, 1, JSON.stringify(answers))
    const left = answers[0]?.code === 200 ? admin : wang
    const list = await other.send('GET', '/api/v1/sysUserList', { token: left })
    const roles = listFrom(list).map(row => row.roleIds as number[])
    assert.is(roles.filter(ids => ids.includes(ADMINISTRATOR)).length, 1)
  })

  test('a changed shop stands in the pages of the other after its next tick', async ({
    one,
    other,
    admin,
  }) => {
    const body = { shopId: 1, shopName: 'Datang coal' }
    await done(one.send('PUT', '/api/v1/shop', { token: admin, body }))
    assert.is(one.currentShop()?.shopName, 'Datang coal')
    await other.tick()
    assert.is(other.currentShop()?.shopName, 'Datang coal')
  })

  test('writes on both at once give one chain and no number twice', async ({
    one,
    other,
    admin,
  }) => {
    const add = (index: number) =>
      (index % 2 ? one : other).send('POST', '/api/v1/role', {
        token: admin,
        body: roleBody(`role${index}`),
      })
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => add(index)))
    assert.equal(new Set(answers.map(({ code }) => code)), new Set([200]))
    assert.is(new Set(answers.map(answer => rowFrom(answer).roleId)).size, 40)

    const connection = await createConnection(one.database())
    const check = await createOperationCheck(connection).verify()
    const [log] = await connection.all<{ rows: number; ids: number; last: number }>(
      'select count(*) as rows, count(distinct oper_id) as ids, max(oper_id) as last from operations',
    )
    await connection.close()
    assert.equal(
      [check.brokenId, check.hasUnknownGap, check.missing, check.wrongRecordId],
      [undefined, false, 0, undefined],
    )
    assert.ok(check.rows >= 40)
    assert.equal(log, { rows: check.rows, ids: check.rows, last: check.rows })
  })
}

test.run()
