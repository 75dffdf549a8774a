import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { LITERALS, literalsIn } from './literals.ts'
import { listFrom, openShop, rowFrom, type Shop } from './shop.ts'
import { permissionOf } from '#definitions/define-resource.ts'
import { STATUS_DICTIONARY, YES_NO_DICTIONARY } from '#resource/use-dictionary.ts'
import { departments } from '#resources/system/departments.ts'
import { menus } from '#resources/system/menus.ts'
import type { OpenCallsOptions } from '#server/calls/index.ts'

const test = suite('first start')

const NAMES = [
  'admin',
  'root',
  'administrator',
  'test',
  'demo',
  'user',
  'guest',
  'trader',
  'auditor',
  'coalface',
]
const USUAL = ['admin', 'admin123', '123456', 'password', 'coalface']

test('R13 fifty usual pairs of name and password open nothing, only the printed password does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({ dataDir, demo: false, isSampleShop: false })
  assert.equal([...shop.accounts.keys()], ['admin'])
  for (const username of NAMES) {
    for (const password of USUAL) {
      // Each password is really compared: no wait of the throttle is left.
      shop.clock.now += 16 * 60_000
      const { code, msg } = await shop.send('POST', '/login', { body: { username, password } })
      assert.equal(
        [code, msg],
        [400, 'The username or password is incorrect.'],
        `${username} ${password}`,
      )
    }
  }
  const printed = shop.accounts.get('admin') ?? ''
  assert.ok(printed.replaceAll('-', '').length >= 20)
  assert.is((await shop.signIn('admin')).code, 200)
  await shop.close()

  const again = await openShop({ dataDir, demo: false })
  assert.equal([...again.accounts], [], 'printed once')
  await again.close()
  rmSync(dataDir, { recursive: true })
})

test('R13 no key and no password is written into the source', () => {
  for (const [pattern, example] of LITERALS) assert.match(example, pattern)
  assert.equal(literalsIn(['src', 'static', 'build', '.ci']), [])
})

const PASSWORD = 'forty carts of slate'

/** A new installation in a folder of its own, and what its administrator reads there. */
async function inNewInstallation(
  work: (shop: Shop, read: (path: string) => Promise<Record<string, unknown>[]>) => Promise<void>,
  options: Partial<OpenCallsOptions> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({
    ...{ dataDir, demo: false, isSampleShop: false, adminPassword: PASSWORD },
    ...options,
  })
  try {
    const body = { username: 'admin', password: PASSWORD }
    const token = String(rowFrom(await shop.send('POST', '/login', { body })).token)
    await work(shop, async path => {
      const { data } = await shop.send('GET', `/api/v1/${path}`, { token })
      return Array.isArray(data) ? data : listFrom({ code: 200, msg: '', data })
    })
  } finally {
    await shop.close()
    rmSync(dataDir, { recursive: true })
  }
}

const valuesOf = (rows: readonly Record<string, unknown>[], name: string) =>
  rows.map(row => row[name])

test('§19.10 a new installation has what the product itself uses, and nothing of the sample shop', () =>
  inNewInstallation(async (_, read) => {
    assert.equal(valuesOf(await read('sysUserList'), 'username'), ['admin'])
    const roles = await read('rolelist')
    assert.equal(valuesOf(roles, 'roleKey'), ['admin', 'auditor'])
    const [root, ...others] = await read('deptList')
    assert.equal([root?.deptName, root?.deptNameZh], ['Coalface', '煤炭商城'])
    assert.equal([root?.children, others], [[], []])
    assert.equal(valuesOf(await read('dict/typelist'), 'dictType'), [
      'sys_normal_disable',
      'sys_yes_no',
      'sys_oper_type',
    ])
    assert.equal(await read('configList'), [])
  }))

test('§19.10 the console finds the dictionaries that it shows the words of', () =>
  inNewInstallation(async (_, read) => {
    for (const type of [STATUS_DICTIONARY, YES_NO_DICTIONARY]) {
      const entries = await read(`dict/datalist?dictType=${type}`)
      assert.is(entries.length, 2, type)
    }
  }))

test('§19.10 a new installation has every built-in dictionary that the code names', () =>
  inNewInstallation(async (_, read) => {
    const types = valuesOf(await read('dict/typelist'), 'dictType')
    const named = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter(path => /\.tsx?$/.test(path) && !path.startsWith('server/seed/'))
      .flatMap(
        path => readFileSync(join('src', path), 'utf8').match(/(?<=')sys_[a-z_]+(?=')/g) ?? [],
      )
    assert.ok(named.length > 1)
    assert.equal(
      named.filter(type => !types.includes(type)),
      [],
    )
  }))

