import type { Settings } from '#server/env.ts'
import { type Key, readKeyFile } from './key-file.ts'

/** What stands outside of the data directory, so that who has that has not got them. */
export interface StoreKeys {
  /** Of the operation log's chain. */
  log?: Key | undefined
  /** Of the secret values of the configuration. */
  secrets?: Key | undefined
}

/** Each throws the one line about a file that cannot be used. */
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
