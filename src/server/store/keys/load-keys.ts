import type { Settings } from '#server/env.ts'
import { type Key, readKeyFile } from './key-file.ts'

/** Keys from outside the data directory, so that a thief of the directory does not have them. */
export interface StoreKeys {
  /** The key of the operation log's chain. */
  log?: Key | undefined
  /** The key of secret configuration values. */
  secrets?: Key | undefined
}

/** Throws the one line about a key file that cannot be used. */
export const loadKeys = (settings: Settings): StoreKeys => ({
  log: loadLogKey(settings),
  secrets: loadSecretKey(settings),
})

export function loadLogKey({ dataDir, logKeyFile: path }: Settings): Key | undefined {
  if (path === undefined) return undefined
  return readKeyFile('LOG_KEY_FILE', path, dataDir, 'log chain')
}

export function loadSecretKey({ dataDir, secretKeyFile: path }: Settings): Key | undefined {
  if (path === undefined) return undefined
  return readKeyFile('SECRET_KEY_FILE', path, dataDir, 'secret values')
}