test('§19.10 the demo has the departments, the roles and the dictionaries of the sample shop', async () => {
  const shop = await openShop({ isSampleShop: undefined })
  const token = await shop.tokenOf('admin')
  const listed = async (path: string, name: string) =>
    valuesOf(listFrom(await shop.send('GET', `/api/v1/${path}`, { token })), name)
  assert.equal(await listed('rolelist', 'roleKey'), ['admin', 'trader', 'auditor'])
  const { data } = await shop.send('GET', '/api/v1/deptList', { token })
  const namesIn = (tree: unknown): string[] =>
    (Array.isArray(tree) ? tree : []).flatMap(({ deptName, children }) => [
      String(deptName),
      ...namesIn(children),
    ])
  assert.equal(namesIn(data), [
    'Coalface',
    'Trading desk',
    'Logistics',
    'Coal yard',
    'Transport',
    'Finance and audit',
  ])
  const types = await listed('dict/typelist?pageSize=100', 'dictType')
  for (const type of ['sys_job_group', 'sys_notice_type', 'coal_kind'])
    assert.ok(types.includes(type), type)
  const keys = await listed('configList?pageSize=100', 'configKey')
  for (const key of ['shop.vat.percent', 'shop.freight.max']) assert.ok(keys.includes(key), key)
  await shop.close()
})

for (const [title, name] of [
  ['Datang coal', 'Datang coal'],
  ['  Datang   ', 'Datang'],
  ['煤'.repeat(70), '煤'.repeat(64)],
] as const) {
  test(`§19.10 the department is called as config.json calls the shop, as far as it fits: ${name.slice(0, 12)}`, () =>
    inNewInstallation(
      async (_, read) => {
        const [root] = await read('deptList')
        assert.equal([root?.deptName, root?.deptNameZh], [name, null])
      },
      { configuredShop: { shopName: title } },
    ))
}

test('§19.10 an auditor of a new installation reads every list and changes nothing', () =>
  inNewInstallation(async (shop, read) => {
    const body = { username: 'admin', password: PASSWORD }
    const admin = String(rowFrom(await shop.send('POST', '/login', { body })).token)
    const auditor = (await read('rolelist')).find(({ roleKey }) => roleKey === 'auditor')
    const person = { username: 'min', nickName: 'Min Li', roleIds: [auditor?.roleId], deptId: 1 }
    const made = await shop.send('POST', '/api/v1/sysUser', {
      token: admin,
      body: { ...person, password: 'seam and siding 12', status: '0' },
    })
    assert.is(made.code, 200, made.msg)

    const signIn = { body: { username: 'min', password: 'seam and siding 12' } }
    const oneTime = String(rowFrom(await shop.send('POST', '/login', signIn)).token)
    const passwords = { oldPassword: 'seam and siding 12', newPassword: 'winding tower north 4' }
    await shop.send('PUT', '/api/v1/user/pwd', { token: oneTime, body: passwords })
    const again = { body: { username: 'min', password: passwords.newPassword } }
    const token = String(rowFrom(await shop.send('POST', '/login', again)).token)
    const { permissions } = rowFrom(await shop.send('GET', '/api/v1/getinfo', { token }))
    assert.ok(Array.isArray(permissions))
    assert.ok(permissions.includes(permissionOf(departments, 'list')))
    assert.ok(permissions.includes(permissionOf(menus, 'list')))
    assert.equal(
      permissions.filter(one => !String(one).endsWith(':list')),
      [],
    )
  }))

test('§19.10 data of the sample shop, or of an earlier version, stay as they are', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { dataDir, demo: false, adminPassword: PASSWORD }
  const contents = async (shop: Shop) => {
    const body = { username: 'admin', password: PASSWORD }
    const token = String(rowFrom(await shop.send('POST', '/login', { body })).token)
    const paths = ['rolelist', 'deptList', 'dict/typelist', 'configList', 'menulist']
    const answers: unknown[] = []
    for (const path of paths)
      answers.push((await shop.send('GET', `/api/v1/${path}?pageSize=100`, { token })).data)
    await shop.close()
    return answers
  }
  const before = await contents(await openShop(options))
  const renamed = { isSampleShop: false, configuredShop: { shopName: 'Datang coal' } }
  assert.equal(await contents(await openShop({ ...options, ...renamed })), before)
  assert.is(JSON.stringify(before).includes('Trading desk'), true)
  rmSync(dataDir, { recursive: true })
})

test.run()
