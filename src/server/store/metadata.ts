import type { Database } from './database.ts'

/** What the database records about itself. */
type MetadataName =
  /** When the first account was made, or first found. */
  | 'used'
  /** The id of the key that the newest rows of the log are chained with. */
  | 'log.key'
  /** The id of the key that secret values are encrypted with. */
  | 'secret.key'
  /** Unused parts of the file may still hold secrets as they were before. */
  | 'secrets.traces'
  /** A record of `restore`, which the next start writes into the log. */
  | 'restored'
  /** The fields of a resource as its table was last brought up to date with. */
  | `resource.${string}`
  /** When a file of `src/resources/migrations/` was run. */
  | `migration.${string}`
  /** When the rows of a resource were made in the menu. */
  | `menu.${string}`

const GET = 'select value from metadata where name = :name'
const SET = `
  insert into metadata (name, value) values (:name, :value)
  on conflict (name) do update set value = :value`
const REMOVE = 'delete from metadata where name = :name'

export function createMetadataTable(db: Database) {
  return {
    get: async (name: MetadataName) => (await db.get<{ value: string }>(GET, { name }))?.value,
    async set(name: MetadataName, value: string) {
      await db.run(SET, { name, value })
    },
    async remove(name: MetadataName) {
      await db.run(REMOVE, { name })
    },
  }
}

export type MetadataTable = ReturnType<typeof createMetadataTable>
