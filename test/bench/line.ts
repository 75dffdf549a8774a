import type { Metafile } from 'esbuild'

/** One row of the table. */
export interface Line {
  what: string
  measured: string
  limit?: string
  /** Undefined when there is no limit, or nothing could be measured. */
  ok?: boolean
  /** A timing depends on the machine: it is shown and never fails a run. */
  isTiming?: boolean
}

export interface Metafiles {
  css: Metafile
  js: Metafile
  server: Metafile
}

/** A size or a count; over its limit it fails `--budgets`. */
export function budget(what: string, measured: number, limit: number, unit: 'kB' | '' = ''): Line {
  const ok = measured <= limit
  return { what, measured: amount(measured, unit), limit: amount(limit, unit), ok }
}

export function timing(what: string, milliseconds: number, limit: number): Line {
  const show = (value: number) =>
    value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`
  const ok = milliseconds <= limit
  return { what, measured: show(milliseconds), limit: show(limit), ok, isTiming: true }
}

export const notMeasured = (what: string, why: string): Line => ({ what, measured: why })

const amount = (value: number, unit: 'kB' | '') =>
  unit === 'kB' ? `${(value / 1000).toFixed(2)} kB` : String(value)

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
