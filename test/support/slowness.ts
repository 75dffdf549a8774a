/**
 * Duration of `runWorkload` on the machine that the times in tests were written for
 * (docs/development.md).
 */
const REFERENCE_MS = 1.8
const MAX_SLOWNESS = 3

/**
 * How many times slower this machine is now than that one: 1 to 3. The time limits of journeys are
 * multiplied by it, so that they measure the product and not its host.
 */
export function slowness(): number {
  const times = Array.from({ length: 25 }, () => {
    const start = performance.now()
    runWorkload()
    return performance.now() - start
  })
  const median = times.sort((one, other) => one - other)[times.length >> 1] ?? REFERENCE_MS
  return Math.min(MAX_SLOWNESS, Math.max(1, median / REFERENCE_MS))
}

/** Work of the kinds that pages do most: objects, text, sorting, look-ups. */
function runWorkload() {
  const rows = Array.from({ length: 2_000 }, (_, id) => ({
    id,
    name: `Row ${(id * 7_919) % 2_000}`,
    tags: [`${id % 7}`, 'coal'],
  }))
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows
  read.sort((one, other) => (one.name < other.name ? -1 : 1))
  return new Map(read.map(row => [row.name, row])).size
}
