export type Labels = Readonly<Record<string, string>>

interface Sample {
  /** What a histogram adds to its name: `_bucket`, `_sum`, `_count`. */
  suffix?: string
  labels?: Labels
  value: number
}

/** All that is told under one name. */
export interface MetricFamily {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  /** One sentence for the person who reads the metrics. */
  help: string
  samples: readonly Sample[]
}

/** The media type of what `formatMetrics` writes. */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** The text form of Prometheus, version 0.0.4. */
export const formatMetrics = (families: readonly MetricFamily[]): string =>
  families
    .filter(({ samples }) => samples.length > 0)
    .map(formatFamily)
    .join('')

function formatFamily({ name, type, help, samples }: MetricFamily): string {
  const lines = samples.map(
    ({ suffix = '', labels = {}, value }) =>
      `${name}${suffix}${formatLabels(labels)} ${formatValue(value)}\n`,
  )
  return `# HELP ${name} ${escapeHelp(help)}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function formatLabels(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escapeHelp = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')

const escapeLabel = (text: string) => escapeHelp(text).replaceAll('"', '\\"')

/** JavaScript's own `Infinity` is another word than the format's. */
export function formatValue(value: number): string {
  if (value === Infinity) return '+Inf'
  return value === -Infinity ? '-Inf' : String(value)
}
