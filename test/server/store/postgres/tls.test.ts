import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { temporaryFolder } from '../../../support/app.ts'
import { type Cluster, startCluster } from '../../../support/cluster.mjs'
import { postgresUrl } from '../../../support/postgres.ts'
import { openRelay } from './relay.ts'
import { UnavailableError } from '#server/store/faults.ts'
import { createConnection } from '#server/store/postgres/connection.ts'
import { type DatabaseAddress, parseDatabaseUrl } from '#server/store/postgres/database-address.ts'
import { openPostgres } from '#server/store/postgres/open-postgres.ts'

/** A PostgreSQL beyond this machine: its certificate counts, or nothing is said to it. */
const test = suite<{
  cluster: Cluster
  /** The certificates of the authority that has signed the server's, and of one that has not. */
  authority: string
  stranger: string
}>('tls')

const NAME = 'db.coal.example'
const ADDRESS = '192.0.2.7'
const USER = 'postgres'
const PASSWORD = 'hunter2hunter2'

const TRANSPORT = 'select ssl, version from pg_stat_ssl where pid = pg_backend_pid()'
const BY_TLS = { ssl: 1, version: 'TLSv1.3' }
const SHORT_MS = 200

const IT_WORKED = 'it worked'

/** The files of a key and its certificate, which is signed with that key unless `more` says otherwise. */
function makeCertificate(folder: string, name: string, more: readonly string[] = []) {
  const [key, cert] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)]
  const wanted = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=${name}`
  execFileSync('openssl', [...wanted.split(' '), '-keyout', key, '-out', cert, ...more], {
    stdio: 'pipe',
  })
  return { key, cert }
}

const startClusterWith = (key: string, cert: string) =>
  startCluster({
    certificate: { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') },
  })

/** The name leads to no machine: the socket goes to this one, all else is as the address says. */
const addressOf = (host: string, port: number | string, authority?: string): DatabaseAddress => ({
  ...parseDatabaseUrl(
    `postgres://${USER}:${PASSWORD}@${host}/postgres${authority ? `?sslrootcert=${authority}` : ''}`,
  ),
  host: '127.0.0.1',
  port: Number(port),
})

const portOf = ({ url }: { url: string }) => new URL(url).port

/** The line that says why PostgreSQL cannot be reached. */
async function lineOf(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    if (error instanceof UnavailableError) return error.message
    throw error
  }
  return IT_WORKED
}

/** The line with which a start ends. */
const refusalOf = (address: DatabaseAddress) =>
  lineOf(openPostgres(address).then(storage => storage.close()))

