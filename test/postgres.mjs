// npm run postgres               server tests on PostgreSQL: starts a cluster in a temporary folder, which
//                                goes with the run
// npm run postgres -- PREFIX…    only the files whose path below test/ begins so
// Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runTests } from './run.mjs'

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

const START_LIMIT_S = 60

/** Nothing is kept beyond the run, so nothing waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  jit: 'off',
  listen_addresses: '127.0.0.1',
}

/** Gives how many passed and failed. Without PostgreSQL that is a failure. */
export async function runOnPostgres(wanted) {
  const programs = findPrograms()
  if (!programs) {
    console.log('No PostgreSQL 15 or newer found: `apt-get install postgresql`.')
    return { passed: 0, failed: 1 }
  }
  process.env.TEST_POSTGRES = await startCluster(programs)
  return runTests(wanted)
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

/** Gives the address of a cluster that ends with this process, however that ends. */
async function startCluster(programs) {
  const folder = mkdtempSync(join(tmpdir(), 'coalface-postgres-'))
  const data = join(folder, 'data')
  const log = join(folder, 'log')
  const options = { ...accountFor(folder), cwd: folder, encoding: 'utf8' }
  const run = (program, ...argv) => spawnSync(join(programs, program), argv, options)
  // What it leaves running would keep a pipe open.
  const control = (...argv) =>
    spawnSync(join(programs, 'pg_ctl'), [...argv, '-D', data], { ...options, stdio: 'ignore' })

  process.on('exit', () => {
    control('stop', '--mode=immediate')
    rmSync(folder, { recursive: true, force: true })
  })
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))

  const made = run('initdb', ...NEW_CLUSTER, '-D', data)
  if (made.status !== 0) throw new Error(`initdb: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const settings = Object.entries({ ...SETTINGS, port, unix_socket_directories: folder })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
  const limit = `--timeout=${START_LIMIT_S}`
  const started = control('start', '--wait', limit, `--log=${log}`, `--options=${settings}`)
  if (started.status !== 0) {
    const reason = existsSync(log) ? readFileSync(log, 'utf8') : started.error?.message
    throw new Error(`PostgreSQL does not start: ${reason}`)
  }
  return `postgres://${ADMINISTRATOR}@127.0.0.1:${port}/postgres`
}

/** Under which account PostgreSQL runs, and whose the folder is then; ours, unless we are root. */
function accountFor(folder) {
  if (process.getuid() !== 0) return {}
  const number = flag => Number(spawnSync('id', [flag, ACCOUNT], { encoding: 'utf8' }).stdout)
  const [uid, gid] = [number('-u'), number('-g')]
  chownSync(folder, uid, gid)
  return { uid, gid }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const wanted = process.argv.slice(2)
  const { passed, failed } = await runOnPostgres(wanted.length > 0 ? wanted : ['server/']).catch(
    error => {
      console.log(error.message)
      return { passed: 0, failed: 1 }
    },
  )
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
