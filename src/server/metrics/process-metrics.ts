import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { MetricFamily } from './text-format.ts'

/** So often the delay of the event loop is looked at, in milliseconds. */
const RESOLUTION_MS = 20
const NS_PER_SECOND = 1e9
const US_PER_SECOND = 1e6

interface ProcessMetrics {
  families(): readonly MetricFamily[]
  stop(): void
}

/** The names without `coalface_` are those that all of Prometheus' libraries use. */
export function createProcessMetrics(): ProcessMetrics {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()

  /** Node counts the time between two looks, with the pause that was wanted between them. */
  const seconds = (ns: number) => Math.max(0, ns / NS_PER_SECOND - RESOLUTION_MS / 1_000)

  function delayFamily(): MetricFamily {
    const found = delay.max === 0 ? [] : [0.5, 0.99, 1]
    const samples = found.map(quantile => ({
      labels: { quantile: String(quantile) },
      value: seconds(quantile === 1 ? delay.max : delay.percentile(100 * quantile)),
    }))
    delay.reset()
    return {
      name: 'coalface_event_loop_delay_seconds',
      type: 'gauge',
      help: 'How late the event loop was since the metrics were last read; 1 is the longest.',
      samples,
    }
  }

  return {
    families() {
      const { user, system } = process.cpuUsage()
      return [
        {
          name: 'process_start_time_seconds',
          type: 'gauge',
          help: 'Start of the process, in seconds since 1970 (UTC).',
          samples: [{ value: performance.timeOrigin / 1_000 }],
        },
        {
          name: 'process_resident_memory_bytes',
          type: 'gauge',
          help: 'Memory of the process.',
          samples: [{ value: process.memoryUsage.rss() }],
        },
        {
          name: 'process_cpu_seconds_total',
          type: 'counter',
          help: 'Processor time of the process.',
          samples: [{ value: (user + system) / US_PER_SECOND }],
        },
        delayFamily(),
      ]
    },
    stop: () => delay.disable(),
  }
}
