import { type App, startApp } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { newDatabase, postgresUrl } from '../support/postgres.ts'
import { type Line, notMeasured } from './line.ts'

const CLIENTS = 50
const SECONDS = 3

/** What a client asks for; `count` makes each body another one. */
const CALLS: Readonly<
  Record<string, (origin: string, token: string, count: number) => Promise<{ code: number }>>
> = {
  getinfo: (origin, token) => call(origin, 'GET', '/api/v1/getinfo', { token }),
  list: (origin, token) => call(origin, 'GET', '/api/v1/rolelist', { token }),
  write: (origin, token, count) =>
    call(origin, 'PUT', '/api/v1/role', { token, body: { roleId: 3, remark: `${count}` } }),
}

/**
 * Calls a second of fifty clients, who share the processors with the servers; of one process on
 * SQLite, and of one and two on PostgreSQL, where `npm run postgres -- --bench` has started it.
 */
export async function callsAtOnce(): Promise<Line[]> {
  const sqlite = await measure('SQLite', [await startApp()])
  if (postgresUrl() === undefined) {
    return [...sqlite, notMeasured('The same with PostgreSQL', 'npm run postgres -- --bench')]
  }
  return [
    ...sqlite,
    ...(await onPostgres('PostgreSQL', 1)),
    ...(await onPostgres('PostgreSQL, two processes', 2)),
  ]
}

async function onPostgres(what: string, processes: number): Promise<Line[]> {
  const { url, drop } = await newDatabase()
  const servers: App[] = []
  for (let number = 0; number < processes; number += 1) {
    servers.push(await startApp({ env: { DATABASE_URL: url } }))
  }
  const lines = await measure(what, servers)
  await drop()
  return lines
}

async function measure(what: string, servers: readonly App[]): Promise<Line[]> {
  const origins = servers.map(({ origin }) => origin)
  const token = await tokenFor(origins[0] ?? '')
  const lines: Line[] = []
  for (const [name, send] of Object.entries(CALLS)) {
    const rate = await rateOf((origin, count) => send(origin, token, count), origins)
    lines.push({ what: `${what}: ${name} of ${CLIENTS} clients`, measured: `${rate} a second` })
  }
  for (const server of servers) await server.stop()
  return lines
}

/** Answered calls a second, with the first half second left out. */
async function rateOf(
  send: (origin: string, count: number) => Promise<{ code: number }>,
  origins: readonly string[],
): Promise<number> {
  let count = 0
  let from = 0
  const begin = performance.now() + 500
  const end = begin + SECONDS * 1_000
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const origin = origins[client % origins.length] ?? ''
      while (performance.now() < end) {
        const { code } = await send(origin, count)
        if (code !== 200) throw new Error(`code ${code}`)
        count += 1
        if (performance.now() < begin) from = count
      }
    }),
  )
  return Math.round((count - from) / SECONDS)
}
