import { numberOf } from './decode.ts'

const SUFFIXES = ['', 'k', 'M', 'G', 'T', 'P', 'E']

/** `1234` as `1.2k`: at most so many digits after the point, and never `1000k` (§9). */
export function numberFormatter(number: number | null | undefined, digits = 0): string {
  const value = numberOf(number)
  if (value === undefined) return ''
  if (Math.abs(value) < 1_000) return String(value)

  let step = 0
  const rounded = () => Number((value / 1_000 ** step).toFixed(digits))
  while (step < SUFFIXES.length - 1 && Math.abs(rounded()) >= 1_000) step += 1
  return `${rounded()}${SUFFIXES[step]}`
}

/** `1234567.891` as `1,234,567.891`. */
export function thousands(number: number | string | null | undefined): string {
  const value = numberOf(number)
  if (value === undefined) return ''
  // Zero has no sign.
  return (value + 0).toLocaleString('en', { maximumFractionDigits: 20 })
}
