import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { codeOf } from './calls/factor/set-up.ts'
import { listFrom, openShop, rowFrom, type Shop, tokenFrom } from './shop.ts'
import { routes } from '#server/calls/index.ts'
import { createLog } from '#server/log.ts'
import { databasePath, isDiskFull } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'
import { openStore } from '#server/store/store.ts'

const test = suite('reliability')

const DAY = 86_400_000
const PASSWORD = 'forty carts of slate'

const rowsOf = async (shop: Shop, token: string, query = '') =>
  listFrom(await shop.send('GET', `/api/v1/operloglist?pageSize=100${query}`, { token }))

/** Sends every write once with a valid body; gives its event and its body. */
async function everyAction(shop: Shop, admin: string, password = shop.accounts.get('admin') ?? '') {
  const secrets = ['slate in forty carts', 'a value that nobody sees']
  const done: string[] = []
  const send = async (
    event: string,
    method: 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    token = admin,
  ) => {
    const answer = await shop.send(method, path, { token, body, idempotencyKey: undefined })
    assert.is(answer.code, 200, `${event}: ${answer.msg}`)
    done.push(event)
    return rowFrom(answer) ?? {}
  }
  const role = await send('role.add', 'POST', '/api/v1/role', {
    roleName: 'Yard',
    roleKey: 'yard',
    menuIds: [1, 10],
  })
  const roleId = role.roleId
  await send('role.update', 'PUT', '/api/v1/role', { roleId, remark: 'r' })
  await send('role.menus', 'PUT', '/api/v1/rolemenu', { roleId, menuIds: [1, 20] })
  await send('role.scope', 'PUT', '/api/v1/roledatascope', { roleId, dataScope: '3' })
  const { dictId } = await send('dicttype.add', 'POST', '/api/v1/dict/type', {
    dictName: 'Seam',
    dictType: 'coal_seam',
  })
  await send('dicttype.update', 'PUT', '/api/v1/dict/type', { dictId, remark: 'r' })
  const { dictCode } = await send('dict.add', 'POST', '/api/v1/dict/data', {
    dictType: 'coal_seam',
    dictLabel: 'One',
    dictValue: '1',
  })
  await send('dict.update', 'PUT', '/api/v1/dict/data/', { dictCode, remark: 'r' })
  await send('dict.remove', 'DELETE', `/api/v1/dict/data/${dictCode}`)
  await send('dicttype.remove', 'DELETE', `/api/v1/dict/type/${dictId}`)
  const key = {
    configName: 'Hidden',
    configKey: 'shop.hidden',
    configValue: secrets[1],
    configType: 'N',
    secret: true,
  }
  const { configId } = await send('config.add', 'POST', '/api/v1/config', key)
  await send('config.update', 'PUT', '/api/v1/config', { configId, remark: 'r' })
  await send('config.remove', 'DELETE', `/api/v1/config/${configId}`)
  const user = await send('user.add', 'POST', '/api/v1/sysUser', {
    username: 'mole',
    roleId,
    deptId: 2,
    password: secrets[0],
  })
  const userId = user.userId
  await send('user.update', 'PUT', '/api/v1/sysUser', { userId, remark: 'r' })
  const body = { username: 'mole', password: secrets[0] }
  assert.is((await shop.send('POST', '/login', { body })).code, 200)
  done.push('login')
  const list = await shop.send('GET', '/api/v1/sessionList?username=mole', { token: admin })
  await send('user.session', 'DELETE', `/api/v1/session/${listFrom(list)[0]?.sessionId}`)
  await send('user.lockout', 'DELETE', `/api/v1/sysUser/${userId}/lockout`)
  const moles = tokenFrom(await shop.send('POST', '/login', { body }))
  done.push('login')
  const factor = '/api/v1/user/factor'
  const begun = await send('factor.begin', 'POST', factor, undefined, moles)
  const first = { code: codeOf(begun.key, shop.clock.now) }
  const on = await send('factor.activate', 'POST', `${factor}/activate`, first, moles)
  const next = await send('factor.codes', 'POST', `${factor}/recoveryCodes`, undefined, moles)
  secrets.push(String(begun.key), String(begun.key).replaceAll(' ', ''))
  secrets.push(...[on, next].flatMap(({ recoveryCodes }) => recoveryCodes as string[]))
  await send('user.factor', 'DELETE', `/api/v1/sysUser/${userId}/factor`)
  await send('user.sessions', 'DELETE', `/api/v1/sysUser/${userId}/sessions`)
  const reset = await send('user.password', 'PUT', `/api/v1/sysUser/${userId}/password`)
  secrets.push(String(reset.password))
  await send('user.remove', 'DELETE', `/api/v1/sysUser/${userId}`)
  await send('role.remove', 'DELETE', `/api/v1/role/${roleId}`)
  const own = { name: 'Nightly', days: 1, permissions: ['system:sysuser:list'] }
  const { tokenId, token: made } = await send('token.create', 'POST', '/api/v1/user/tokens', own)
  secrets.push(String(made))
  await send('token.end', 'DELETE', `/api/v1/user/tokens/${tokenId}`)
  const again = await send('token.create', 'POST', '/api/v1/user/tokens', own)
  await send('user.token', 'DELETE', `/api/v1/sysUser/1/tokens/${again.tokenId}`)
  const { deptId } = await send('dept.add', 'POST', '/api/v1/dept', {
    deptName: 'Pit',
    parentId: 4,
  })
  await send('dept.update', 'PUT', '/api/v1/dept', { deptId, leader: 'Min Li' })
  await send('dept.remove', 'DELETE', `/api/v1/dept/${deptId}`)
  const { menuId } = await send('menu.add', 'POST', '/api/v1/menu', { title: 'Pits', path: 'pits' })
  await send('menu.update', 'PUT', '/api/v1/menu', { menuId, icon: 'coal' })
  await send('menu.remove', 'DELETE', `/api/v1/menu/${menuId}`)
  await send('session.confirm', 'POST', '/api/v1/session/confirm', { password })
  await send('session.end', 'DELETE', '/api/v1/sessions/others')
  return { done, secrets }
}

