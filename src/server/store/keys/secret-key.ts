import { isSecret } from '#server/store/configuration.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Key } from './key-file.ts'

type SecretKeyTables = Pick<Tables, 'config' | 'metadata'>

/** Throws the one line that says why secret values cannot be read with this key, or without one. */
export async function checkSecretKey({ config, metadata }: SecretKeyTables, key: Key | undefined) {
  if (!(await config.isEncrypted())) return
  if (key === undefined) {
    throw new Error('Secret values are encrypted: set SECRET_KEY_FILE to the file of their key.')
  }
  if ((await metadata.get('secret.key')) !== key.id) {
    throw new Error(
      'Secret values are encrypted with another key than that of SECRET_KEY_FILE: set it to that '
        + 'one, or change the key: node dist/server.mjs rekey-secrets FILE',
    )
  }
}

/**
 * Encrypts secrets that were stored without a key; `config` was created with `key`. Returns
 * their number.
 */
export async function encryptSecrets(
  { config, metadata }: SecretKeyTables,
  key: Key,
): Promise<number> {
  let count = 0
  for (const row of await config.all()) {
    if (isSecret(row) === (row.encrypted === 1)) continue
    await config.store(row, config.valueOf(row))
    if (row.encrypted === 0) count += 1
  }
  await metadata.set('secret.key', key.id)
  if (count > 0) await metadata.set('secrets.traces', 'yes')
  return count
}
