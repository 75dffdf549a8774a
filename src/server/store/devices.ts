import type { Database } from './driver.ts'
import { countOf } from './paging.ts'

/** So many browsers of one person are known; a new one displaces the one unused for longest. */
const MAX_DEVICES_PER_USER = 20

const KNOWN = `
  select count(*) as count from devices
  where user_id = :userId and device_hash = :hash and seen_at > :from and seen_at < :to`
const LAST_USER = `
  select user_id as userId from devices
  where device_hash = :hash and seen_at > :from and seen_at < :to
  order by seen_at desc, user_id limit 1`
const RENAME = 'update devices set device_hash = :hash where device_hash = :former'
const ADD = `
  insert into devices (user_id, device_hash, seen_at) values (:userId, :hash, :now)
  on conflict (device_hash, user_id) do update set seen_at = :now`
const DELETE_OLDEST = `
  delete from devices where user_id = :userId and device_hash not in (
    select device_hash from devices where user_id = :userId
    order by device_hash = :hash desc, seen_at desc limit ${MAX_DEVICES_PER_USER})`
const FORGET = 'delete from devices where user_id = :userId and device_hash <> :except'
const SWEEP = 'delete from devices where seen_at <= :from or seen_at >= :to'

/**
 * Hashes of device cookies, and the people that each browser has signed in within `life`
 * milliseconds.
 */
export function createDeviceTable(db: Database) {
  return {
    /** A time that far in the future was written before the clock was set back. */
    async isKnown(userId: number, hash: string, life: number, now: number) {
      return countOf(await db.get(KNOWN, { userId, hash, from: now - life, to: now + life })) > 0
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
    },
  }
}

export type DeviceTable = ReturnType<typeof createDeviceTable>
