import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Holds the path that the console lay below at the first start with this data. */
const BASE_FILE = 'coalface.base'

const fileIn = (dataDir: string) => join(dataDir, BASE_FILE)

/** Remembers the path, unless there is one: a build at another path is rather a slip than a move. */
export function recordBase(dataDir: string, base: string): void {
  try {
    writeFileSync(fileIn(dataDir), `${base}\n`, { mode: 0o600, flag: 'wx' })
  } catch {
    // It is there, or there is no such folder, as in front of another server.
  }
}

/** One line with the cures if this build lies at another path than the console did before. */
export function movedBaseMessage(dataDir: string, base: string): string | undefined {
  let before: string
  try {
    before = readFileSync(fileIn(dataDir), 'utf8').trim()
  } catch {
    return undefined
  }
  if (before === '' || before === base) return undefined
  return (
    `this build lies at ${base}, the console lay at ${before} before, where bookmarks lead; build with `
    + `"npm run build -- --base ${before}", or, if the move is meant, delete ${fileIn(dataDir)}`
  )
}
