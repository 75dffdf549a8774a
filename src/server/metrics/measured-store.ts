import type { Store } from '#server/store/store.ts'
import type { Tables } from '#server/store/tables.ts'
import type { Gauge } from './gauge.ts'
import type { Metrics } from './metrics.ts'

interface MeasuredStore {
  store: Store
  /** How much work waits for its turn. A long read counts until it begins, not at its pauses. */
  waiting(): number
  gauges(): readonly Gauge[]
}

/** Counts from outside, so that it is the same for every database. */
export function measureStore(store: Store, metrics: Pick<Metrics, 'logged'>): MeasuredStore {
  let waiting = 0

  /** `run` is given the function to call when the work begins. */
  async function counted<T>(run: (begin: () => void) => Promise<T>): Promise<T> {
    let isWaiting = true
    const begin = () => {
      if (isWaiting) waiting -= 1
      isWaiting = false
    }
    waiting += 1
    try {
      return await run(begin)
    } finally {
      begin()
    }
  }

  async function write<T>(work: (tables: Tables) => Promise<T>): Promise<T> {
    let rows = 0
    const result = await counted(begin =>
      store.write(tables => {
        begin()
        const add: Tables['operations']['add'] = (...row) => {
          rows += 1
          return tables.operations.add(...row)
        }
        return work({ ...tables, operations: { ...tables.operations, add } })
      }),
    )
    metrics.logged(rows)
    return result
  }

  return {
    store: {
      ...store,
      read: work =>
        counted(begin =>
          store.read(tables => {
            begin()
            return work(tables)
          }),
        ),
      readInSlices: work =>
        counted(begin =>
          store.readInSlices((tables, pause) => {
            begin()
            return work(tables, pause)
          }),
        ),
      write,
    },
    waiting: () => waiting,
    gauges: () => store.gauges(),
  }
}
