import { rmSync } from 'node:fs'
import { type App, PASSWORD, startApp } from '../support/app.ts'
import { call, tokenFor } from '../support/call.ts'
import { type Line, median, timing } from './line.ts'
import { folderWithLog } from './log-starts.ts'
import { type Readers, waitsBeside } from './waits-beside.ts'

const ROWS = 1_000_000
/** Of each ten of them so many are changes of one role. */
const CHANGES_OF_TEN = 3
const RUNS = 9
const LOG = '/api/v1/operloglist'

/** Searches and their limits in ms; all but the first go through the whole log. */
const SEARCHES: readonly (readonly [what: string, query: string, limit: number])[] = [
  ['newest page', '', 30],
  ['by a name', 'operName=ж299', 300],
  ['by an event', 'event=config.update', 300],
  ['by several operations', 'event=config.*,user.update,role.disable', 300],
  ['by a part of the call', 'operUrl=er/99999', 1_000],
  ['by the slowest calls', 'sort=latencyTime&order=desc', 1_000],
]

/** Pages that come after many rows of the log, and of the history of one role. */
const DEEP_PAGES: Readonly<Record<string, readonly string[]>> = {
  'reads pages like 5,000 of it': [
    `${LOG}?pageIndex=5000`,
    `${LOG}?pageIndex=5000&pageSize=100`,
    `${LOG}?pageIndex=100&pageSize=100&sort=latencyTime&order=desc`,
  ],
  'reads 300,000 changes of one role in it': [
    '/api/v1/operlogrecord/role/2?pageIndex=5000',
    '/api/v1/operlogrecord/role/2?pageIndex=2900&pageSize=100',
  ],
}

/** What the other people's calls wait for while one person searches the log. */
export async function longLog(): Promise<Line[]> {
  return withLog(await folderWithLog(ROWS), async (app, tokens) => {
    const log = `server: a log of ${ROWS.toLocaleString('en')} rows`
    const lines: Line[] = [{ what: `${log}, start`, measured: `${Math.round(app.startupMs)} ms` }]
    for (const [what, query, limit] of SEARCHES) {
      const times: number[] = []
      for (let run = 0; run < RUNS; run += 1)
        times.push(await search(app.origin, tokens.busy, query))
      lines.push(timing(`${log}, ${what}`, median(times), limit))
    }
    const paths = SEARCHES.slice(1).map(([, query]) => `${LOG}?${query}`)
    const waits = await waitsBeside(app.origin, tokens, paths)
    return [...lines, ...waitLines('searches these rows ten times', waits)]
  })
}

/** The same while one person reads pages that come after many rows. */
export async function deepPages(): Promise<Line[]> {
  return withLog(await folderWithLog(ROWS, CHANGES_OF_TEN), async ({ origin }, tokens) => {
    const lines: Line[] = []
    for (const [what, paths] of Object.entries(DEEP_PAGES))
      lines.push(...waitLines(what, await waitsBeside(origin, tokens, paths)))
    return lines
  })
}

/** Starts a server on the folder, with somebody who reads and somebody else. */
async function withLog<T>(
  dataDir: string,
  run: (app: App, tokens: Readers) => Promise<T>,
): Promise<T> {
  // The start must not cut off any of the many rows.
  const app = await startApp({ dataDir, env: { LOG_ROWS: String(ROWS * 2) } })
  try {
    const busy = await tokenFor(app.origin)
    const body = { username: 'other', roleId: 1, deptId: 1, password: PASSWORD }
    await call(app.origin, 'POST', '/api/v1/sysUser', { token: busy, body })
    return await run(app, { busy, other: await tokenFor(app.origin, 'other') })
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function waitLines(what: string, waits: readonly number[]): Line[] {
  const meanwhile = `server: others’ calls while one person ${what}`
  return [
    timing(`${meanwhile}, median of ${waits.length}`, median(waits), 30),
    timing(`${meanwhile}, longest`, Math.max(...waits), 500),
  ]
}

async function search(origin: string, token: string, query: string): Promise<number> {
  const begun = performance.now()
  const { code, msg } = await call(origin, 'GET', `${LOG}?${query}`, { token })
  if (code !== 200) throw new Error(`${query}: ${code} ${msg}`)
  return performance.now() - begun
}
