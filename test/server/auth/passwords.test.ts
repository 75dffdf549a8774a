import crypto from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CHEAP, openShop, tokenFrom } from '../shop.ts'
import { temporaryPassword } from '#entities/password.ts'
import list from '#server/auth/common-passwords.txt'
import { createPasswords, passwordProblemOf } from '#server/auth/passwords.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const test = suite('passwords')

test('R12 the stored form names the way, its cost and a salt of its own', async () => {
  const passwords = createPasswords(CHEAP)
  const [one, two] = [await passwords.hash('same'), await passwords.hash('same')]
  assert.match(one, /^scrypt\$2\$1\$1\$[\w-]{22}\$[\w-]{43}$/)
  assert.is.not(one, two)
  assert.is(await passwords.matches('same', one), true)
  assert.is(await passwords.matches('Same', one), false)
  assert.is(await passwords.matches('same', undefined), false)
  assert.is(await passwords.matches('same', 'plain text'), false)
})

/** Rewrites the passwords as a newer Node would store them. */
async function keepAsArgon2(dataDir: string) {
  const db = await openDatabase(databasePath(dataDir))
  const salt = Buffer.alloc(16).toString('base64url')
  const digest = Buffer.alloc(32).toString('base64url')
  await db.run('update users set password = :password', {
    password: `argon2id$19456$2$1$${salt}$${digest}`,
  })
  db.close()
}

test('R12 for passwords of a newer Node the log names the people and the cure, and so does the sign-in', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = {
    ...{ demo: false, isSampleShop: false },
    ...{ dataDir, adminPassword: 'seam and siding 12' },
  }
  const body = { username: 'admin', password: options.adminPassword }
  await (await openShop(options)).close()
  await keepAsArgon2(dataDir)

  const shop = await openShop(options)
  const answer = await shop.send('POST', '/login', { body })
  const other = await shop.send('POST', '/login', { body: { ...body, username: 'nobody' } })
  const lines = shop.events.filter(({ event }) => event === 'passwords_unreadable')
  await shop.close()
  rmSync(dataDir, { recursive: true })
  if ('argon2' in crypto) {
    assert.equal([answer.code, lines], [400, []])
    return
  }
  assert.equal(
    lines.map(({ count, users }) => [count, users]),
    [[1, ['admin']]],
  )
  assert.match(String(lines[0]?.advice), /Node 24\.7 or newer.*reset-password NAME/)
  assert.is(answer.code, 500)
  assert.match(answer.msg ?? '', /too old to check this password/)
  assert.equal(other, answer, 'R11: of a name that nobody has it says the same')
})

test('R12 the change of such a password in an older session names the cure too', async () => {
  if ('argon2' in crypto) return
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const shop = await openShop({ demo: false, dataDir, adminPassword: 'seam and siding 12' })
  const body = { username: 'admin', password: 'seam and siding 12' }
  const token = tokenFrom(await shop.send('POST', '/login', { body }))
  await keepAsArgon2(dataDir)
  const answer = await shop.send('PUT', '/api/v1/user/pwd', {
    token,
    body: { oldPassword: body.password, newPassword: 'forty carts of slate' },
  })
  await shop.close()
  rmSync(dataDir, { recursive: true })
  assert.is(answer.code, 500)
  assert.match(answer.msg ?? '', /too old to check this password/)
  assert.not(shop.events.some(({ event }) => event === 'failed'))
})

/** CPU time so far, in microseconds: it leaves out waiting for a busy machine. */
function worked(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

test('R11 an unknown name takes as long as a wrong password', async () => {
  const passwords = createPasswords({ ...CHEAP, N: 2 ** 12, r: 8 })
  const stored = await passwords.hash('same')
  const fastest = { known: Infinity, unknown: Infinity }
  for (let round = 0; round < 9; round += 1) {
    for (const [who, form] of [
      ['known', stored],
      ['unknown', undefined],
    ] as const) {
      const start = worked()
      await passwords.matches('other', form)
      fastest[who] = Math.min(fastest[who], worked() - start)
    }
  }
  // The work is the same; without it this would be a hundredth, whatever else the machine does.
  assert.ok(fastest.unknown > fastest.known / 3, JSON.stringify(fastest))
})

test('R11 an unknown name takes as long where stored passwords cost more than new ones', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const data = { dataDir, demo: false, adminPassword: 'forty carts of slate' }
  const costly = { ...CHEAP, N: 2 ** 14, r: 8 }
  await (await openShop({ ...data, passwordCost: costly })).close()
  const shop = await openShop(data)
  const fastest = { admin: Infinity, nobody: Infinity }
  for (let round = 0; round < 4; round += 1) {
    for (const username of ['admin', 'nobody'] as const) {
      const start = worked()
      const body = { username, password: 'forty carts of coal' }
      assert.is((await shop.send('POST', '/login', { body, ip: `192.0.2.${round}` })).code, 400)
      fastest[username] = Math.min(fastest[username], worked() - start)
    }
  }
  assert.ok(fastest.nobody > fastest.admin / 2, JSON.stringify(fastest))

  // The password of another person.
  const body = { username: 'nobody', password: data.adminPassword }
  assert.is((await shop.send('POST', '/login', { body })).code, 400)
  const again = await shop.send('POST', '/login', { body })
  assert.is(again.status, 429)
  await shop.close()
  rmSync(dataDir, { recursive: true })
})

test('R12 a stored form of another cost still matches, and is outdated', async () => {
  const stored = await createPasswords(CHEAP).hash('same')
  const better = createPasswords({ ...CHEAP, N: 4 })
  assert.is(await better.matches('same', stored), true)
  assert.is(better.isOutdated(stored), true)
  assert.is(better.isOutdated(await better.hash('same')), false)
})

