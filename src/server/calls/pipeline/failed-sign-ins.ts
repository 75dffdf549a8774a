import { randomUUID } from 'node:crypto'
import { networkOf } from '#server/http/address.ts'
import type { Operation } from '#server/store/operation-log/operation-chain.ts'
import type { RefusalGroup, SignInTries } from '#server/store/repeated-refusals.ts'
import { dayOf, GROUP_MS, TICK_MS } from './refusal-times.ts'

/** A group is written when for so long nobody has tried again. */
const QUIET_MS = 60_000 - TICK_MS
const MAX_TIMES_BETWEEN = 20
const MAX_ADDRESSES = 20
const HOUR_MS = 3_600_000
/** So many networks that try unknown names have a row of their own in an hour. */
const MAX_NETWORKS = 500

export type FailedSignIns = ReturnType<typeof createFailedSignIns>

/**
 * Counts failed sign-ins until they become rows of the log, and passwords shown again in vain. Each
 * account has a row of its own for either, and all unknown names of a network share one, so nobody hides another's failures or fills the log
 * with invented names. The counts are kept in memory, because strangers may send thousands a second
 * that cost nothing else; the database has them after the next tick at the latest.
 */
export function createFailedSignIns() {
  /** The groups that further tries join, by whose they are. */
  const open = new Map<string, RefusalGroup>()
  /** What the database does not have yet, by the keys of the groups. */
  const unsaved = new Map<string, RefusalGroup>()
  /** Two processes may count the same account at the same time. */
  const processId = randomUUID()
  let networks = { hour: 0, count: 0 }

  function takeNetwork(now: number): boolean {
    const hour = Math.floor(now / HOUR_MS)
    if (networks.hour !== hour) networks = { hour, count: 0 }
    networks.count += 1
    return networks.count <= MAX_NETWORKS
  }

  function slotOf({ operTime, userId, ip, event }: Operation): string {
    // No row spans two days.
    const day = dayOf(operTime)
    if (userId !== null) return `${day} ${event} account ${userId}`
    const slot = `${day} network ${networkOf(ip)}`
    return open.has(slot) || takeNetwork(operTime) ? slot : `${day} other networks`
  }

  return {
    unsaved,
    /** Adds one to those of its account or network. */
    add(operation: Operation, isChecked: boolean): RefusalGroup {
      const slot = slotOf(operation)
      const known = open.get(slot)
      const group = known
        ? withTry(known, operation, isChecked)
        : groupOf(`${slot} ${processId}`, operation, isChecked)
      open.set(slot, group)
      unsaved.set(group.key, group)
      return group
    },
    /** Whether tries of this process may still join the group. */
    isOpen: (key: string) => [...open.values()].some(group => group.key === key),
    /** No further try joins this group. */
    end(key: string) {
      for (const [slot, group] of open) if (group.key === key) open.delete(slot)
    },
    /** Call it when the database has these groups. */
    saved(groups: readonly RefusalGroup[]) {
      for (const group of groups) {
        if (unsaved.get(group.key) === group) unsaved.delete(group.key)
      }
    },
  }
}

const groupOf = (slot: string, operation: Operation, isChecked: boolean): RefusalGroup => ({
  key: `sign-in ${slot} ${operation.operTime}`,
  operation,
  attempts: 1,
  firstAt: operation.operTime,
  lastAt: operation.operTime,
  dueAt: operation.operTime + QUIET_MS,
  tries: {
    times: [],
    addresses: [{ ip: operation.ip, attempts: 1 }],
    otherAddresses: 0,
    unchecked: isChecked ? 0 : 1,
  },
})

function withTry(group: RefusalGroup, operation: Operation, isChecked: boolean): RefusalGroup {
  const { attempts, firstAt, tries = NO_TRIES } = group
  // A password takes a moment, so a try that came later may end earlier.
  const lastAt = Math.max(group.lastAt, operation.operTime)
  const times = attempts > 1 ? [...tries.times, group.lastAt] : tries.times
  return {
    ...group,
    operation: { ...operation, operTime: lastAt },
    attempts: attempts + 1,
    firstAt: Math.min(firstAt, operation.operTime),
    lastAt,
    dueAt: Math.min(firstAt + GROUP_MS, lastAt + QUIET_MS),
    tries: {
      times: times.slice(0, MAX_TIMES_BETWEEN),
      ...withAddress(tries, operation.ip),
      unchecked: tries.unchecked + (isChecked ? 0 : 1),
    },
  }
}

const NO_TRIES: SignInTries = { times: [], addresses: [], otherAddresses: 0, unchecked: 0 }

function withAddress({ addresses, otherAddresses }: SignInTries, ip: string) {
  const isKnown = addresses.some(address => address.ip === ip)
  if (!isKnown && addresses.length >= MAX_ADDRESSES)
    return { addresses, otherAddresses: otherAddresses + 1 }
  const counted = addresses.map(address =>
    address.ip === ip ? { ip, attempts: address.attempts + 1 } : address,
  )
  return { addresses: isKnown ? counted : [...counted, { ip, attempts: 1 }], otherAddresses }
}
