import type { Database } from './database.ts'

export interface QuotaRow {
  taken: number
  /** The time of the first that is counted. */
  since: number
}

const GET = 'select taken, since from quotas where quota_key = :key'
const SET = `
  insert into quotas (quota_key, taken, since) values (:key, :taken, :since)
  on conflict (quota_key) do update set taken = :taken, since = :since`
const SWEEP = 'delete from quotas where since < :before'

export function createQuotaTable(db: Database) {
  return {
    get: (key: string) => db.get<QuotaRow>(GET, { key }),
    async set(key: string, { taken, since }: QuotaRow) {
      await db.run(SET, { key, taken, since })
    },
    async sweep(before: number) {
      await db.run(SWEEP, { before })
    },
  }
}

export type QuotaTable = ReturnType<typeof createQuotaTable>
