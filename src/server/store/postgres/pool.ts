import { UnavailableError } from '#server/store/faults.ts'
import type { Connection } from './connection.ts'

interface PoolOptions {
  size: number
  /** How long a call waits for a connection, in milliseconds. */
  patience: number
}

/** How many connections there are, and how many calls wait for one. */
interface PoolState {
  inUse: number
  idle: number
  waiting: number
}

export interface Pool {
  /** Runs `work` with a connection that nobody else uses meanwhile. */
  use<T>(work: (connection: Connection) => Promise<T>): Promise<T>
  state(): PoolState
  /** Waits for those that are in use. */
  close(): Promise<void>
}

/** A call that waits for a connection; `undefined` sends it away. */
type Waiting = (connection: Connection | undefined) => void

/**
 * Keeps connections. The package has a pool of its own, which goes on with a transaction after its
 * connection was lost, and then ends the process.
 */
export function createPool(
  connect: () => Promise<Connection>,
  { size, patience }: PoolOptions,
): Pool {
  const idle: Connection[] = []
  const waiting: Waiting[] = []
  let inUse = 0
  let closing: Promise<void> | undefined
  let whenIdle = () => {}

  async function take(): Promise<Connection> {
    if (closing) throw new Error('The store is closed.')
    if (inUse >= size) return nextFree()
    inUse += 1
    const known = idle.pop()
    if (known) return known
    try {
      return await connect()
    } catch (error) {
      leave()
      throw error
    }
  }

  const nextFree = () =>
    new Promise<Connection>((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(arrive), 1)
        reject(new UnavailableError('All connections to the database are in use.'))
      }
      const timer = setTimeout(giveUp, patience)
      function arrive(connection: Connection | undefined) {
        clearTimeout(timer)
        if (connection) resolve(connection)
        else reject(new Error('The store is closed.'))
      }
      waiting.push(arrive)
    })

  function giveBack(connection: Connection) {
    const next = waiting.shift()
    if (next) return next(connection)
    idle.push(connection)
    leave()
  }

  function leave() {
    inUse -= 1
    if (inUse === 0) whenIdle()
  }

  async function end() {
    for (const send of waiting.splice(0)) send(undefined)
    if (inUse > 0) await new Promise<void>(resolve => (whenIdle = resolve))
    await Promise.all(idle.splice(0).map(connection => connection.close()))
  }

  return {
    async use(work) {
      const connection = await take()
      try {
        return await work(connection)
      } finally {
        giveBack(connection)
      }
    },
    state: () => ({ inUse, idle: idle.length, waiting: waiting.length }),
    close: () => (closing ??= end()),
  }
}
