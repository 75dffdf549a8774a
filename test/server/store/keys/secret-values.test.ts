import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { rowFrom, type Shop, tokenFrom } from '../../shop.ts'
import { takeBackToVersion2 } from '../../version-2.ts'
import {
  type KeyFiles,
  makeKeyFiles,
  PASSWORD,
  refusal,
  removeKeyFiles,
  withKeyFile,
} from './key-files.ts'
import { loadKeys } from '#server/store/keys/load-keys.ts'
import { decryptValue, encryptValue } from '#server/store/keys/secret-values.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

/** Secret values of the configuration, encrypted with a key outside of the data (SECRET_KEY_FILE). */
const test = suite<KeyFiles>('secret values')

const VALUE = 'black damp in seam nine'

test.before.each(makeKeyFiles)
test.after.each(removeKeyFiles)

const { settingsOf, open, run } = withKeyFile('SECRET_KEY_FILE')

const enter = async (shop: Shop) =>
  tokenFrom(await shop.send('POST', '/login', { body: { username: 'admin', password: PASSWORD } }))

async function add(shop: Shop, configKey: string, more: object = {}) {
  const body = { configName: configKey, configKey, configValue: VALUE, ...more }
  const answer = await shop.send('POST', '/api/v1/config', { token: await enter(shop), body })
  assert.is(answer.code, 200, answer.msg)
  return Number(rowFrom(answer).configId)
}

/** Whether a reader of the database's files finds the text. */
const isInFiles = (data: string, text: string) =>
  ['', '-wal'].some(
    end =>
      existsSync(databasePath(data) + end) && readFileSync(databasePath(data) + end).includes(text),
  )

interface Stored {
  key: string
  value: string
  encrypted: number
}

async function stored(data: string): Promise<Stored[]> {
  const db = await openDatabase(databasePath(data), { readOnly: true })
  const rows = await db.all<Stored>(
    "select config_key as key, config_value as value, encrypted from config where config_key like 'my.%' order by config_key",
  )
  db.close()
  // SQLite's rows have no prototype.
  return rows.map(row => ({ ...row }))
}

/** The values as they were typed, read with the key. */
async function opened(data: string, file: string) {
  const key = loadKeys(settingsOf(data, file)).secrets
  assert.ok(key)
  return (await stored(data)).map(row =>
    row.encrypted === 1 ? decryptValue(key, row.value, row.key) : row.value,
  )
}

test('a value is encrypted anew each time, and decrypted only with its key, under its name and unchanged', ({
  data,
  key,
  other,
}) => {
  const own = loadKeys(settingsOf(data, key)).secrets
  const others = loadKeys(settingsOf(data, other)).secrets
  assert.ok(own && others)
  for (const value of ['', 'x', '键 \n', VALUE.repeat(100)]) {
    const encrypted = encryptValue(own, value, 'mail.token')
    assert.is(decryptValue(own, encrypted, 'mail.token'), value)
    assert.is.not(encryptValue(own, value, 'mail.token'), encrypted)
    assert.throws(() => decryptValue(own, encrypted, 'till.token'))
    assert.throws(() => decryptValue(others, encrypted, 'mail.token'))
    const bytes = Buffer.from(encrypted, 'base64url')
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
    assert.throws(() => decryptValue(own, bytes.toString('base64url'), 'mail.token'))
  }
  for (const short of ['', 'AAAA']) assert.throws(() => decryptValue(own, short, 'x'))
})

test('R20 with a key, secrets are encrypted in the file, by their mark or by their name; others are not', async ({
  data,
  key,
}) => {
  const shop = await open(data, key)
  await add(shop, 'my.gate', { secret: true })
  await add(shop, 'my.token')
  assert.is(isInFiles(data, VALUE), false)
  await add(shop, 'my.token.colour', { secret: false, configValue: 'plain red' })
  await shop.close()
  assert.equal(
    (await stored(data)).map(row => [row.key, row.encrypted]),
    [
      ['my.gate', 1],
      ['my.token', 1],
      ['my.token.colour', 0],
    ],
  )
  assert.equal(await opened(data, key), [VALUE, VALUE, 'plain red'])
  assert.is(isInFiles(data, VALUE), false)
  assert.ok(isInFiles(data, 'plain red'))
})

