// A PostgreSQL of the tests' own.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Debian's packages put the programs, in a folder a version. */
const VERSIONS = '/usr/lib/postgresql'

/** Debian's account: PostgreSQL does not run as root. */
const ACCOUNT = 'postgres'

const OLDEST_VERSION = 15

const ADMINISTRATOR = 'postgres'

/** Whoever reaches it on this machine may use it: it holds what tests make up. */
const NEW_CLUSTER = [
  `--username=${ADMINISTRATOR}`,
  '--auth=trust',
  '--encoding=UTF8',
  '--locale=C.UTF-8',
  '--no-sync',
]

/** Linux has it; a container gives it little room unless it is told to. */
const MEMORY = '/dev/shm'
const ROOM_BYTES = 2 * 1024 ** 3

/** For a start or a stop. */
const LIMIT_S = 60

const SETTINGS = {
  max_connections: '200',
  jit: 'off',
  listen_addresses: '127.0.0.1',
}

/** For data that nobody keeps beyond the run: nothing waits for the disk. */
const UNSAFE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** Whether this machine has PostgreSQL, and new enough. */
export const hasPostgres = () => findPrograms() !== undefined

/**
 * Starts a cluster in a temporary folder, in memory if there is room, both of which end with this process, however that ends.
 * With `isSafe` what it has committed outlives its own crash; with `certificate` it speaks TLS too.
 */
export async function startCluster({ isSafe = false, certificate } = {}) {
  const programs = findPrograms()
  if (!programs) throw new Error('No PostgreSQL 15 or newer found: `apt-get install postgresql`.')
  const folder = mkdtempSync(join(roomyMemory() ?? tmpdir(), 'coalface-postgres-'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const account = accountFor(folder)
  const options = { ...account, cwd: folder }
  const controlled = [join(programs, 'pg_ctl'), '-D', data, '--wait', `--timeout=${LIMIT_S}`]

  /** What it leaves running would keep a pipe open. */
  async function control(...argv) {
    const [program, ...always] = controlled
    const [code] = await once(
      spawn(program, [...always, ...argv], { ...options, stdio: 'ignore' }),
      'exit',
    )
    return code === 0
  }

  process.on('exit', () => {
    const [program, ...always] = controlled
    spawnSync(program, [...always, 'stop', '--mode=immediate'], { ...options, stdio: 'ignore' })
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

  const initdb = join(programs, 'initdb')
  const made = spawnSync(initdb, [...NEW_CLUSTER, '-D', data], { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const chosen = {
    ...SETTINGS,
    ...(!isSafe && UNSAFE),
    ...(certificate && tlsSettings(folder, account, certificate)),
    port,
    unix_socket_directories: folder,
  }
  const settings = Object.entries(chosen)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')

  async function start() {
    if (await control('start', `--log=${log}`, `--options=${settings}`)) return
    const reason = existsSync(log) ? readFileSync(log, 'utf8') : 'no log'
    throw new Error(`PostgreSQL does not start: ${reason}`)
  }

  await start()
  return {
    url: `postgres://${ADMINISTRATOR}@127.0.0.1:${port}/postgres`,
    start,
    async stop(mode) {
      if (!(await control('stop', `--mode=${mode}`))) throw new Error('PostgreSQL does not stop.')
    },
  }
}

/** A file system in memory, where a new database takes a quarter of the time, if there is room. */
function roomyMemory() {
  if (!existsSync(MEMORY)) return undefined
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= ROOM_BYTES ? MEMORY : undefined
}

/** The folder of the newest version. */
function findPrograms() {
  if (!existsSync(VERSIONS)) return undefined
  const [newest] = readdirSync(VERSIONS)
    .map(Number)
    .filter(version => version >= OLDEST_VERSION)
    .sort((one, other) => other - one)
    .map(version => join(VERSIONS, String(version), 'bin'))
    .filter(folder => existsSync(join(folder, 'initdb')))
  return newest
}

/** Under which account PostgreSQL runs, and whose the folder is then; ours, unless we are root. */
function accountFor(folder) {
  if (process.getuid() !== 0) return {}
  const number = flag => Number(spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [number('-u'), number('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid }
}

/** PostgreSQL takes a key only from a file of its own account that nobody else can read. */
function tlsSettings(folder, { uid, gid }, { key, cert }) {
  function write(name, pem) {
    const file = join(folder, name)
    writeFileSync(file, pem, { mode: 0o600 })
    if (uid !== undefined) chownSync(file, uid, gid)
    return file
  }
  return {
    ssl: 'on',
    ssl_key_file: write('server.key', key),
    ssl_cert_file: write('server.crt', cert),
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
