/** In ms: for this long the page's own requests have the network to themselves. */
const IDLE_DELAY_MS = 1_000
/** In ms: a browser that is never idle runs it after this. */
const IDLE_TIMEOUT_MS = 5_000

/** Runs work of low priority once the browser is idle; returns the function that cancels it. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari has no requestIdleCallback.
    if (!('requestIdleCallback' in globalThis)) return run()
    idle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  }, IDLE_DELAY_MS)

  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
