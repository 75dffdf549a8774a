import { rmSync } from 'node:fs'
import { takeBackToVersion2 } from '../server/version-2.ts'
import { startApp, temporaryFolder } from '../support/app.ts'
import { fillOperationLog, makeRoleHistory } from '../support/many-rows.ts'
import type { Line } from './line.ts'
import { databasePath } from '#server/store/sqlite/database-file.ts'
import { openDatabase } from '#server/store/sqlite/driver.ts'

const ROWS = 1_000_000
const CUT = 300_000
const ROWS_OF_VERSION_2 = 500_000

/** A start that finds more rows than `LOG_ROWS`: it removes refusals first, then old deeds. */
export async function logCut(): Promise<Line> {
  const dataDir = await folderWithLog(ROWS)
  const startedIn = await startWith(dataDir, ROWS - CUT)
  return lineOf(`cuts ${inWords(CUT)} of ${inWords(ROWS)} log rows`, startedIn)
}

/** The first start after the program of version 2: it copies the data and converts it. */
export async function startFromVersion2(): Promise<Line> {
  const dataDir = await folderWithLog(ROWS_OF_VERSION_2)
  await takeBackToVersion2(dataDir)
  const startedIn = await startWith(dataDir, ROWS * 2)
  return lineOf(`brings ${inWords(ROWS_OF_VERSION_2)} log rows from version 2 on`, startedIn)
}

/**
 * The data of a server that was started once; none of its rows is old enough to be removed. Of each
 * ten of them so many are changes of the role 2.
 */
export async function folderWithLog(rows: number, changesOfTen = 0): Promise<string> {
  const dataDir = temporaryFolder()
  await (await startApp({ dataDir })).stop()
  const db = await openDatabase(databasePath(dataDir))
  await db.exec('begin')
  await fillOperationLog(db, rows, Date.now() - 60_000)
  if (changesOfTen > 0) await makeRoleHistory(db, changesOfTen)
  await db.exec('commit')
  db.close()
  return dataDir
}

async function startWith(dataDir: string, logRows: number): Promise<number> {
  const app = await startApp({ dataDir, env: { LOG_ROWS: String(logRows) } })
  await app.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return app.startupMs
}

const inWords = (rows: number) => rows.toLocaleString('en')

const lineOf = (what: string, startedIn: number): Line => ({
  what: `server: a start that ${what}`,
  measured: `${Math.round(startedIn)} ms`,
})
