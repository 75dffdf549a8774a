import type { Key } from '#server/store/keys/key-file.ts'
import type { Tables } from '#server/store/tables.ts'

type LogKeyTables = Pick<Tables, 'metadata' | 'operations'>

/**
 * Throws the one line that says why the log cannot go on under this key. It never changes the key
 * by itself: otherwise an attacker who recomputed the whole log would only have to wait for the
 * next start.
 */
export async function checkLogKey({ metadata }: LogKeyTables, key: Key | undefined): Promise<void> {
  const current = await metadata.get('log.key')
  if (current === key?.id) return
  if (current === undefined) {
    throw new Error(
      'The operation log is not kept with the key of LOG_KEY_FILE: node dist/server.mjs rekey-log '
        + 'FILE begins that. If it was begun before, the log was computed anew.',
    )
  }
  throw new Error(
    key === undefined
      ? 'The operation log is kept with a key: set LOG_KEY_FILE to its file.'
      : 'The operation log is kept with another key than that of LOG_KEY_FILE: set it to that one, '
          + 'or change the key: node dist/server.mjs rekey-log FILE',
  )
}

/** From the next row on the log is chained with the key that its table was created with. */
export async function switchLogKey(
  { metadata, operations }: LogKeyTables,
  key: Key,
  before: Key | undefined,
  at: number,
): Promise<void> {
  await operations.takeKey(key, before, at)
  await metadata.set('log.key', key.id)
}
