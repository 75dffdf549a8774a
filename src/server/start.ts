import { type AddressInfo, isIPv6 } from 'node:net'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import { type Base, createBase } from '#lib/base.ts'
import type { Opened, OpenOptions } from '#server/calls/index.ts'
import { isLoopback } from '#server/http/address.ts'
import { createServer, type Running } from '#server/http/http-server.ts'
import { createPage } from '#server/http/index-page.ts'
import { createHostList } from '#server/http/request.ts'
import { createSite } from '#server/http/site.ts'
import { type Files, loadFiles } from '#server/http/static-files.ts'
import { createUpstream } from '#server/http/upstream.ts'
import { keysOf } from '#server/store/keys.ts'
import { loadConfig, openingsOf } from './config.ts'
import type { Settings } from './env.ts'
import type { Log } from './log.ts'

export interface Outside {
  /** The build's static files. */
  folder: string
  /** Where on the host it stands; `/` where nothing is said. */
  base?: Base
  sourceMaps: boolean
  openCalls(options: OpenOptions): Promise<Opened>
  /** One line for the person who started it; not the log. */
  print(line: string): void
  log: Log
}

export interface Started {
  port: number
  stop(): Promise<void>
}

/** Rejects with an Error whose message is the one line to print; then nothing is left open. */
export async function start(settings: Settings, outside: Outside): Promise<Started> {
  const { log, print, base = createBase('/') } = outside
  const files = loadBuild(outside)
  const html = files.get('/index.html')?.body.toString() ?? ''
  const { config, problems } = loadConfig(settings.dataDir, html)
  const { calls, firstStart } = await openApi(settings, config, outside)
  // Printed at once: should the port be taken, the passwords are known all the same.
  printAccounts(firstStart, settings.demo, print)

  const running = createServer({
    calls,
    site: createSite(files, createPage(html, config), openingsOf(config)),
    base,
    apiPrefix: config.apiPrefix,
    hosts: createHostList(settings.host, settings.allowedHosts),
    trustProxy: settings.trustProxy,
    log,
  })
  try {
    await listen(running, settings)
  } catch (error) {
    await calls.close()
    throw error
  }

  for (const problem of problems) log('config_problem', { problem })
  warn(settings, log)
  const { port } = running.server.address() as AddressInfo
  log('start', {
    host: settings.host,
    port,
    node: process.version,
    proxy: settings.origin !== undefined,
  })
  const path = base.path === '/' ? '' : base.path
  print(`Coalface ready at http://${addressFor(settings.host)}:${port}${path}`)
  return {
    port,
    async stop() {
      await running.stop()
      await calls.close()
      log('stop')
    },
  }
}

function loadBuild({ folder, sourceMaps }: Outside): Files {
  try {
    const files = loadFiles(folder, { sourceMaps })
    if (files.has('/index.html')) return files
  } catch {
    // Said below: what is missing matters, not how it was noticed.
  }
  throw new Error(`${folder} holds no build: run "npm run build" first`)
}

async function openApi(
  settings: Settings,
  { backend }: RuntimeConfig,
  { openCalls, log }: Outside,
): Promise<Opened> {
  const { origin, apiPaths: paths, allowHttp } = settings
  if (origin) {
    const calls = createUpstream({ origin, paths, backend, allowHttp, log })
    return { calls, firstStart: [] }
  }
  return openCalls({
    dataDir: settings.dataDir,
    demo: settings.demo,
    sample: settings.demo,
    adminPassword: settings.adminPassword,
    sessionIdleMin: settings.sessionIdleMin,
    sessionMaxH: settings.sessionMaxH,
    apiSessions: settings.apiSessions,
    bind: settings.bindSessions,
    retention: { days: settings.logDays, rows: settings.logRows },
    keys: settings.demo ? {} : keysOf(settings),
    log,
    now: Date.now,
  })
}

function printAccounts(
  accounts: Opened['firstStart'],
  demo: boolean,
  print: Outside['print'],
): void {
  if (demo) print('DEMO: a sample shop in memory only; all of it is gone when this stops.')
  for (const { username, password } of accounts) {
    if (password === undefined) {
      print(`User ${username} was made with the password of ADMIN_PASSWORD.`)
    } else if (demo) {
      print(`User ${username}, password ${password}`)
    } else {
      const advice = '(shown only now; to be changed at the first sign-in)'
      print(`User ${username} was made, password ${password} ${advice}`)
    }
  }
}

function listen({ server }: Running, { host, port }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const cure = LISTEN_FAULTS[error.code ?? '']
      reject(new Error(`Cannot listen on ${host}, port ${port}: ${cure ?? error.message}`))
    })
    server.listen(port, host, resolve)
  })
}

const LISTEN_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'ports below 1024 need a right that this user lacks; set PORT',
  EADDRINUSE: 'something else uses it; set PORT to a free one',
  EADDRNOTAVAIL: 'this machine has no such address; set HOST',
  ENOTFOUND: 'no address is known under that name; set HOST',
}

function warn(settings: Settings, log: Log): void {
  const { host, trustProxy, bindSessions, origin, demo, logKeyFile } = settings
  if (Number(process.versions.node.split('.')[0]) < 22) {
    log('node_end_of_life', { node: process.version, advice: 'use Node 24 in production' })
  }
  if (!origin && !demo && logKeyFile === undefined) {
    log('log_without_key', {
      advice:
        'whoever can write to the data can change the operation log and compute its hashes anew: '
        + 'see LOG_KEY_FILE',
    })
  }
  if (bindSessions && !isLoopback(host) && trustProxy === 0) {
    log('sessions_unbound', {
      advice: 'without https in front (TRUST_PROXY) sessions are not bound',
    })
  }
}

function addressFor(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}