test('R12 of several sign-ins at once that find a password in an older form, none is refused', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coalface-'))
  const options = { demo: false, dataDir, adminPassword: 'seam and siding 12' }
  await (await openShop(options)).close()
  const shop = await openShop({ ...options, passwordCost: { ...CHEAP, N: 1_024, r: 8 } })
  const body = { username: 'admin', password: options.adminPassword }
  const answers = await Promise.all([1, 2, 3, 4].map(() => shop.send('POST', '/login', { body })))
  await shop.close()
  rmSync(dataDir, { recursive: true })
  assert.equal(
    answers.map(({ code }) => code),
    [200, 200, 200, 200],
  )
})

test('R12 the default cost is scrypt 2^15/8/3, or Argon2id where Node has it', () => {
  const passwords = createPasswords()
  const salted = `${'a'.repeat(22)}$${'a'.repeat(43)}`
  const isArgon = !passwords.isOutdated(`argon2id$19456$2$1$${salted}`)
  assert.is(passwords.isOutdated(`scrypt$32768$8$3$${salted}`), isArgon)
  assert.is(passwords.isOutdated(`scrypt$16384$8$3$${salted}`), true)
})

test('the same letters in another Unicode form are the same password', async () => {
  const passwords = createPasswords(CHEAP)
  const stored = await passwords.hash('caf\u00e9 au lait')
  assert.is(await passwords.matches('cafe\u0301 au lait', stored), true)
})

test('R14 the list of common passwords is long, sorted and lower case', () => {
  const lines = list.trim().split('\n')
  assert.ok(lines.length >= 3000)
  assert.equal(lines, [...new Set(lines.map(line => line.toLowerCase()))].sort())
})

for (const [password, fault] of [
  ['', 'passwordShort'],
  ['eleven char', 'passwordShort'],
  ['煤炭交易平台好', 'passwordShort'],
  ['x'.repeat(129), 'passwordLong'],
  ['🪨'.repeat(12), 'passwordCommon'],
  ['aaaaaaaaaaaa', 'passwordCommon'],
  ['121212121212', 'passwordCommon'],
  ['123456789012', 'passwordCommon'],
  ['passwordpassword', 'passwordCommon'],
  ['Password1234', 'passwordCommon'],
  ['PASSWORD!!!!', 'passwordCommon'],
  ['P@ssw0rd2026', 'passwordCommon'],
  ['qwertyuiop12', 'passwordCommon'],
  ['qwertyuiopasdf', 'passwordCommon'],
  ['1qaz2wsx3edc', 'passwordCommon'],
  ['iloveyou2026', 'passwordCommon'],
  ['dragondragon', 'passwordCommon'],
  ['admin123admin123', 'passwordCommon'],
  ['1q2w3e4r1q2w3e4r', 'passwordCommon'],
  ['2026superman', 'passwordCommon'],
  ['administrator', 'passwordCommon'],
  ['Coalface2026', 'passwordCommon'],
  ['coalcoalcoal', 'passwordCommon'],
  ['Anthracite2026!', 'passwordCommon'],
  ['dr4g0n2024!!', 'passwordCommon'],
  ['dragondragon12', 'passwordCommon'],
  ['dragon20242024', 'passwordCommon'],
  ['dragon202420241', undefined],
  ['aabcdbcdacbb', 'passwordCommon'],
  ['aabcdebcdacb', undefined],
  ['zhangwei.coal', 'passwordName'],
  ['zhangwei.coal2026', 'passwordName'],
  ['Zhangwei.Coal!', 'passwordName'],
  ['forty carts of slate', undefined],
  ['forty carts of slate, and a lamp that nobody lit before six am!!', undefined],
  ['四十车石板和一盏六点以前没有人点亮的灯', undefined],
  ['correct horse battery', undefined],
  ['dragon of the seven yards', undefined],
  ['kJ8#mQ2$vL9@', undefined],
  ['x7Qm-Lw2p-Zr9t', undefined],
] as const) {
  test(`R14 ${JSON.stringify(password.slice(0, 30))} is ${fault ?? 'fine'}`, () => {
    assert.is(passwordProblemOf(password, 'zhangwei.coal'), fault)
  })
}

test('D11 R13 a temporary password can be dictated, is accepted, and never the same', () => {
  const made = Array.from({ length: 1000 }, temporaryPassword)
  assert.is(new Set(made).size, 1000)
  for (const password of made) {
    assert.match(password, /^([a-z2-9]{4}-){4}[a-z2-9]{4}$/)
    assert.is(passwordProblemOf(password, 'admin'), undefined)
  }
  const signs = new Set(made.join('').replaceAll('-', ''))
  assert.is(signs.size, 32)
  assert.not([...signs].some(sign => '0O1lIo'.includes(sign)))
})

for (const [name, password, fault] of [
  ['weighbridge2', 'weighbridge2', 'passwordName'],
  ['Weighbridge2', 'weighbridge2 2026', 'passwordName'],
  ['2weighbridge', '2weighbridge!', 'passwordName'],
  ['138-0013-8000', '138-0013-8000', 'passwordName'],
  ['wang2', 'wang of the weighbridge', undefined],
  ['wang77', 'wang77wang77', 'passwordName'],
  ['183-920-183-920-', '183-920-183-920-', 'passwordName'],
  ['138', 'kJ8#138$vL9@', undefined],
] as const) {
  test(`R14 for ${name} ${JSON.stringify(password)} is ${fault ?? 'fine'}`, () => {
    assert.is(passwordProblemOf(password, name), fault)
  })
}

test.run()