if (postgresUrl() !== undefined) {
  test.before(async context => {
    const folder = temporaryFolder()
    const signer = makeCertificate(folder, 'authority')
    const { key, cert } = makeCertificate(folder, 'server', [
      ...['-CA', signer.cert, '-CAkey', signer.key],
      ...['-addext', `subjectAltName=DNS:${NAME},IP:${ADDRESS}`],
    ])
    context.authority = signer.cert
    context.stranger = makeCertificate(folder, 'stranger').cert
    context.cluster = await startClusterWith(key, cert)
  })
  test.after(({ cluster }) => cluster.stop('fast'))

  for (const host of [NAME, ADDRESS])
    test(`R81 a server that shows a certificate for ${host} from the authority of sslrootcert is spoken to by TLS`, async ({
      cluster,
      authority,
    }) => {
      const address = addressOf(host, portOf(cluster), authority)
      const connection = await createConnection(address)
      assert.equal(await connection.get(TRANSPORT), BY_TLS)
      await connection.close()
      await (await openPostgres(address)).close()
    })

  for (const host of ['other.coal.example', 'coal.example', '192.0.2.8'])
    test(`R81 a certificate that is not for ${host} is refused, with a line that says so`, async ({
      cluster,
      authority,
    }) => {
      const line = await refusalOf(addressOf(host, portOf(cluster), authority))
      const begin = /^The database cannot be reached: Hostname\/IP does not match certificate's alt/
      assert.match(line, begin)
      assert.match(line, new RegExp(`${host}.* is not in the cert's .*${ADDRESS}$`))
    })

  test('R81 a certificate of an authority that nobody knows, or not that of sslrootcert, is refused', async ({
    cluster,
    stranger,
  }) => {
    for (const known of [undefined, stranger])
      assert.is(
        await refusalOf(addressOf(NAME, portOf(cluster), known)),
        'The database cannot be reached: unable to verify the first certificate (sslrootcert in DATABASE_URL names the file of the authority)',
      )
  })

  test('R81 so is a certificate that signs itself, until sslrootcert names it', async () => {
    const { key, cert } = makeCertificate(temporaryFolder(), NAME, [
      ...['-addext', `subjectAltName=DNS:${NAME}`],
    ])
    const cluster = await startClusterWith(key, cert)
    try {
      assert.is(
        await refusalOf(addressOf(NAME, portOf(cluster))),
        'The database cannot be reached: self-signed certificate (sslrootcert in DATABASE_URL names the file of the authority)',
      )
      assert.is(await refusalOf(addressOf(NAME, portOf(cluster), cert)), IT_WORKED)
    } finally {
      await cluster.stop('fast')
    }
  })

  test('R81 no variable of the environment takes the check away', async ({ cluster }) => {
    const lenient = { NODE_TLS_REJECT_UNAUTHORIZED: '0', PGSSL: 'prefer', PGSSLMODE: 'disable' }
    const before = Object.keys(lenient).map(name => [name, process.env[name]] as const)
    Object.assign(process.env, lenient)
    try {
      assert.match(await refusalOf(addressOf(NAME, portOf(cluster))), 'unable to verify')
    } finally {
      for (const [name, value] of before) {
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
      }
    }
  })

  test('R81 a server without TLS is refused, with a line that says so', async () => {
    const plain = { url: postgresUrl() ?? '' }
    assert.match(await refusalOf(addressOf(NAME, portOf(plain))), / its server speaks no TLS$/)
  })

  test('R81 a connection by TLS that is lost is made again by TLS', async ({
    cluster,
    authority,
  }) => {
    const relay = await openRelay(new URL(cluster.url))
    const connection = await createConnection(addressOf(NAME, relay.port, authority))
    await connection.get(TRANSPORT)
    relay.cut()
    // How many calls it takes to notice is a matter of luck.
    while ((await lineOf(connection.get(TRANSPORT))) !== IT_WORKED);
    assert.equal(await connection.get(TRANSPORT), BY_TLS)
    assert.equal([relay.open(), relay.seen()], [1, 2])
    await connection.close()
    while (relay.open() > 0) await new Promise(setImmediate)
    await relay.close()
  })

  test('a server that says nothing more by TLS counts as lost, and its connection is broken off', async ({
    cluster,
    authority,
  }) => {
    const relay = await openRelay(new URL(cluster.url))
    const connection = await createConnection(addressOf(NAME, relay.port, authority), SHORT_MS)
    await connection.get(TRANSPORT)
    relay.hush()
    assert.is.not(await lineOf(connection.get(TRANSPORT)), IT_WORKED)
    while (relay.open() > 0) await new Promise(setImmediate)
    await connection.close()
    await relay.close()
  })
}

/** Begins as PostgreSQL does, and then asks in plain text for the password. */
async function openImpostor(answer: 'N' | 'S') {
  const heard: Buffer[] = []
  const asksForPassword = Buffer.from([...Buffer.from('R'), 0, 0, 0, 8, 0, 0, 0, 3])
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      socket.write(heard.length === 0 ? answer : asksForPassword)
      heard.push(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    heard: () => Buffer.concat(heard).toString('latin1'),
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
}

for (const [answer, line] of [
  ['N', /^The database cannot be reached: its server speaks no TLS$/],
  ['S', /^The database cannot be reached: .+$/],
] as const)
  test(`R81 who stands in between, says ${answer} and speaks no TLS learns neither name nor password`, async () => {
    const impostor = await openImpostor(answer)
    const connection = await createConnection(addressOf(NAME, impostor.port))
    assert.match(await lineOf(connection.get('select 1')), line)
    await connection.close()
    await impostor.close()
    const heard = impostor.heard()
    assert.equal([heard.includes(USER), heard.includes(PASSWORD)], [false, false])
  })

test.run()
