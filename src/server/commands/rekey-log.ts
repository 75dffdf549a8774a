import { readKeyFile } from '#server/store/keys/key-file.ts'
import { loadLogKey } from '#server/store/keys/load-keys.ts'
import { checkLogKey, switchLogKey } from '#server/store/operation-log/log-key.ts'
import { createTables } from '#server/store/store.ts'
import type { Command } from './command.ts'
import { changeData } from './data.ts'

/** Chains the log with another key from now on, or for the first time with one. */
export const rekeyLog =
  (file: string, isLost: boolean): Command =>
  async (settings, print) => {
    const { dataDir } = settings
    const key = readKeyFile('The key file', file, dataDir, 'log chain')
    await changeData(settings, async db => {
      const tables = createTables(db)
      const current = await tables.metadata.get('log.key')
      const before = current === undefined || isLost ? undefined : loadLogKey(settings)
      if (current !== undefined && !isLost) await checkLogKey(tables, before)
      if (current === key.id) {
        throw new Error(`The operation log is kept with the key of ${file} already.`)
      }
      await switchLogKey(tables, key, before, Date.now())
    })
    print(
      `The operation log is kept with the key ${key.id} from now on: set LOG_KEY_FILE to ${file}`,
    )
    return 0
  }
