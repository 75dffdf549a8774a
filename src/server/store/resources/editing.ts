import { ALL_OTHERS, type Database } from '#server/store/database.ts'

/** A record of any kind, by the name of its kind and its number. */
export interface EditedRecord {
  kind: string
  recordId: number
}

/** So long a sign counts, in milliseconds; a page that shows the record sends one more often. */
const SIGN_LIFETIME_MS = 60_000

/** So many records a session may have open; the oldest sign goes. */
const MAX_SIGNS = 32

const SIGN = `
  insert into editing (kind, record_id, session_id, signed_at)
  values (:kind, :recordId, :sessionId, :now)
  on conflict (kind, record_id, session_id) do update set signed_at = :now`
const FORGET_OLDEST = `
  delete from editing where (kind, record_id, session_id) in (
    select kind, record_id, session_id from editing where session_id = :sessionId
    order by signed_at desc limit ${ALL_OTHERS} offset ${MAX_SIGNS})`
const LEAVE = `
  delete from editing
  where kind = :kind and record_id = :recordId and session_id = :sessionId`
// A time in the future was written before the clock was set back.
const OTHERS = `
  select distinct user_id as "userId" from editing join sessions using (session_id)
  where kind = :kind and record_id = :recordId and signed_at > :since and signed_at <= :now
    and user_id <> :userId
  order by user_id`
const SWEEP = 'delete from editing where signed_at <= :since or signed_at > :now'

/** Who has which record open: a sign of each session. It goes with its session. */
export function createEditingTable(db: Database) {
  return {
    async sign(record: EditedRecord, sessionId: number, now: number) {
      await db.run(SIGN, { ...record, sessionId, now })
      await db.run(FORGET_OLDEST, { sessionId })
    },
    /** Gives how many signs were there to take back: 1 or 0. */
    leave: async (record: EditedRecord, sessionId: number) =>
      (await db.run(LEAVE, { ...record, sessionId })).changes,
    /** The people besides this one who have the record open. */
    async others(record: EditedRecord, userId: number, now: number): Promise<number[]> {
      const since = now - SIGN_LIFETIME_MS
      const rows = await db.all<{ userId: number }>(OTHERS, { ...record, userId, since, now })
      return rows.map(row => row.userId)
    },
    async sweep(now: number) {
      await db.run(SWEEP, { since: now - SIGN_LIFETIME_MS, now })
    },
  }
}

export type EditingTable = ReturnType<typeof createEditingTable>
