import { networkOf } from '#server/http/address.ts'
import { createTally } from '#server/http/tally.ts'

/**
 * The person whose password is checked, if the person or the browser is known, or a stranger's
 * address.
 */
export type PasswordRequester = { userId: number } | { ip: string }

/** More hashes at once would starve the threads that read files (R12). */
const MAX_CONCURRENT = 2
/** For strangers, and as many again for known people: about two seconds of waiting. */
const MAX_WAITING = 16
/** Waiting and running checks of one IPv4 address or one IPv6 /48. */
const MAX_PER_NETWORK = 8

/**
 * Known people come before all strangers and have one place each, so that no signed-in person can
 * keep the others out; strangers share their places by network.
 */
export function createPasswordQueue() {
  const known: (() => void)[] = []
  const strangers: (() => void)[] = []
  const persons = new Set<number>()
  const networks = createTally<string>()
  let running = 0

  async function inLine<T>(line: (() => void)[], work: () => Promise<T>): Promise<T | undefined> {
    if (running >= MAX_CONCURRENT) {
      if (line.length >= MAX_WAITING) return undefined
      await new Promise<void>(resolve => line.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      // The place passes directly to the next request, so a newcomer cannot slip in.
      const next = known.shift() ?? strangers.shift()
      if (next) next()
      else running -= 1
    }
  }

  /** Runs the work in one of two places; `undefined` when the queue is full. */
  async function inTurn<T>(
    work: () => Promise<T>,
    requester: PasswordRequester,
  ): Promise<T | undefined> {
    if ('userId' in requester) {
      const { userId } = requester
      if (persons.has(userId)) return undefined
      persons.add(userId)
      try {
        return await inLine(known, work)
      } finally {
        persons.delete(userId)
      }
    }

    const network = networkOf(requester.ip, 48)
    if (networks.countOf(network) >= MAX_PER_NETWORK) return undefined
    networks.add(network)
    try {
      return await inLine(strangers, work)
    } finally {
      networks.remove(network)
    }
  }

  return { inTurn, waiting: () => known.length + strangers.length }
}
