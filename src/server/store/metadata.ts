import type { Database } from './driver.ts'

/** What the database says of itself. */
export type MetadataName =
  /** When the first account was made, or first found. */
  | 'used'
  /** Which key the newest rows of the log are kept with. */
  | 'log.key'
  /** Which key secret values are encrypted with. */
  | 'secret.key'
  /** What they were before may lie in parts of the file that nothing uses. */
  | 'secrets.traces'
  /** What `restore` did, for the next start to write into the log. */
  | 'restored'

const GET = 'select value from metadata where name = :name'
const SET = `
  insert into metadata (name, value) values (:name, :value)
  on conflict (name) do update set value = :value`
const REMOVE = 'delete from metadata where name = :name'

export function createMetadataTable(db: Database) {
  return {
    async get(name: MetadataName) {
      return db.get<{ value: string }>(GET, { name })?.value
    },
    async set(name: MetadataName, value: string) {
      db.run(SET, { name, value })
    },
    async remove(name: MetadataName) {
      db.run(REMOVE, { name })
    },
  }
}

export type MetadataTable = ReturnType<typeof createMetadataTable>
