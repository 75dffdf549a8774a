import type { Database } from './database.ts'
import { countOf } from './paging.ts'
import type { SessionRow } from './sessions.ts'

/** So many browsers of one person are known; a new one displaces the one unused for longest. */
const MAX_DEVICES_PER_USER = 20

const SINCE = `
  select known_since as since from devices
  where user_id = :userId and device_hash = :hash and seen_at > :from and seen_at < :to`
const OF_USER = `
  select count(*) as count from devices
  where user_id = :userId and seen_at > :from and seen_at < :to`
const LAST_USER = `
  select user_id as "userId" from devices
  where device_hash = :hash and seen_at > :from and seen_at < :to
  order by seen_at desc, user_id limit 1`
const RENAME = 'update devices set device_hash = :hash where device_hash = :former'
const ADD = `
  insert into devices (user_id, device_hash, seen_at, known_since)
  values (:userId, :hash, :now, :now)
  on conflict (device_hash, user_id) do update set seen_at = :now`
const DELETE_OLDEST = `
  delete from devices where user_id = :userId and device_hash not in (
    select device_hash from devices where user_id = :userId
    order by device_hash = :hash desc, seen_at desc limit ${MAX_DEVICES_PER_USER})`
const FORGET = 'delete from devices where user_id = :userId and device_hash <> :except'
const ADD_UNKNOWN = `
  insert into unknown_sign_ins (session_id, user_id, signed_in_at, ip, agent)
  values (:sessionId, :userId, :at, :ip, :agent)`
const UNTOLD = `
  select session_id as "sessionId", signed_in_at as at, ip, agent from unknown_sign_ins
  where user_id = :userId and signed_in_at > :browserSince
  order by signed_in_at`
const TOLD = `
  delete from unknown_sign_ins where user_id = :userId and signed_in_at > :browserSince`
const SWEEP_UNKNOWN = 'delete from unknown_sign_ins where signed_in_at <= :from'
const SWEEP = 'delete from devices where seen_at <= :from or seen_at >= :to'

interface UnknownSignIn {
  sessionId: number
  at: number
  ip: string
  agent: string
}

/** A session that is told of sign-ins from browsers that were unknown when its own was known. */
type ToldSession = Pick<SessionRow, 'userId' | 'browserSince'>

/**
 * Hashes of device cookies, and the people that each browser has signed in within `life`
 * milliseconds.
 */
export function createDeviceTable(db: Database) {
  return {
    /**
     * Since when the person has signed in from this browser; `undefined` for an unknown one. A time
     * that far in the future was written before the clock was set back.
     */
    async since(userId: number, hash: string, life: number, now: number) {
      const period = { from: now - life, to: now + life }
      return (await db.get<{ since: number }>(SINCE, { userId, hash, ...period }))?.since
    },
    /** Whether the person has signed in from any browser that is still known. */
    async hasAny(userId: number, life: number, now: number) {
      return countOf(await db.get(OF_USER, { userId, from: now - life, to: now + life })) > 0
    },
    async addUnknown(userId: number, { sessionId, at, ip, agent }: UnknownSignIn) {
      await db.run(ADD_UNKNOWN, { userId, sessionId, at, ip, agent })
    },
    /** Of what the person of the session has not been told yet, as far as this session may be. */
    async untold({ userId, browserSince }: ToldSession): Promise<UnknownSignIn[]> {
      if (browserSince === null) return []
      const rows: UnknownSignIn[] = await db.all<UnknownSignIn>(UNTOLD, { userId, browserSince })
      return rows
    },
    async told({ userId, browserSince }: ToldSession) {
      await db.run(TOLD, { userId, browserSince })
    },
    /** Of several people who share the browser, the one who signed in last. */
    async lastUserOf(hash: string, life: number, now: number) {
      const period = { from: now - life, to: now + life }
      return (await db.get<{ userId: number }>(LAST_USER, { hash, ...period }))?.userId
    },
    /** Gives the browser a new cookie: all people who use this browser share it from now on. */
    async add(userId: number, hash: string, former: string | undefined, now: number) {
      if (former !== undefined) await db.run(RENAME, { hash, former })
      await db.run(ADD, { userId, hash, now })
      await db.run(DELETE_OLDEST, { userId, hash })
    },
    /** Makes all browsers of a person strangers again, except one; `except` '' spares none. */
    async forget(userId: number, except = '') {
      await db.run(FORGET, { userId, except })
    },
    async sweep(life: number, now: number) {
      await db.run(SWEEP, { from: now - life, to: now + life })
      await db.run(SWEEP_UNKNOWN, { from: now - life })
    },
  }
}

export type DeviceTable = ReturnType<typeof createDeviceTable>
