import type { Database } from './database.ts'

/** A unit that lets others use the connection in between. */
interface Pausable {
  /** Throws while a call is pending: it would run beside those of another unit. */
  pause(): void
  goOn(): void
}

/**
 * Runs `work` with a database of its own, which refuses every call while the unit pauses and after
 * its end: none may join the transaction of somebody else.
 */
export async function inUnitOfWork<T>(
  connection: Database,
  work: (db: Database, unit: Pausable) => Promise<T>,
): Promise<T> {
  let isOpen = true
  let pending = 0

  // SQLite answers at once. A call counts until just before its caller goes on, so that a last one
  // that nobody awaits is found here too, and not only with a database that answers later.
  const end = () => {
    pending -= 1
  }
  const answered = <R>(answer: R): R => {
    queueMicrotask(end)
    return answer
  }
  const failed = (error: unknown): never => {
    queueMicrotask(end)
    throw error
  }

  function counted<R>(call: () => Promise<R>): Promise<R> {
    if (!isOpen) return Promise.reject(new Error(LATE))
    pending += 1
    return call().then(answered, failed)
  }

  function close() {
    isOpen = false
    if (pending > 0) throw new Error(PENDING)
  }

  const db: Database = {
    get: (sql, parameters) => counted(() => connection.get(sql, parameters)),
    all: (sql, parameters) => counted(() => connection.all(sql, parameters)),
    run: (sql, parameters) => counted(() => connection.run(sql, parameters)),
    add: (sql, parameters) => counted(() => connection.add(sql, parameters)),
    exec: sql => counted(() => connection.exec(sql)),
  }
  const goOn = () => {
    isOpen = true
  }
  try {
    const result = await work(db, { pause: close, goOn })
    close()
    return result
  } finally {
    isOpen = false
  }
}

const PENDING = 'A call of a table was pending when its unit of work ended or paused: await it.'
const LATE =
  'A table was called after its unit of work had ended, or while it paused: use tables inside of '
  + 'the work that they were given to, and await every call.'
