import { useRef, useState } from 'react'

/** The least time, in ms, that a button shows progress: shorter would be a flicker. */
const MIN_BUSY_MS = 300

/**
 * For a button that starts something: busy from the click until it is settled, and deaf meanwhile.
 * What it rejects with is what the caller left to the client, which has told the person.
 */
export function useAction<Given extends unknown[]>(
  run: (...given: Given) => Promise<unknown>,
): { busy: boolean; start: (...given: Given) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  async function start(...given: Given) {
    if (running.current) return
    running.current = true
    setBusy(true)
    const least = new Promise(resolve => setTimeout(resolve, MIN_BUSY_MS))
    try {
      await run(...given)
    } catch (error) {
      // A failed call has been reported; a programming mistake goes to the error log.
      if (!isReported(error)) reportError(error)
    } finally {
      await least
      running.current = false
      setBusy(false)
    }
  }

  return { busy, start }
}

const isReported = (error: unknown) =>
  error instanceof Error && ('reported' in error || error.name === 'AbortError')
