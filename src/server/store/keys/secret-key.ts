import { isSecret } from '#server/store/configuration.ts'
import type { FactorTable } from '#server/store/sign-in/factors.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Key } from './key-file.ts'

type SecretKeyTables = Pick<Tables, 'config' | 'factors' | 'metadata'>
/** A database of an older version has no second factors. */
type CheckedTables = Omit<SecretKeyTables, 'factors'> & { factors: FactorTable | undefined }

/** Throws the one line that says why secret values cannot be read with this key, or without one. */
export async function checkSecretKey(tables: CheckedTables, key: Key | undefined) {
  if (!(await isEncrypted(tables))) return
  if (key === undefined) {
    throw new Error('Secret values are encrypted: set SECRET_KEY_FILE to the file of their key.')
  }
  if ((await tables.metadata.get('secret.key')) !== key.id) {
    throw new Error(
      'Secret values are encrypted with another key than that of SECRET_KEY_FILE: set it to that '
        + 'one, or change the key: node dist/server.mjs rekey-secrets FILE',
    )
  }
}

/** Whether any secret, or any seed of a second factor, is encrypted. */
export const isEncrypted = async ({ config, factors }: Omit<CheckedTables, 'metadata'>) =>
  (await config.isEncrypted()) || (await factors?.isEncrypted()) === true

/**
 * Encrypts secrets and seeds that were stored without a key; `config` and `factors` were created with `key`. Returns
 * their number.
 */
export async function encryptSecrets(
  { config, factors, metadata }: SecretKeyTables,
  key: Key,
): Promise<number> {
  let count = 0
  for (const row of await config.all()) {
    if (isSecret(row) === (row.encrypted === 1)) continue
    await config.store(row, config.valueOf(row))
    if (row.encrypted === 0) count += 1
  }
  for (const row of await factors.all()) {
    if (row.encrypted === 1) continue
    await factors.store(row.userId, factors.seedOf(row))
    count += 1
  }
  await metadata.set('secret.key', key.id)
  if (count > 0) await metadata.set('secrets.traces', 'yes')
  return count
}
