import type { Database } from './database.ts'

interface PreferencesRow {
  /** A JSON object as text. */
  preferences: string
  version: number
}

const OF_USER = 'select preferences, version from preferences where user_id = :userId'
const SET = `
  insert into preferences (user_id, preferences, version) values (:userId, :preferences, :version)
  on conflict (user_id) do update set preferences = :preferences, version = :version`

/** What people keep with their account; it goes with them. */
export function createPreferenceTable(db: Database) {
  return {
    ofUser: (userId: number) => db.get<PreferencesRow>(OF_USER, { userId }),
    async set(userId: number, row: PreferencesRow) {
      await db.run(SET, { userId, ...row })
    },
  }
}

export type PreferenceTable = ReturnType<typeof createPreferenceTable>
