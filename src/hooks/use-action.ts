import { useRef, useState } from 'react'

/** The least time, in ms, that a button shows progress: shorter would be a flicker. */
const MIN_BUSY_MS = 300

/**
 * For a button that starts a call: busy from the click until the call has settled; a click
 * meanwhile does nothing. A call that rejects has been reported to the user by the client.
 */
export function useAction<Args extends unknown[]>(
  run: (...args: Args) => Promise<unknown>,
): { busy: boolean; start: (...args: Args) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function start(...args: Args) {
    if (running.current) return
    running.current = true
    setBusy(true)
    const minBusy = new Promise(resolve => setTimeout(resolve, MIN_BUSY_MS))
    try {
      await run(...args)
    } catch (error) {
      // A failed call has been reported; a programming mistake goes to the error log.
      if (!isReported(error)) reportError(error)
    } finally {
      await minBusy
      running.current = false
      setBusy(false)
    }
  }

  return { busy, start }
}

const isReported = (error: unknown) =>
  error instanceof Error && ('reported' in error || error.name === 'AbortError')
