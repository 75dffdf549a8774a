/** In ms: so long what the page itself has begun has the network to itself. */
const IDLE_DELAY_MS = 1_000
/** In ms: a browser that is never idle runs it then. */
const IDLE_TIMEOUT_MS = 5_000

/** Runs something that nobody waits for once the browser is idle; returns what calls it off. */
export function whenIdle(run: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    // Safari has none.
    if (!('requestIdleCallback' in globalThis)) return run()
    idle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS })
  }, IDLE_DELAY_MS)

  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
