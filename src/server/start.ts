import { type AddressInfo, isIPv6, type Server } from 'node:net'
import type { RuntimeConfig } from '#config/runtime-config.ts'
import type { BackendDescription } from '#definitions/define-backend.ts'
import { type Base, createBase } from '#lib/base.ts'
import type { OpenCallsOptions, OpenedCalls } from '#server/calls/index.ts'
import { isLoopback } from '#server/http/address.ts'
import { createServer } from '#server/http/http-server.ts'
import { createIndexPage } from '#server/http/index-page.ts'
import { createHostCheck } from '#server/http/request.ts'
import { loadStaticFiles, type StaticFiles } from '#server/http/static-files.ts'
import { createSite } from '#server/http/static-site.ts'
import { createUpstream } from '#server/http/upstream.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { createMetricsServer } from '#server/metrics/metrics-server.ts'
import { loadKeys } from '#server/store/keys/load-keys.ts'
import { movedBaseMessage, recordBase } from './base-record.ts'
import { type ConfiguredShop, type CurrentShop, configuredShopFrom } from './current-shop.ts'
import type { Settings } from './env.ts'
import { cspSourcesFrom, loadRuntimeConfig } from './load-runtime-config.ts'
import type { Log } from './log.ts'

export interface Dependencies {
  /** The build's static files. */
  folder: string
  /** The path of the console on its host; `/` by default. */
  base?: Base
  sourceMaps: boolean
  openCalls(options: OpenCallsOptions): Promise<OpenedCalls>
  /** Prints one line for the person who started the server; not for the log. */
  print(line: string): void
  log: Log
}

export interface StartedServer {
  port: number
  /** Without METRICS_PORT there is none. */
  metricsPort: number | undefined
  stop(): Promise<void>
}

/**
 * Rejects with an Error whose message is the one line to print; everything is closed again then.
 */
export async function start(settings: Settings, outside: Dependencies): Promise<StartedServer> {
  const { log, print, base = createBase('/') } = outside
  const files = loadBuild(outside)
  const html = files.get('/index.html')?.body.toString() ?? ''
  const { config, backend, problems, configured } = await loadRuntimeConfig(settings.dataDir, html)
  const configuredShop = configuredShopFrom(config, configured)
  const { metricsPort, metricsHost } = settings
  const metrics = metricsPort === undefined ? undefined : createMetrics()
  const { calls, shop, createdAccounts } = await openApi(
    settings,
    backend,
    { configuredShop, metrics },
    outside,
  )
  // Printed at once, so that the passwords are known even if the port is taken.
  printAccounts(createdAccounts, settings.demo, print)

  const running = createServer({
    calls,
    site: createSite(files, pageOf(html, config, shop), cspSourcesFrom(config), shop?.logo),
    base,
    apiPrefix: config.apiPrefix,
    isAllowedHost: createHostCheck(settings.host, settings.allowedHosts),
    trustProxy: settings.trustProxy,
    log,
    metrics,
  })
  const measuring =
    metrics
    && createMetricsServer({
      metrics,
      gauges: () => [...running.gauges(), ...(calls.gauges?.() ?? [])],
      isAllowedHost: createHostCheck(metricsHost, settings.allowedHosts),
      log,
    })
  const stop = async () => {
    await running.stop()
    await measuring?.stop()
    await calls.close()
  }
  try {
    await listen(running.server, '', settings.host, settings.port)
    if (measuring) await listen(measuring.server, 'METRICS_', metricsHost, metricsPort)
  } catch (error) {
    await stop()
    throw error
  }

  for (const problem of problems) log('config_problem', { problem })
  if (!settings.demo) {
    recordBase(settings.dataDir, base.path)
    const advice = movedBaseMessage(settings.dataDir, base.path)
    if (advice !== undefined) log('base_moved', { advice })
  }
  logWarnings(settings, log)
  const port = portOf(running.server)
  const openMetricsPort = measuring && portOf(measuring.server)
  log('start', {
    host: settings.host,
    port,
    ...(measuring && { metricsHost, metricsPort: openMetricsPort }),
    node: process.version,
    proxy: settings.apiOrigin !== undefined,
  })
  const path = base.path === '/' ? '' : base.path
  print(`Coalface ready at http://${displayHost(settings.host)}:${port}${path}`)
  return {
    port,
    metricsPort: openMetricsPort,
    async stop() {
      await stop()
      log('stop')
    },
  }
}

