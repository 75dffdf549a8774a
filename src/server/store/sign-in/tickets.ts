import { ALL_OTHERS, type Database } from '#server/store/database.ts'

export interface TicketRow {
  userId: number
  /** The digest of the device cookie of its browser; null if none came. */
  deviceHash: string | null
  endsAt: number
}

const ADD = `
  insert into sign_in_tickets (ticket_hash, user_id, device_hash, ends_at)
  values (:hash, :userId, :deviceHash, :endsAt)`
const GET = `
  select user_id as "userId", device_hash as "deviceHash", ends_at as "endsAt"
  from sign_in_tickets where ticket_hash = :hash`
const REMOVE = 'delete from sign_in_tickets where ticket_hash = :hash'
const REMOVE_OF_USER = 'delete from sign_in_tickets where user_id = :userId'
const KEEP_NEWEST = `
  delete from sign_in_tickets where ticket_hash in (
    select ticket_hash from sign_in_tickets where user_id = :userId
    order by ends_at desc limit ${ALL_OTHERS} offset :count)`
const SWEEP = 'delete from sign_in_tickets where ends_at < :now or ends_at > :latest'

/** Sign-ins whose password was right and whose second factor is still to come. */
export function createTicketTable(db: Database) {
  return {
    async add(hash: string, { userId, deviceHash, endsAt }: TicketRow) {
      await db.run(ADD, { hash, userId, deviceHash, endsAt })
    },
    get: (hash: string) => db.get<TicketRow>(GET, { hash }),
    async remove(hash: string) {
      await db.run(REMOVE, { hash })
    },
    async removeOfUser(userId: number) {
      await db.run(REMOVE_OF_USER, { userId })
    },
    /** Of a person's tickets, this many stay. */
    async keepNewest(userId: number, count: number) {
      await db.run(KEEP_NEWEST, { userId, count })
    },
    /** An end later than `latest` was written before the clock was set back. */
    async sweep(now: number, latest: number) {
      await db.run(SWEEP, { now, latest })
    },
  }
}

export type TicketTable = ReturnType<typeof createTicketTable>
