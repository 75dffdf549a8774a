import { formatValue, type MetricFamily } from './text-format.ts'

/** What the server tells while it works; without a METRICS_PORT there is none, and nothing is told. */
export interface Metrics {
  /** A call has arrived. `route` is one of few names, never a path that somebody has sent. */
  began(route: string): CallEnd
  /** So many rows of the operation log are stored. */
  logged(rows: number): void
  families(): readonly MetricFamily[]
}

/**
 * To be told once how a call ended: with the code of its answer, or `undefined` where nobody waited
 * for the answer any more.
 */
type CallEnd = (code: number | undefined) => void

/** The name of all calls that no route is for. */
export const UNKNOWN_ROUTE = 'unknown'

/** In seconds: at once, unnoticed, noticed, slow, too slow, given up by the page. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2, 10]

/** The server of API_ORIGIN may answer with any code; those beyond so many of a route are one. */
const MAX_CODES = 32
const OTHER_CODES = 'other'

interface RouteCounts {
  codes: Map<string, number>
  /** How many ended within each of `BUCKETS`, and not within the one before. */
  buckets: number[]
  count: number
  seconds: number
}

/** `uptime` is the process's own running time, in milliseconds. */
export function createMetrics(uptime = () => performance.now()): Metrics {
  const routes = new Map<string, RouteCounts>()
  let inFlight = 0
  let abandoned = 0
  let rows = 0

  function answered(route: string, code: number, seconds: number) {
    const counts = routes.get(route) ?? emptyCounts()
    routes.set(route, counts)
    const label = labelOf(counts, code)
    counts.codes.set(label, (counts.codes.get(label) ?? 0) + 1)
    const bucket = BUCKETS.findIndex(limit => seconds <= limit)
    if (bucket >= 0) counts.buckets[bucket] = (counts.buckets[bucket] ?? 0) + 1
    counts.count += 1
    counts.seconds += seconds
  }

  return {
    began(route) {
      const start = uptime()
      inFlight += 1
      return code => {
        inFlight -= 1
        if (code === undefined) abandoned += 1
        else answered(route, code, (uptime() - start) / 1_000)
      }
    },
    logged(more) {
      rows += more
    },
    families: () => [
      {
        name: 'coalface_calls_total',
        type: 'counter',
        help: 'Answered calls, by route and by the code in the answer.',
        samples: [...routes].flatMap(([route, { codes }]) =>
          [...codes].map(([code, value]) => ({ labels: { route, code }, value })),
        ),
      },
      {
        name: 'coalface_call_seconds',
        type: 'histogram',
        help: 'Time from the arrival of a call to its answer, with the time that it waited.',
        samples: [...routes].flatMap(([route, counts]) => histogramOf(route, counts)),
      },
      {
        name: 'coalface_calls_abandoned_total',
        type: 'counter',
        help: 'Calls whose client had gone before the answer.',
        samples: [{ value: abandoned }],
      },
      {
        name: 'coalface_calls_in_flight',
        type: 'gauge',
        help: 'Calls that have arrived and are not answered yet.',
        samples: [{ value: inFlight }],
      },
      {
        name: 'coalface_operation_log_rows_total',
        type: 'counter',
        help: 'Rows that calls have added to the operation log since the start.',
        samples: [{ value: rows }],
      },
    ],
  }
}

const emptyCounts = (): RouteCounts => ({
  codes: new Map(),
  buckets: BUCKETS.map(() => 0),
  count: 0,
  seconds: 0,
})

function labelOf({ codes }: RouteCounts, code: number): string {
  const label = String(code)
  return codes.has(label) || codes.size < MAX_CODES ? label : OTHER_CODES
}

/** Each bucket holds those before it too. */
function histogramOf(route: string, { buckets, count, seconds }: RouteCounts) {
  let within = 0
  const bucket = (limit: number, value: number) => ({
    suffix: '_bucket',
    labels: { route, le: formatValue(limit) },
    value,
  })
  return [
    ...BUCKETS.map((limit, at) => {
      within += buckets[at] ?? 0
      return bucket(limit, within)
    }),
    bucket(Infinity, count),
    { suffix: '_sum', labels: { route }, value: seconds },
    { suffix: '_count', labels: { route }, value: count },
  ]
}
