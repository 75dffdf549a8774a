import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../../../support/app.ts'
import { parseDatabaseUrl } from '#server/store/postgres/database-address.ts'

const test = suite('database-address')

const messageOf = (text: string) => {
  try {
    parseDatabaseUrl(text)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return 'no error'
}

test('an address on this machine needs no TLS', () => {
  assert.equal(parseDatabaseUrl('postgres://shop@127.0.0.1/coal'), {
    host: '127.0.0.1',
    port: 5432,
    database: 'coal',
    username: 'shop',
    password: '',
    ssl: false,
  })
  for (const host of ['localhost', '[::1]', '127.0.0.9'])
    assert.is(parseDatabaseUrl(`postgresql://shop:x@${host}:5433/coal`).ssl, false)
})

test('R81 beyond this machine only a certificate for its name counts', () => {
  for (const host of ['db.example.com', '10.0.0.7', '2001:db8::1', 'localhost.example.com']) {
    const inUrl = host.includes('::') ? `[${host}]` : host
    const { ssl } = parseDatabaseUrl(`postgres://shop@${inUrl}/coal`)
    if (ssl === false) throw new Error(`${host} without TLS`)
    assert.is(ssl.host, host)
    assert.is(ssl.rejectUnauthorized, true)
  }
})

test('the name of the server is told to it, an address is not', () => {
  const nameFor = (host: string) => {
    const { ssl } = parseDatabaseUrl(`postgres://shop@${host}/coal`)
    return ssl && ssl.servername
  }
  assert.is(nameFor('db.example.com'), 'db.example.com')
  assert.is(nameFor('10.0.0.7'), undefined)
})

test('sslrootcert is a file with the certificate of another authority', () => {
  const file = join(temporaryFolder(), 'root.crt')
  writeFileSync(file, 'certificate')
  const { ssl } = parseDatabaseUrl(`postgres://shop@db.example.com/coal?sslrootcert=${file}`)
  assert.is(ssl && ssl.ca, 'certificate')
  const missing = messageOf(`postgres://shop:secret@db.example.com/coal?sslrootcert=${file}.no`)
  assert.match(missing, /^DATABASE_URL: the file of sslrootcert cannot be read \(.*ENOENT/)
})

const SOCKETS = [
  'postgres://shop@/coal?host=/run/postgresql',
  'postgres://shop@localhost/coal?host=/run/postgresql',
  'postgres://shop@%2Frun%2Fpostgresql/coal',
  'postgresql://shop@:5432/coal?host=%2Frun%2Fpostgresql',
]

for (const url of SOCKETS)
  test(`a socket is named by its folder: ${url}`, () => {
    const { host, port, username, ssl } = parseDatabaseUrl(url)
    assert.equal([host, port, username, ssl], ['/run/postgresql', 5432, 'shop', false])
  })

test('an address of version 6 is taken without its brackets', () => {
  const { host, port } = parseDatabaseUrl('postgres://shop@[2001:db8::1]:5433/coal')
  assert.equal([host, port], ['2001:db8::1', 5433])
})

test('a password may hold every character, written as in any address', () => {
  const password = 'a@b:c/d?e#f%g h\\ü'
  const url = `postgres://sh%40p:${encodeURIComponent(password)}@127.0.0.1/co%20al`
  const address = parseDatabaseUrl(url)
  assert.equal([address.username, address.password, address.database], ['sh@p', password, 'co al'])
})

const WRONG: readonly [url: string, message: RegExp][] = [
  ['mysql://shop:secret@db/coal', /must begin with postgres:\/\//],
  ['shop:secret@db/coal', /must begin with postgres:\/\//],
  ['postgres://shop:sec/ret@db/coal', /must be an address \(in a password \/ is %2F/],
  ['postgres://shop:sec#ret@db/coal', /must be an address/],
  ['postgres://shop:secret@db:99999/coal', /must be an address/],
  ['postgres://shop:secret%@db/coal', /must write % as %25/],
  ['postgres://shop:secret@db', /must name a user and a database/],
  ['postgres://shop:secret@db/', /must name a user and a database/],
  ['postgres://db/coal', /must name a user and a database/],
  ['postgres:///coal', /must name one host, or the folder of a socket/],
  ['postgres://shop:secret@db1,db2/coal', /must name one host/],
  ['postgres://shop:secret@db/coal?sslmode=disable', /no parameters but host and sslrootcert/],
  ['postgres://shop:secret@db/coal?host=other', /must have the folder of a socket as host/],
]

for (const [url, message] of WRONG)
  test(`one line says what is wrong, without the password: ${url}`, () => {
    const said = messageOf(url)
    assert.match(said, message)
    assert.match(said, /^DATABASE_URL /)
    assert.not.match(said, /secret|sec.ret|\n/)
  })

test.run()
