import { type StoredPreferences, storedPreferencesFrom } from '#entities/stored-preferences.ts'
import { isFields, numberOf } from '#lib/decode.ts'
import type { Call } from './call.ts'
import { CallError } from './errors.ts'

const PATH = '/api/v1/user/preferences'

/** The user starts neither call, so no failure is shown. */
const QUIET = { isPolling: true }

/** What the account keeps, where the server can. */
export const createPreferencesApi = (call: Call) => ({
  /** `undefined` for an answer of another shape. */
  get: () => call('GET', PATH, { ...QUIET, read: storedPreferencesFrom }),
  /** Gives the new version; or, of a change made from an older one, what is stored now. */
  async put(body: StoredPreferences): Promise<number | StoredPreferences | undefined | false> {
    try {
      return await call('PUT', PATH, {
        ...QUIET,
        body,
        read: data => numberOf(isFields(data) ? data.version : undefined),
      })
    } catch (error) {
      if (error instanceof CallError && error.code === 409) return storedPreferencesFrom(error.data)
      throw error
    }
  },
})