test('R20 a secret keeps its value when its key, its mark or another field is changed', async ({
  data,
  key,
}) => {
  const shop = await open(data, key)
  const configId = await add(shop, 'my.token')
  const put = async (body: object) =>
    shop.send('PUT', '/api/v1/config', { token: await enter(shop), body: { configId, ...body } })
  for (const body of [{ remark: 'x' }, { configKey: 'my.gate' }, { secret: true }]) {
    assert.is((await put(body)).code, 200)
    assert.equal(await opened(data, key), [VALUE], JSON.stringify(body))
  }
  assert.is((await put({ secret: false })).code, 400)
  assert.is((await put({ secret: false, configValue: 'open now' })).code, 200)
  assert.equal(await stored(data), [{ key: 'my.gate', value: 'open now', encrypted: 0 }])
  await shop.close()
})

test('R20 values stored before there was a key are encrypted at the next start, and leave no trace', async ({
  data,
  key,
}) => {
  const first = await open(data)
  await add(first, 'my.gate', { secret: true })
  await add(first, 'my.long.token', { configValue: `${VALUE} `.repeat(150) })
  await add(first, 'my.name', { configValue: 'the gate of the yard' })
  await first.close()
  assert.ok(isInFiles(data, VALUE))

  const second = await open(data, key)
  assert.equal(
    second.events.filter(({ event }) => event.startsWith('secret')),
    [
      {
        event: 'secrets_encrypted',
        count: 2,
        advice:
          'copies, backups and rows of the log from before still hold them as they were typed',
      },
    ],
  )
  assert.is(isInFiles(data, VALUE), false, 'while it runs')
  await second.close()
  assert.is(isInFiles(data, VALUE), false)
  assert.equal(await opened(data, key), [VALUE, `${VALUE} `.repeat(150), 'the gate of the yard'])

  const third = await open(data, key)
  assert.equal(
    third.events.filter(({ event }) => event.startsWith('secret')),
    [],
    'once',
  )
  await third.close()
})

test('R20 a missing or wrong key stops the start with one line, if there are encrypted values', async ({
  data,
  key,
  other,
}) => {
  await (await open(data, key)).close()
  await (await open(data)).close()
  const shop = await open(data, other)
  await add(shop, 'my.token')
  await shop.close()
  assert.is(
    await refusal(open(data)),
    'Secret values are encrypted: set SECRET_KEY_FILE to the file of their key.',
  )
  assert.match(
    await refusal(open(data, key)),
    /^Secret values are encrypted with another key than that of SECRET_KEY_FILE: .* rekey-secrets FILE$/,
  )
  await (await open(data, other)).close()
  assert.equal(await opened(data, other), [VALUE])
})

test('R20 a command changes the key, also for the first time, while no server runs', async ({
  data,
  key,
  other,
}) => {
  const shop = await open(data)
  await add(shop, 'my.token')
  await add(shop, 'my.gate', { secret: true })
  assert.match((await run(data, `rekey-secrets ${key}`)).said.join(), /in use by another/)
  await shop.close()

  const first = await run(data, `rekey-secrets ${key}`)
  assert.is(first.code, 0)
  assert.match(
    first.said.join('\n'),
    /^2 secret values are encrypted with the key [\w-]{12} now: set SECRET_KEY_FILE to \S+key\.key$/,
  )
  await (await open(data, key)).close()
  assert.is(isInFiles(data, VALUE), false, 'nor what they were before')

  const [before] = await stored(data)
  for (const [wrong, line] of [
    [undefined, /are encrypted: set SECRET_KEY_FILE/],
    [other, /with another key/],
  ] as const) {
    const { code, said } = await run(data, `rekey-secrets ${other}`, wrong)
    assert.is(code, 1)
    assert.match(said.join(), line)
  }
  assert.equal((await stored(data))[0], before, 'nothing was changed')
  assert.is((await run(data, `rekey-secrets ${other}`, key)).code, 0)
  assert.match(await refusal(open(data, key)), /with another key/)
  const next = await open(data, other)
  assert.is(isInFiles(data, before?.value ?? 'nothing'), false)
  await next.close()
  assert.equal(await opened(data, other), [VALUE, VALUE])
})

test('R20 after the key is lost the shop goes on without these values', async ({
  data,
  key,
  other,
}) => {
  const shop = await open(data, key)
  await add(shop, 'my.token')
  await add(shop, 'my.name', { configValue: 'the gate of the yard' })
  await shop.close()
  rmSync(key)
  const { code, said } = await run(data, `rekey-secrets ${other} --lost`)
  assert.is(code, 0)
  assert.is(said[1], 'These are empty now, type them anew: my.token')
  await (await open(data, other)).close()
  assert.equal(await opened(data, other), ['the gate of the yard', ''])
})

