import type { Settings } from './env.ts'
import { readKeyFile, type Key } from './key-file.ts'

/** What stands outside of the data directory, so that who has that has not got them. */
export interface Keys {
  /** Of the operation log's chain. */
  log?: Key | undefined
}

/** Throws the one line about a file that cannot be used. */
export function keysOf({ dataDir, logKeyFile }: Settings): Keys {
  return {
    log:
      logKeyFile === undefined
        ? undefined
        : readKeyFile('LOG_KEY_FILE', logKeyFile, dataDir, 'log chain'),
  }
}
