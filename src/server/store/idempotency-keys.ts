import { createHash, createHmac } from 'node:crypto'
import type { Key } from '#server/store/keys/key-file.ts'
import type { Database } from './database.ts'

interface IdempotencyRow {
  requestHash: string
  /** The answer that was sent, as JSON. */
  answer: string
}

const GET = `
  select request_hash as "requestHash", answer from replays
  where user_id = :userId and replay_key = :key and created_at >= :since`
const ADD = `
  insert into replays (user_id, replay_key, request_hash, answer, created_at)
  values (:userId, :key, :requestHash, :answer, :now)
  on conflict (user_id, replay_key) do update
    set request_hash = :requestHash, answer = :answer, created_at = :now`
const SWEEP = 'delete from replays where created_at < :before'

/** With `secretKey`, the digests of requests tell nothing to a thief of the database. */
export function createIdempotencyKeyTable(db: Database, secretKey?: Key) {
  return {
    digestOf: (request: string) =>
      (secretKey ? createHmac('sha256', secretKey.bytes) : createHash('sha256'))
        .update(request)
        .digest('base64url'),
    get(userId: number, key: string, since: number) {
      return db.get<IdempotencyRow>(GET, { userId, key, since })
    },
    async add(userId: number, key: string, row: IdempotencyRow, now: number) {
      await db.run(ADD, { userId, key, requestHash: row.requestHash, answer: row.answer, now })
    },
    async sweep(before: number) {
      await db.run(SWEEP, { before })
    },
  }
}

export type IdempotencyKeyTable = ReturnType<typeof createIdempotencyKeyTable>
