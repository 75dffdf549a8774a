import { loadLogKey } from '#server/store/keys/load-keys.ts'
import { SCHEMA_VERSION } from '#server/store/migrations/version.ts'
import { checkLogKey } from '#server/store/operation-log/log-key.ts'
import { createTables, RESTORE_OPERATION } from '#server/store/store.ts'
import type { Command } from './command.ts'
import { changeData } from './data.ts'
import { endingStatements } from './ended-by-restore.ts'

/** The last step after pg_restore: what `restore` does with its copy. */
export const restored: Command = async (settings, print) => {
  if (!settings.database) {
    throw new Error('restored is for the data of DATABASE_URL: restore FILE does this by itself.')
  }
  const log = loadLogKey(settings)
  await changeData(settings, async db => {
    const tables = createTables(db, { log })
    await checkLogKey(tables, log)
    for (const statement of endingStatements(SCHEMA_VERSION)) await db.exec(statement)
    await tables.operations.add({ ...RESTORE_OPERATION, operTime: Date.now() })
  })
  print('Everybody has to sign in again, and recovery codes and tokens are gone.')
  return 0
}