test('R20 an encrypted value that was moved to another row is not read, and can be replaced', async ({
  data,
  key,
}) => {
  const shop = await open(data, key)
  const configId = await add(shop, 'my.gate', { secret: true })
  await add(shop, 'my.token', { configValue: 'another one' })
  const db = await openDatabase(databasePath(data))
  await db.exec(
    `update config set config_value =
       (select config_value from config where config_key = 'my.token')
     where config_key = 'my.gate'`,
  )
  db.close()
  const token = await enter(shop)
  const put = (body: object) =>
    shop.send('PUT', '/api/v1/config', { token, body: { configId, ...body } })
  assert.is((await put({ remark: 'x' })).code, 500)
  assert.is((await put({ configValue: VALUE })).code, 200)
  await shop.close()
  assert.equal(await opened(data, key), [VALUE, 'another one'])
})

test('R20 R61 marks of version 2 stay, missing ones become unset, and no id is used again', async ({
  data,
}) => {
  const first = await open(data)
  await add(first, 'my.gate', { secret: true })
  await add(first, 'my.token')
  await add(first, 'my.name', { configValue: 'the gate of the yard' })
  const removed = await add(first, 'my.last')
  const token = await enter(first)
  assert.is((await first.send('DELETE', `/api/v1/config/${removed}`, { token })).code, 200)
  await first.close()
  await takeBackToVersion2(data)

  const shop = await open(data)
  const admin = await enter(shop)
  const list = rowFrom(
    await shop.send('GET', '/api/v1/configList?pageSize=100&configName=my.', { token: admin }),
  ).list as Record<string, unknown>[]
  assert.equal(
    list.map(row => [row.configKey, row.secret, row.configValue]),
    [
      ['my.gate', true, ''],
      ['my.token', null, ''],
      ['my.name', null, 'the gate of the yard'],
    ],
  )
  assert.equal(
    (await stored(data)).map(({ value }) => value),
    [VALUE, 'the gate of the yard', VALUE],
  )
  // The key shop.name, which older data has, got the one between.
  assert.is(await add(shop, 'my.next'), removed + 2)
  await shop.close()
})

test('R20 R61 values that version 2 logged of a key with a secret name are masked until somebody says otherwise', async ({
  data,
}) => {
  const first = await open(data)
  await add(first, 'my.token', { secret: false })
  const removed = await add(first, 'my.password', { secret: false })
  const token = await enter(first)
  assert.is((await first.send('DELETE', `/api/v1/config/${removed}`, { token })).code, 200)
  await first.close()
  await takeBackToVersion2(data)

  const shop = await open(data)
  const admin = await enter(shop)
  const { list } = rowFrom(await shop.send('GET', '/api/v1/configList', { token: admin })) as {
    list: { configId: number; configKey: string }[]
  }
  const configId = list.find(row => row.configKey === 'my.token')?.configId
  const logged = async () =>
    rowFrom(await shop.send('GET', '/api/v1/operloglist?operUrl=config', { token: admin }))
  assert.not.match(JSON.stringify(await logged()), VALUE)

  const body = { configId, secret: false, configValue: VALUE }
  assert.is((await shop.send('PUT', '/api/v1/config', { token: admin, body })).code, 200)
  assert.match(JSON.stringify(await logged()), VALUE)
  await shop.close()
})

test('with a key a repeated write is recognised, and the database holds no fast hash of its body', async ({
  data,
  key,
}) => {
  const shop = await open(data, key)
  const body = { configName: 'Gate', configKey: 'gate.pin', configValue: '4711', secret: true }
  const more = { token: await enter(shop), body, idempotencyKey: 'once' }
  const first = await shop.send('POST', '/api/v1/config', more)
  assert.is(first.code, 200, first.msg)
  assert.equal(await shop.send('POST', '/api/v1/config', more), first)
  await shop.close()

  const db = await openDatabase(databasePath(data), { readOnly: true })
  const { digest } =
    (await db.get<{ digest: string }>('select request_hash as digest from replays')) ?? {}
  db.close()
  const request = JSON.stringify(['POST', '/api/v1/config', body])
  assert.ok(digest)
  assert.is.not(digest, createHash('sha256').update(request).digest('base64url'))
})

test.run()
