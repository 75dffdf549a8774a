import { createConfigTable, isSecret } from '#server/store/configuration.ts'
import type { Database } from '#server/store/driver.ts'
import { type Key, readKeyFile } from '#server/store/keys/key-file.ts'
import { loadSecretKey } from '#server/store/keys/load-keys.ts'
import { checkSecretKey } from '#server/store/keys/secret-key.ts'
import { createTables } from '#server/store/store.ts'
import type { Command } from './command.ts'
import { changeData } from './data.ts'

/** Encrypts secret values with another key, or for the first time with one. */
export const rekeySecrets =
  (file: string, isLost: boolean): Command =>
  async (settings, print) => {
    const { dataDir } = settings
    const key = readKeyFile('The key file', file, dataDir, 'secret values')
    const { count, lost } = await changeData(dataDir, async db => {
      const tables = createTables(db)
      const mustOpen = (await tables.config.isEncrypted()) && !isLost
      const before = mustOpen ? loadSecretKey(settings) : undefined
      if (mustOpen) await checkSecretKey(tables, before)
      return reencryptSecrets(db, before, key, isLost)
    })
    print(
      `${count} secret values are encrypted with the key ${key.id} now: `
        + `set SECRET_KEY_FILE to ${file}`,
    )
    if (lost.length > 0) print(`These are empty now, type them anew: ${lost.join(', ')}`)
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
