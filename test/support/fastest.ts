/**
 * The fastest of five runs in milliseconds: the cost of the code, whatever else the machine does.
 */
export function fastest(run: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return Math.min(...times)
}
