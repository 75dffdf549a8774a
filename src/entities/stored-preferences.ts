import { isFields, numberOf } from '#lib/decode.ts'

/** At most so many bytes of UTF-8, as compact JSON. */
export const MAX_PREFERENCES_BYTES = 64_000

/** What a user keeps with the account, by name. */
export interface StoredPreferences {
  /** 0 where nothing is stored yet; a change names the version it was made from. */
  version: number
  preferences: Readonly<Record<string, unknown>>
}

/** `undefined` for an answer of another shape. */
export function storedPreferencesFrom(data: unknown): StoredPreferences | undefined {
  const { version, preferences } = isFields(data) ? data : {}
  const number = numberOf(version)
  if (number === undefined || !isFields(preferences)) return undefined
  return { version: number, preferences }
}
