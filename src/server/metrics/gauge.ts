import type { Labels, MetricFamily } from './text-format.ts'

/** How much there is of something now. Several may share a name and differ in their labels. */
export interface Gauge {
  /** Begins with `coalface_`. */
  name: string
  help: string
  /** Never of a person, an address or a record. */
  labels?: Labels
  value: number
}

/** How many wait in one of the queues of the server. */
export const waitingGauge = (queue: string, value: number): Gauge => ({
  name: 'coalface_calls_waiting',
  help: 'Calls that wait, by what they wait for.',
  labels: { queue },
  value,
})

/** Whatever the order of the gauges, the format wants all of one name together. */
export function familiesFrom(gauges: readonly Gauge[]): readonly MetricFamily[] {
  const byName = new Map<string, Gauge[]>()
  for (const gauge of gauges) byName.set(gauge.name, [...(byName.get(gauge.name) ?? []), gauge])
  return [...byName].map(([name, samples]) => ({
    name,
    type: 'gauge',
    help: samples[0]?.help ?? '',
    samples,
  }))
}