test('R46 each action leaves exactly one complete row and one event', async () => {
  const shop = await openShop()
  const admin = await shop.tokenOf('admin')
  shop.events.length = 0
  const { done } = await everyAction(shop, admin)
  const others = [
    'factor.remove',
    'logout',
    'password.change',
    'role.view',
    'shop.update',
    'user.profile',
  ]
  assert.equal(
    routes
      .flatMap(route => (route.kind === 'write' ? route.event : []))
      .filter(event => !done.includes(event))
      .sort(),
    others,
    'in test/server/calls',
  )
  assert.equal(
    shop.events.map(({ event }) => event),
    done,
  )
  const rows = (await rowsOf(shop, admin)).reverse().slice(1)
  assert.equal(
    rows.map(row => row.event),
    done,
  )
  for (const event of shop.events) {
    for (const name of ['id', 'user', 'ip', 'call', 'result', 'code', 'record']) {
      assert.ok(event[name] !== undefined && event[name] !== '', `${event.event} without ${name}`)
    }
  }
  await shop.close()
})

test('R47 no password, token, cookie or secret value stands in the log, the file or its journal', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  let log = ''
  const shop = await openShop({
    dataDir,
    demo: false,
    adminPassword: PASSWORD,
    log: createLog(line => (log += line)),
  })
  const body = { username: 'admin', password: PASSWORD }
  const entered = await shop.send('POST', '/login', { body })
  const token = tokenFrom(entered)
  const bound = await shop.send('POST', '/login', { body, fromBrowser: true })
  const bind = /=([\w-]{43})/.exec(bound.headers?.['Set-Cookie'] ?? '')?.[1] ?? ''
  await shop.send('POST', '/login', { body: { username: PASSWORD, password: 'admin and more' } })
  const { secrets } = await everyAction(shop, token, PASSWORD)
  const next = tokenFrom(await shop.send('POST', '/refreshtoken', { body: { token } }))
  await shop.send('GET', `/api/v1/rolelist?roleName=${next}`, { token: next })
  await shop.send('GET', '/api/v1/getinfo', { token: tokenFrom(bound) })
  const all = [PASSWORD, token, bind, tokenFrom(bound), next, 'admin and more', ...secrets]
  const bytes = ['', '-wal']
    .map(end => readFileSync(databasePath(dataDir) + end).toString('latin1'))
    .join('')
  assert.ok(log.length > 1000 && bytes.length > 10_000)
  for (const secret of all) {
    assert.ok(secret.length >= 8, `no secret: ${secret}`)
    assert.is(log.includes(secret), false, `in the log: ${secret}`)
    // The file is there to hold the value of a configuration key.
    if (secret !== secrets[1]) assert.is(bytes.includes(secret), false, `in the file: ${secret}`)
  }
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test('R17 guessing ids one by one reaches nothing, and each attempt is logged', async () => {
  const shop = await openShop()
  const admin = await shop.tokenOf('admin')
  const role = {
    roleName: 'Role keeper',
    roleKey: 'keeper',
    menuIds: [1, 10, 11, 12, 13, 40, 42, 43, 44, 50],
    dataScope: '5',
  }
  const roleId = rowFrom(
    await shop.send('POST', '/api/v1/role', { token: admin, body: role }),
  ).roleId
  const body = { username: 'keeper', roleId, deptId: 2, password: PASSWORD }
  await shop.send('POST', '/api/v1/sysUser', { token: admin, body })
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const state = async () =>
    JSON.stringify([
      listFrom(await shop.send('GET', '/api/v1/rolelist?pageSize=100', { token: admin })),
      listFrom(await shop.send('GET', '/api/v1/sysUserList?pageSize=100', { token: admin })).map(
        ({ lastLoginAt: _, ...row }) => row,
      ),
    ])
  const before = await state()
  const triesAt = (id: number) =>
    [
      ['PUT', '/api/v1/role', { roleId: id, menuIds: [1, 30], remark: 'mine' }],
      ['PUT', '/api/v1/rolemenu', { roleId: id, menuIds: [20, 30] }],
      ['PUT', '/api/v1/roledatascope', { roleId: id, dataScope: '1' }],
      ['PUT', '/api/v1/sysUser', { userId: id, roleIds: [1] }],
      ['PUT', `/api/v1/sysUser/${id}/password`, undefined],
      ['DELETE', `/api/v1/sysUser/${id}`, undefined],
      ['DELETE', `/api/v1/role/${id}`, undefined],
    ] as const
  const tries = Array.from({ length: 50 }, (_, index) => index + 1).flatMap(triesAt)
  for (const [method, path, body] of tries) {
    const { code, msg } = await shop.send(method, path, { token, body })
    assert.ok(code === 403 || code === -1, `${method} ${path}: ${code} ${msg}`)
  }
  for (const roleKey of ['*:*:*', 'admin']) {
    const made = await shop.send('POST', '/api/v1/role', {
      token,
      body: { roleName: roleKey, roleKey, menuIds: [30], permissions: ['*:*:*'] },
    })
    assert.is.not(made.code, 200)
  }
  assert.is(await state(), before)
  const all = tries.length + 2
  assert.is(shop.events.filter(({ user, code }) => user === 'keeper' && code !== 200).length, all)
  // The log has a hundred rows for an hour; further refusals are counted, and are one row after a
  // quarter of an hour.
  const refused = '&operName=keeper&status=1'
  assert.is((await rowsOf(shop, admin, refused)).length, 100)
  shop.clock.now += 15 * 60_000
  await shop.tick()
  const [rest] = await rowsOf(shop, admin, refused)
  assert.equal([rest?.event, rest?.attempts], ['refused.more', all - 100])
  await shop.close()
})

test('R21 an empty body is 400 wherever a body is needed', async () => {
  const shop = await openShop()
  const token = await shop.tokenOf('admin')
  const bodied = routes.filter(
    ({ method, path }) =>
      /^(POST|PUT)$/.test(method)
      && !/logout|sessions\/told|\{id\}\/password|user\/factor$|recoveryCodes/.test(path),
  )
  assert.ok(bodied.length >= 16)
  for (const { method, path } of bodied) {
    for (const body of [undefined, null, [], 'x', 7]) {
      assert.is(
        (await shop.send(method, path, { token, body })).code,
        400,
        `${method} ${path} ${JSON.stringify(body)}`,
      )
    }
  }
  await shop.close()
})

test('R19 unknown keys change nothing, on every form', async () => {
  const shop = await openShop()
  const token = await shop.tokenOf('admin')
  const forged = JSON.parse(
    '{"createBy":2,"updateBy":2,"updateByName":"Mole","version":999,"protected":1,"admin":true,"isAdmin":true,"rank":0,"mustChange":1,"password_hash":"x","createdAt":"2000-01-01T00:00:00Z","deletedAt":"x"}',
  )
  for (const [path, form, id] of [
    ['/api/v1/role', { roleName: 'Yard', roleKey: 'yard' }, 'roleId'],
    ['/api/v1/sysUser', { username: 'mole', roleId: 2, deptId: 2, password: PASSWORD }, 'userId'],
    ['/api/v1/dict/type', { dictName: 'Seam', dictType: 'coal_seam' }, 'dictId'],
    ['/api/v1/dict/data', { dictType: 'coal_seam', dictLabel: 'One', dictValue: '1' }, 'dictCode'],
    [
      '/api/v1/config',
      { configName: 'One', configKey: 'one', configValue: '1', configType: 'N' },
      'configId',
    ],
  ] as const) {
    const made = rowFrom(
      await shop.send('POST', path, { token, body: { ...forged, [id]: 1, ...form } }),
    )
    assert.is(made.version, 1, path)
    assert.is(made.createBy, '1', path)
    assert.match(String(made.createdAt), /^2026-11-20/, path)
    assert.is.not(made[id], 1, path)
    assert.ok(made.admin === undefined || made.admin === false, path)
    assert.ok(!made.protected, path)
    for (const name of Object.keys(made)) assert.not.match(name, /hash|token|^password$/i, path)

    const sent = { ...forged, version: 1, password: 'a seam of somebody else', remark: 'named' }
    const changed = rowFrom(
      await shop.send('PUT', path, { token, body: { ...sent, [id]: made[id] } }),
    )
    const named = { remark: 'named', version: 2, updateBy: '1', updatedAt: changed.updatedAt }
    const by = made.updateByName === '' ? { updateByName: 'Administrator' } : {}
    assert.equal(changed, { ...made, ...named, ...by }, `PUT ${path}`)
  }
  const mole = { username: 'mole', password: PASSWORD }
  assert.is((await shop.send('POST', '/login', { body: mole })).code, 200, 'the password as it was')
  await shop.close()
})

test('R26 a read changes nothing, for any caller', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({ dataDir, demo: false, adminPassword: PASSWORD })
  const body = { username: 'admin', password: PASSWORD }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  const state = async () => {
    const db = await openDatabase(databasePath(dataDir), { readOnly: true })
    const tables = await db.all<{ name: string }>(
      "select name from sqlite_schema where type = 'table'",
    )
    const rows = await Promise.all(
      tables.map(async ({ name }) => [name, await db.all(`select * from "${name}"`)]),
    )
    db.close()
    return JSON.stringify(rows)
  }
  const before = await state()
  assert.ok(before.length > 10_000)
  const reads = routes.filter(({ method }) => method === 'GET')
  assert.ok(reads.length >= 10)
  for (const { path } of reads) {
    for (const param of ['1', '999', 'sys_yes_no', 'shop.name']) {
      const address = path.replace(/\{\w+\}/, param)
      for (const more of [{ token }, {}, { token: 'x' }]) {
        const answer = await shop.send('GET', address, { ...more, idempotencyKey: 'k' })
        assert.is.not(answer.code, 500, address)
      }
    }
  }
  assert.is(await state(), before)
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test('R1 a thousand sign-ins give a thousand different tokens of 256 bits', async () => {
  const shop = await openShop()
  const tokens = new Set<string>()
  for (let turn = 0; turn < 1000; turn += 1) tokens.add(await shop.tokenOf('admin'))
  assert.is(tokens.size, 1000)
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/)
  await shop.close()
})

test('R60 a clock a year ahead ends sessions and breaks nothing; a day back prolongs no session', async () => {
  const up = { now: 0 }
  const shop = await openShop({ uptime: () => up.now })
  const token = await shop.tokenOf('admin')
  shop.clock.now -= DAY
  up.now += 8 * 3_600_000 + 1000
  assert.is((await shop.send('GET', '/api/v1/menurole', { token })).code, 6401)
  const next = await shop.tokenOf('admin')
  shop.clock.now += 366 * DAY
  assert.is((await shop.send('GET', '/api/v1/menurole', { token: next })).code, 6401)
  const last = await shop.tokenOf('admin')
  shop.clock.now -= 400 * DAY
  assert.is(
    (
      await shop.send('POST', '/api/v1/role', {
        token: last,
        body: { roleName: 'Y', roleKey: 'y' },
      })
    ).code,
    200,
  )
  const ids = (await rowsOf(shop, last)).map(row => Number(row.operId))
  assert.equal(
    ids,
    [...ids].sort((a, b) => b - a),
    'by number, whatever the clock says',
  )
  await shop.close()
})

test('R60 a clock that jumped a year forward is followed back, the log says so, and sweeping goes on', async () => {
  const up = { now: 0 }
  const shop = await openShop({ uptime: () => up.now })
  const pass = (time: number) => {
    shop.clock.now += time
    up.now += time
  }
  pass(60_000)
  const callOf = (who: string) => shop.send('GET', '/api/v1/menurole', { token: who })
  shop.clock.now += 365 * DAY
  await shop.tokenOf('trader')
  const ofThen = await shop.tokenOf('admin')
  shop.clock.now -= 365 * DAY
  pass(60_000)
  assert.is((await callOf(ofThen)).code, 6401, 'of a year that is not yet')

  const now = await shop.tokenOf('admin')
  const [row, before] = (await rowsOf(shop, now)).slice(1)
  assert.equal(
    [row?.event, row?.operTime, row?.operName, before?.event],
    ['clock.back', new Date(shop.clock.now).toISOString(), '', 'login'],
  )
  assert.equal(
    [row?.before, row?.after],
    [{ time: '2027-11-20T08:01:00.000Z' }, { time: '2026-11-20T08:02:00.000Z' }],
  )
  const logged = shop.events.filter(({ event }) => event === 'clock.back')
  assert.equal(logged, [
    {
      event: 'clock.back',
      before: { time: '2027-11-20T08:01:00.000Z' },
      after: { time: '2026-11-20T08:02:00.000Z' },
    },
  ])

  // A sweep that ran a year ahead must not put off the next one.
  pass((7 * 24 + 9) * 3_600_000)
  await shop.tokenOf('trader')
  assert.is((await callOf(now)).code, 401)
  await shop.close()
})

test('R59 without room a write changes nothing and reads go on; once there is room writes work again', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const store = await openStore({ dataDir, prepareSeed: async () => async () => {} })
  await store.close()
  // PRAGMA max_page_count stands in for a full disk here; a real one is in test/endurance.
  const db = await openDatabase(databasePath(dataDir))
  const pages = (await db.get<{ page_count: number }>('pragma page_count'))?.page_count ?? 0
  await db.exec(`pragma max_page_count = ${pages + 2}`)
  await db.exec('begin')
  let failure: unknown
  try {
    for (let row = 0; row < 1000; row += 1) {
      await db.run('insert into throttle values (:key || hex(zeroblob(500)), 1, 1, 1)', {
        key: row,
      })
    }
  } catch (error) {
    failure = error
  }
  assert.is(isDiskFull(failure), true)
  if (db.inTransaction()) await db.exec('rollback')
  assert.is((await db.get<{ count: number }>('select count(*) as count from throttle'))?.count, 0)
  await db.exec('pragma max_page_count = 1000000')
  await db.run("insert into throttle values ('room', 1, 1, 1)")
  db.close()
  rmSync(dataDir, { recursive: true })
})

test.run()
