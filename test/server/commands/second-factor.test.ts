import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { seedOf, setUp } from '../calls/factor/set-up.ts'
import { listFrom, rowFrom, type Shop, tokenFrom } from '../shop.ts'
import {
  type KeyFiles,
  makeKeyFiles,
  PASSWORD,
  refusal,
  removeKeyFiles,
  withKeyFile,
} from '../store/keys/key-files.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** What commands, and the key of secret values, do with second factors. */
const test = suite<KeyFiles>('commands and second factors')

test.before.each(makeKeyFiles)
test.after.each(removeKeyFiles)

const { open, run } = withKeyFile('SECRET_KEY_FILE')

const signIn = (shop: Shop) =>
  shop.send('POST', '/login', { body: { username: 'admin', password: PASSWORD } })

const enter = async (shop: Shop) => tokenFrom(await signIn(shop))

/** Whether the password alone signs in. */
const isOpen = async (shop: Shop) => 'token' in rowFrom(await signIn(shop))

async function counts(data: string, ...tables: readonly string[]) {
  const db = await openDatabase(databasePath(data), { readOnly: true })
  const found: number[] = []
  for (const table of tables) found.push((await db.all(`select 1 from ${table}`)).length)
  db.close()
  return found
}

async function change(data: string, sql: string) {
  const db = await openDatabase(databasePath(data), { timeoutMs: 5_000 })
  await db.exec(sql)
  db.close()
}

/** Data with an administrator who has a factor; gives the key of the app. */
async function withFactor(data: string, file?: string) {
  const shop = await open(data, file)
  const { key } = await setUp(shop, await enter(shop))
  await shop.close()
  return key
}

const isInFiles = (data: string, text: string) =>
  ['', '-wal']
    .map(end => databasePath(data) + end)
    .some(path => existsSync(path) && readFileSync(path).includes(text))

test('R76 reset-factor lets somebody who has lost the factor in again, beside a running server', async ({
  data,
}) => {
  const shop = await open(data)
  const token = await enter(shop)
  const none = await run(data, 'reset-factor admin')
  assert.equal(none, { code: 1, said: ['User admin has no second factor.'] })
  await setUp(shop, token)
  assert.not(await isOpen(shop))
  const { code, said } = await run(data, 'reset-factor Admin')
  assert.equal(
    [code, said],
    [0, ['User admin has no second factor now; all their sessions have ended.']],
  )
  assert.is((await shop.send('GET', '/api/v1/getinfo', { token })).code, 401)
  const next = await enter(shop)
  const [, row] = listFrom(await shop.send('GET', '/api/v1/operloglist', { token: next }))
  assert.equal([row?.event, row?.operUrl, row?.record], ['user.factor', 'reset-factor', '1'])
  assert.match((await run(data, 'verify')).said.join(), /holds/)
  const nobody = await run(data, 'reset-factor nobody')
  assert.equal(nobody, { code: 1, said: ['There is no user nobody.'] })
  await shop.close()
})

test('R76 seeds that were stored without a key are encrypted at the next start, and leave no trace', async ({
  data,
  key,
}) => {
  const seed = seedOf(await withFactor(data)).toString('base64url')
  assert.ok(isInFiles(data, seed))
  const shop = await open(data, key)
  assert.is(isInFiles(data, seed), false)
  assert.not(await isOpen(shop))
  await shop.close()
  assert.is(isInFiles(data, seed), false)
})

test('R76 without the key of the seeds, or with another, no server starts', async ({
  data,
  key,
  other,
}) => {
  await withFactor(data, key)
  assert.match(await refusal(open(data)), /^Secret values are encrypted: set SECRET_KEY_FILE/)
  assert.match(await refusal(open(data, other)), /another key .* rekey-secrets FILE$/)
  await (await open(data, key)).close()
})

test('R76 rekey-secrets takes the factors along; where the key is lost it ends them and names the people', async ({
  data,
  key,
  other,
}) => {
  await withFactor(data, key)
  const changed = await run(data, `rekey-secrets ${other}`, key)
  assert.is(changed.code, 0, changed.said.join())
  assert.match(changed.said.join(), /the second factors of 1 person are encrypted/)
  const shop = await open(data, other)
  assert.not(await isOpen(shop))
  await shop.close()

  const lost = await run(data, `rekey-secrets ${key} --lost`)
  assert.is(lost.code, 0, lost.said.join())
  assert.is(lost.said[1], 'These people have no second factor any more: admin')
  assert.equal(await counts(data, 'factors', 'recovery_codes', 'sessions'), [0, 0, 0])
  const again = await open(data, key)
  const token = await enter(again)
  const rows = listFrom(await again.send('GET', '/api/v1/operloglist', { token }))
  assert.ok(rows.some(row => row.event === 'user.factor' && row.operUrl === 'rekey-secrets'))
  await again.close()
})

test('R76 a damaged seed stops a change of the key, which says whose it is and what to do', async ({
  data,
  key,
  other,
}) => {
  await withFactor(data, key)
  await change(data, "update factors set seed = 'x' || seed")
  const refused = await run(data, `rekey-secrets ${other}`, key)
  assert.match(refused.said.join(), /factor of admin cannot be decrypted .* reset-factor admin$/)
  assert.is((await run(data, 'reset-factor admin')).code, 0)
  assert.is((await run(data, `rekey-secrets ${other}`, key)).code, 0)
})

test('R76 a restore takes back no recovery code, no begun sign-in and no token', async ({
  dir,
  data,
}) => {
  const shop = await open(data)
  await setUp(shop, await enter(shop))
  await signIn(shop)
  await change(
    data,
    `insert into api_tokens (user_id, token_name, token_hash, permissions, created_at, ends_at)
     values (1, 'till', 'hash', '[]', 0, 0)`,
  )
  const file = join(dir, 'copy.db')
  assert.is((await run(data, `backup ${file}`)).code, 0)
  await shop.close()
  const tables = ['recovery_codes', 'sign_in_tickets', 'api_tokens', 'factors'] as const
  assert.equal(await counts(data, ...tables), [10, 1, 1, 1])
  const { code, said } = await run(data, `restore ${file}`)
  assert.is(code, 0)
  assert.match(said.join(), /sign in again, and recovery codes and tokens are gone\./)
  assert.equal(await counts(data, ...tables), [0, 0, 0, 1])
})

test('R72 R76 doctor warns of factors without a key', async ({ data, key }) => {
  const linesOf = async (file?: string) =>
    (await run(data, 'doctor', file)).said.filter(line => line.includes('SECRET_KEY_FILE'))
  await (await open(data)).close()
  assert.match((await linesOf()).join(), /^pass/)
  await withFactor(data)
  assert.equal(await linesOf(), [
    'warn  No SECRET_KEY_FILE: who can read the data can compute the codes of second factors',
  ])
  assert.equal(await linesOf(key), [`pass  SECRET_KEY_FILE ${key}`])
})

test.run()
