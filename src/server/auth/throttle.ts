import { isIPv6 } from 'node:net'
import { usernameKey } from '#entities/user.ts'
import type { CallAnswer } from '#server/call.ts'
import { networkOf } from '#server/http/address.ts'
import type { Translate } from '#server/messages.ts'
import type { PersonKeys, ThrottleRow, ThrottleTable } from '#server/store/throttle.ts'
import type { UserRow } from '#server/store/users.ts'
import { digestOf } from './sessions.ts'

/** A key under which failed sign-ins are counted together. */
export interface FailureCounter {
  key: string
  kind: 'account' | keyof typeof MAX_FAILURES
}

/** In the database for our own sign-in, in memory for that of another server. */
export interface FailureCounts {
  get(key: string): Promise<ThrottleRow | undefined>
  set(key: string, row: ThrottleRow): Promise<void>
  clear(key: string): Promise<void>
}

const WINDOW_MS = 15 * 60_000
/** After so many failures each further one makes the account wait. */
const FAILURES_BEFORE_WAIT = 5
const MAX_WAIT_MS = 60_000

/**
 * The failures allowed in one window to an IPv4 address or an IPv6 /64, and to the networks that
 * hold many /64.
 */
const MAX_FAILURES = { address: 30, '/56': 60, '/48': 120 } as const

/**
 * A browser that has signed this person in before has a counter of its own: a stranger who tries
 * the name cannot lock its owner out. No part of a key is freely chosen by the caller.
 */
export function countersFor(
  username: string,
  ip: string,
  knownBrowser: string | undefined,
): FailureCounter[] {
  if (knownBrowser !== undefined) return [{ key: `browser:${knownBrowser}`, kind: 'account' }]
  const account = { key: accountKeyOf(username), kind: 'account' } as const
  const address = { key: `address:${networkOf(ip)}`, kind: 'address' } as const
  if (!isIPv6(ip)) return [account, address]
  return [
    account,
    address,
    { key: `/56:${networkOf(ip, 56)}`, kind: '/56' },
    { key: `/48:${networkOf(ip, 48)}`, kind: '/48' },
  ]
}

const accountKeyOf = (username: string) => `account:${digestOf(usernameKey(username))}`

type Person = Pick<UserRow, 'userId' | 'username'>

/** The counter of the name, and those of all browsers that have signed the person in. */
const keysOf = ({ userId, username }: Person): PersonKeys => ({
  userId,
  key: accountKeyOf(username),
  // The sign behind the colon.
  ...{ from: `browser:${userId}:`, to: `browser:${userId};` },
})

/** Until when each of these people cannot sign in, somewhere at least; not their networks' waits. */
export async function lockOutsOf(
  throttle: ThrottleTable,
  people: readonly Person[],
  now: number,
): Promise<ReadonlyMap<number, number>> {
  const until = new Map<number, number>()
  for (const row of await throttle.ofPeople(people.map(keysOf))) {
    const wait = waitAfter(row, 'account', now)
    if (wait > 0) until.set(row.userId, Math.max(until.get(row.userId) ?? 0, now + wait))
  }
  return until
}

/** A network that has failed too often goes on waiting. */
export const liftLockOut = (throttle: ThrottleTable, person: Person) =>
  throttle.clearOfPerson(keysOf(person))

/** How long to wait before the next try, in milliseconds. */
export function waitAfter(
  row: ThrottleRow | undefined,
  kind: FailureCounter['kind'],
  now: number,
): number {
  if (!row || isExpired(row, kind, now)) return 0
  if (kind !== 'account') {
    return row.failures < MAX_FAILURES[kind] ? 0 : Math.min(row.firstAt, now) + WINDOW_MS - now
  }
  if (row.failures < FAILURES_BEFORE_WAIT) return 0
  const pause = Math.min(1000 * 2 ** Math.min(row.failures - FAILURES_BEFORE_WAIT, 16), MAX_WAIT_MS)
  // After the clock was set back no wait is longer than the pause itself.
  return Math.max(0, Math.min(row.lastAt, now) + pause - now)
}

/**
 * An account's count lasts as long as failures go on, a network's for one window. A row further in
 * the future than that was written before the clock was set back: it would never expire.
 */
const isExpired = (row: ThrottleRow, kind: FailureCounter['kind'], now: number) =>
  Math.abs(now - (kind === 'account' ? row.lastAt : row.firstAt)) >= WINDOW_MS

export async function longestWait(
  counts: FailureCounts,
  counters: readonly FailureCounter[],
  now: number,
) {
  let wait = 0
  for (const { key, kind } of counters) {
    wait = Math.max(wait, waitAfter(await counts.get(key), kind, now))
  }
  return wait
}

export async function countFailure(
  counts: FailureCounts,
  counters: readonly FailureCounter[],
  now: number,
) {
  for (const { key, kind } of counters) {
    const row = await counts.get(key)
    const goesOn = row && !isExpired(row, kind, now)
    await counts.set(key, {
      failures: goesOn ? row.failures + 1 : 1,
      firstAt: goesOn ? row.firstAt : now,
      lastAt: now,
    })
  }
}

/**
 * A success clears the account's count, not the networks': one right guess must not pay for many
 * wrong ones.
 */
export async function clearFailures(counts: FailureCounts, counters: readonly FailureCounter[]) {
  for (const { key, kind } of counters) {
    if (kind === 'account') await counts.clear(key)
  }
}

/** Takes back one counted failure. */
export async function undoFailure(counts: FailureCounts, counters: readonly FailureCounter[]) {
  for (const { key } of counters) {
    const row = await counts.get(key)
    if (!row) continue
    if (row.failures > 1) await counts.set(key, { ...row, failures: row.failures - 1 })
    else await counts.clear(key)
  }
}

export function throttledAnswer(t: Translate, wait: number): CallAnswer {
  const seconds = Math.ceil(wait / 1000)
  return {
    status: 429,
    code: 429,
    msg: t('tooManyFailures', seconds),
    headers: { 'Retry-After': String(seconds) },
  }
}

export const sweepThrottle = (throttle: ThrottleTable, now: number) =>
  throttle.sweep(now - 2 * WINDOW_MS)
