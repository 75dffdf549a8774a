import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import postgres from 'postgres'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../../../support/app.ts'
import { newDatabase, postgresUrl } from '../../../support/postgres.ts'
import { UnavailableError } from '#server/store/faults.ts'
import { createConnection } from '#server/store/postgres/connection.ts'
import { type DatabaseAddress, parseDatabaseUrl } from '#server/store/postgres/database-address.ts'

/** Which errors mean that the database is away, and which that the call is at fault. */
const test = suite('client')

const NOTHING = 'select 1'

const HERE: DatabaseAddress = {
  host: '127.0.0.1',
  port: 5432,
  database: 'coal',
  username: 'shop',
  password: 'secret',
  ssl: false,
}

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

/** It is told as an outage, for this reason. */
function assertAway(error: unknown, reason: string | RegExp) {
  assert.instance(error, UnavailableError)
  assert.match(String(error), reason)
}

/** What the first call on a new connection fails with. */
async function refusalOf(address: DatabaseAddress) {
  const connection = await createConnection(address)
  try {
    return await failureOf(connection.get(NOTHING))
  } finally {
    await connection.close()
  }
}

/** One message of PostgreSQL's protocol. */
function message(type: string, body: Buffer) {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + length.length)
  return Buffer.concat([Buffer.from(type), length, body])
}

/** An error, whose fields have names of one letter. */
const errorMessage = (fields: Readonly<Record<string, string>>) =>
  message(
    'E',
    Buffer.from(
      `${Object.entries(fields)
        .map(([name, text]) => `${name}${text}\0`)
        .join('')}\0`,
    ),
  )

const passwordMessage = (step: number, text: string) =>
  message('R', Buffer.from([0, 0, 0, step, ...Buffer.from(text)]))

/** What a call meets where a server answers what it is sent with these, and ends the connection. */
async function refusalBy(answers: readonly Buffer[]) {
  const server = createServer(socket => {
    const left = [...answers]
    socket.on('error', () => undefined)
    socket.on('data', () => {
      const next = left.shift()
      if (next) socket.write(next)
      if (left.length === 0) socket.end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await refusalOf({ ...HERE, port: (server.address() as AddressInfo).port })
  } finally {
    server.close()
  }
}

for (const [what, fields] of [
  ['FATAL', { S: 'FATAL', V: 'FATAL', C: '42501' }],
  ['FATAL in another language', { S: 'SCHWERWIEGEND', V: 'FATAL', C: '42501' }],
  ['PANIC', { S: 'PANIK', V: 'PANIC', C: 'XX000' }],
  ['FATAL in words alone, as of a pool', { S: 'FATAL', C: '08P01' }],
] as const)
  test(`an error that PostgreSQL calls ${what} means that it cannot be reached`, async () => {
    const refused = await refusalBy([errorMessage({ ...fields, M: 'not you' })])
    assertAway(refused, /: The database cannot be reached: not you$/)
  })

test('an error that PostgreSQL calls nothing worse is none of those, whatever its words are', async () => {
  const fields = { S: 'FATAL', V: 'ERROR', C: '42501', M: 'FATAL' }
  assert.not.instance(await refusalBy([errorMessage(fields)]), UnavailableError)
})

test('a server that does not know the password itself is no server of ours', async () => {
  const refused = await refusalBy([
    passwordMessage(10, 'SCRAM-SHA-256\0\0'),
    passwordMessage(11, 'r=nonce,s=c2FsdA==,i=1'),
    passwordMessage(12, 'v=bm9uZQ=='),
  ])
  assertAway(refused, 'did not return the correct signature')
})

for (const code of ['ENOTDIR', 'ENOENT'])
  test(`a socket that the system does not open (${code}) is a database that cannot be reached`, async () => {
    const file = join(temporaryFolder(), 'file')
    if (code === 'ENOTDIR') writeFileSync(file, '')
    const refused = await refusalOf({ ...HERE, host: file })
    assertAway(refused, code)
  })

if (postgresUrl() !== undefined) {
  for (const [what, change, reason] of [
    [
      'a right to connect that was taken away',
      'revoke connect on database NAME from public',
      'permission denied for database',
    ],
    [
      'a database that lets nobody in',
      'alter database NAME with allow_connections false',
      'is not currently accepting connections',
    ],
    [
      'an account that may not sign in',
      'alter role ACCOUNT with nologin',
      'is not permitted to log in',
    ],
    [
      'an account that has as many connections as it may have',
      'alter role ACCOUNT connection limit 0',
      'too many connections for role',
    ],
  ] as const)
    test(`${what}: the database cannot be reached, and the reason is told`, async () => {
      const { url, drop } = await newDatabase()
      const account = `test_${randomBytes(8).toString('hex')}`
      const admin = postgres(postgresUrl() ?? '', { max: 1 })
      const name = new URL(url).pathname.slice(1)
      await admin.unsafe(`create role ${account} login`)
      await admin.unsafe(change.replace('NAME', name).replace('ACCOUNT', account))
      try {
        const refused = await refusalOf({ ...parseDatabaseUrl(url), username: account })
        assertAway(refused, reason)
      } finally {
        await drop()
        await admin.unsafe(`drop role ${account}`)
        await admin.end()
      }
    })

  /** What a statement fails with that meets an error of this code. */
  async function failureWith(code: string, begin = '') {
    const connection = await createConnection(parseDatabaseUrl(postgresUrl() ?? ''))
    const statement = `do $$ begin raise 'FATAL: meant' using errcode = '${code}'; end $$`
    try {
      return await failureOf(
        begin === '' ? connection.run(statement) : connection.begin(`${begin}; ${statement}`),
      )
    } finally {
      await connection.close()
    }
  }

  // PostgreSQL refuses connections with some of these, or ends them.
  for (const code of ['08P01', '28000', '3D000', '53300', '57014', '25006', '0A000', '22021'])
    test(`an error ${code} that PostgreSQL goes on after is a fault of the call`, async () => {
      assert.not.instance(await failureWith(code), UnavailableError)
    })

  test('another process that holds a lock for too long is no fault of the call', async () => {
    assert.instance(await failureWith('55P03'), UnavailableError)
  })

  test('a server that only reads, since another one took over, cannot be reached by a write', async () => {
    // What it answers to `begin … read write`.
    assert.instance(
      await failureWith('0A000', 'begin isolation level read committed'),
      UnavailableError,
    )
  })
}

test.run()