function loadBuild({ folder, sourceMaps }: Dependencies): StaticFiles {
  try {
    const files = loadStaticFiles(folder, { sourceMaps })
    if (files.has('/index.html')) return files
  } catch {
    // The error that follows says which file is missing.
  }
  throw new Error(`${folder} holds no build: run "npm run build" first`)
}

/** The page, written anew after each change of the shop: a request only gives it a nonce. */
function pageOf(html: string, config: RuntimeConfig, shop: CurrentShop | undefined) {
  if (!shop) return createIndexPage(html, config)
  const write = () => createIndexPage(html, shop.configFor(config))
  let page = write()
  shop.subscribe(() => {
    page = write()
  })
  return () => page()
}

async function openApi(
  settings: Settings,
  backend: BackendDescription | undefined,
  { configuredShop, metrics }: { configuredShop: ConfiguredShop; metrics: Metrics | undefined },
  { openCalls, log }: Dependencies,
): Promise<OpenedCalls> {
  const { apiOrigin, apiPaths: paths, allowHttp } = settings
  if (apiOrigin) {
    const calls = createUpstream({ origin: apiOrigin, paths, backend, allowHttp, log })
    return { calls, createdAccounts: [] }
  }
  return openCalls({
    dataDir: settings.dataDir,
    database: settings.database,
    demo: settings.demo,
    sample: settings.demo,
    adminPassword: settings.adminPassword,
    sessionIdleMin: settings.sessionIdleMin,
    sessionMaxH: settings.sessionMaxH,
    apiSessions: settings.apiSessions,
    apiTokens: settings.apiTokens,
    signInFrom: settings.signInFrom,
    bindSessions: settings.bindSessions,
    retention: { days: settings.logDays, rows: settings.logRows },
    keys: settings.demo ? {} : loadKeys(settings),
    configuredShop,
    log,
    metrics,
  })
}

function printAccounts(
  accounts: OpenedCalls['createdAccounts'],
  demo: boolean,
  print: Dependencies['print'],
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

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** `prefix` is that of the variables for host and port. */
function listen(
  server: Server,
  prefix: '' | 'METRICS_',
  host: string,
  port: number | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const cure = listenCures(prefix)[error.code ?? '']
      reject(new Error(`Cannot listen on ${host}, port ${port}: ${cure ?? error.message}`))
    })
    server.listen(port, host, resolve)
  })
}

const listenCures = (prefix: string): Readonly<Record<string, string>> => ({
  EACCES: `ports below 1024 need a right that this user lacks; set ${prefix}PORT`,
  EADDRINUSE: `something else uses it; set ${prefix}PORT to a free one`,
  EADDRNOTAVAIL: `this machine has no such address; set ${prefix}HOST`,
  ENOTFOUND: `no address is known under that name; set ${prefix}HOST`,
})

function logWarnings(settings: Settings, log: Log): void {
  const { host, trustProxy, bindSessions, apiOrigin, demo, logKeyFile } = settings
  for (const problem of settings.variableProblems) log('variable_problem', problem)
  if (Number(process.versions.node.split('.')[0]) < 22) {
    log('node_end_of_life', { node: process.version, advice: 'use Node 24 in production' })
  }
  if (!apiOrigin && !demo && logKeyFile === undefined) {
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

function displayHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return isIPv6(host) ? `[${host}]` : host
}
