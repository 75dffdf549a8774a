import type { Database } from '#server/store/database.ts'
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
  const end = async (db: Database) => {
    const tables = createTables(db, { log })
    await checkLogKey(tables, log)
    for (const statement of endingStatements(SCHEMA_VERSION)) await db.exec(statement)
    await tables.operations.add({ ...RESTORE_OPERATION, operTime: Date.now() })
  }
  // Before a server can start on a backup of an older program.
  await changeData(settings, end, { migrates: true })
  print('Everybody has to sign in again, and recovery codes and tokens are gone.')
  return 0
}
