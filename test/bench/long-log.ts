import { rmSync } from 'node:fs'
import { PASSWORD, startApp } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { type Line, median, timing } from './line.ts'
import { folderWithLog } from './log-starts.ts'

const ROWS = 1_000_000
const RUNS = 9
const LOG = '/api/v1/operloglist'

/** Searches and their limits in ms; all but the first go through the whole log. */
const SEARCHES: readonly (readonly [what: string, query: string, limit: number])[] = [
  ['newest page', '', 30],
  ['by a name', 'operName=ж299', 300],
  ['by an event', 'event=config.update', 300],
  ['by a part of the call', 'operUrl=er/99999', 1_000],
  ['by the slowest calls', 'sort=latencyTime&order=desc', 1_000],
]

/** The calls of the other people meanwhile. */
const CALLS = [
  ['GET', '/api/v1/getinfo'],
  ['GET', '/api/v1/rolelist'],
  ['PUT', '/api/v1/role'],
] as const

/**
 * A server of its own with a log of a million rows, and the other people's calls while one person
 * searches it.
 */
export async function longLog(): Promise<Line[]> {
  const dataDir = await folderWithLog(ROWS)
  // The start must not cut off any of the many rows.
  const app = await startApp({ dataDir, env: { LOG_ROWS: String(ROWS * 2) } })
  try {
    const admin = await tokenFor(app.origin)
    const body = { username: 'other', roleId: 1, deptId: 1, password: PASSWORD }
    await call(app.origin, 'POST', '/api/v1/sysUser', { token: admin, body })
    const other = await tokenFor(app.origin, 'other')
    const log = `server: a log of ${ROWS.toLocaleString('en')} rows`
    const lines: Line[] = [{ what: `${log}, start`, measured: `${Math.round(app.startupMs)} ms` }]
    for (const [what, query, limit] of SEARCHES) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1) times.push(await search(app.origin, admin, query))
      lines.push(timing(`${log}, ${what}`, median(times), limit))
    }
    const waits = await waitsBeside(app.origin, admin, other)
    const meanwhile = 'server: others’ calls while one person searches these rows ten times'
    return [
      ...lines,
      timing(`${meanwhile}, median of ${waits.length}`, median(waits), 30),
      timing(`${meanwhile}, longest`, Math.max(...waits), 500),
    ]
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function search(origin: string, token: string, query: string): Promise<number> {
  const begun = performance.now()
  const { code, msg } = await call(origin, 'GET', `${LOG}?${query}`, { token })
  if (code !== 200) throw new Error(`${query}: ${code} ${msg}`)
  return performance.now() - begun
}

/** Sends ten searches at once and aborts every third at once. */
async function waitsBeside(origin: string, admin: string, other: string): Promise<number[]> {
  let isSearching = true
  const searches = Array.from({ length: 10 }, async (_, index) => {
    const [, query = ''] = SEARCHES[1 + (index % (SEARCHES.length - 1))] ?? []
    const signal = index % 3 === 2 ? AbortSignal.timeout(1) : null
    const headers = { 'X-Token': admin }
    await fetch(`${origin}/prod-api${LOG}?${query}`, { headers, signal }).then(
      answer => answer.text(),
      () => undefined,
    )
  })
  const all = Promise.all(searches).finally(() => (isSearching = false))
  const waits: number[] = []
  while (isSearching) {
    for (const [method, path] of CALLS) {
      const body = method === 'PUT' ? { roleId: 2, remark: `${waits.length}` } : undefined
      const begun = performance.now()
      const { code, msg } = await call(origin, method, path, { token: other, body })
      if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
      waits.push(performance.now() - begun)
    }
  }
  await all
  return waits
}
