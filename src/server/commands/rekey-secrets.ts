import { createConfigTable, isSecret } from '#server/store/configuration.ts'
import type { Database } from '#server/store/database.ts'
import { type Key, readKeyFile } from '#server/store/keys/key-file.ts'
import { loadLogKey, loadSecretKey } from '#server/store/keys/load-keys.ts'
import { checkSecretKey, isEncrypted } from '#server/store/keys/secret-key.ts'
import { checkLogKey } from '#server/store/operation-log/log-key.ts'
import {
  createFactorTable,
  type FactorRow,
  type FactorTable,
} from '#server/store/sign-in/factors.ts'
import { createTables } from '#server/store/store.ts'
import type { Command } from './command.ts'
import { changeData } from './data.ts'
import { takeFactorAway } from './reset-factor.ts'

/** Encrypts secrets with another key, or for the first time with one. */
export const rekeySecrets =
  (file: string, isLost: boolean): Command =>
  async (settings, print) => {
    const { dataDir } = settings
    const key = readKeyFile('The key file', file, dataDir, 'secret values')
    // Factors that are taken away stand in the log.
    const log = isLost ? loadLogKey(settings) : undefined
    const { count, lost, seeds, lostOf } = await changeData(settings, async db => {
      const tables = createTables(db)
      const mustOpen = (await isEncrypted(tables)) && !isLost
      const before = mustOpen ? loadSecretKey(settings) : undefined
      if (mustOpen) await checkSecretKey(tables, before)
      const values = await reencryptSecrets(db, before, key, isLost)
      const keys = { before, key, log }
      return { ...values, ...(await reencryptSeeds(db, keys, isLost)) }
    })
    const people = seeds === 1 ? '1 person' : `${seeds} people`
    const andSeeds = seeds > 0 ? ` and the second factors of ${people}` : ''
    print(
      `${count} secret values${andSeeds} are encrypted with the key ${key.id} now: `
        + `set SECRET_KEY_FILE to ${file}`,
    )
    if (lost.length > 0) print(`These are empty now, type them anew: ${lost.join(', ')}`)
    if (lostOf.length > 0) {
      print(`These people have no second factor any more: ${lostOf.join(', ')}`)
    }
    return 0
  }

async function reencryptSecrets(db: Database, before: Key | undefined, key: Key, isLost: boolean) {
  const old = createConfigTable(db, before)
  const next = createConfigTable(db, key)
  const { metadata } = createTables(db)
  const lost: string[] = []
  let count = 0
  for (const row of await old.all()) {
    if (!isSecret(row) && row.encrypted === 0) continue
    const isGone = isLost && row.encrypted === 1
    await next.store(row, isGone ? '' : old.valueOf(row))
    if (isGone) lost.push(row.configKey)
    count += 1
  }
  await metadata.set('secret.key', key.id)
  // The administrator may want to get rid of what the old key encrypted.
  await metadata.set('secrets.traces', 'yes')
  return { count, lost }
}

/** A seed that cannot be decrypted is of no use any more: its factor is taken away. */
async function reencryptSeeds(
  db: Database,
  { before, key, log }: { before: Key | undefined; key: Key; log: Key | undefined },
  isLost: boolean,
) {
  const old = createFactorTable(db, before)
  const next = createFactorTable(db, key)
  const tables = createTables(db, { log })
  const lostOf: string[] = []
  let seeds = 0
  for (const row of await old.all()) {
    const user = await tables.users.byId(row.userId)
    const username = user?.username ?? ''
    if (user && isLost && row.encrypted === 1) {
      await checkLogKey(tables, log)
      await takeFactorAway(tables, user, 'rekey-secrets')
      lostOf.push(username)
    } else {
      await next.store(row.userId, seedIn(old, row, username))
      seeds += 1
    }
  }
  return { seeds, lostOf }
}

function seedIn(factors: FactorTable, row: FactorRow, username: string): Buffer {
  try {
    return factors.seedOf(row)
  } catch (cause) {
    throw new Error(
      `The second factor of ${username} cannot be decrypted with the present key: take it away `
        + `first: node dist/server.mjs reset-factor ${username}`,
      { cause },
    )
  }
}
