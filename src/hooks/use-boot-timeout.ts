import { useLayoutEffect } from 'react'
import { showBootFailure } from '#lib/browser/boot-failure.ts'

/** In ms: whatever somebody waits for has failed by then, but for a file that hangs. */
const BOOT_TIMEOUT_MS = 20_000

/** Where a part of the console is waited for: one that hangs would hang when it is tried again, too. */
export function BootTimeout(): null {
  // Not later: where nothing can be drawn any more the word is said after this.
  useLayoutEffect(() => {
    const timer = setTimeout(() => showBootFailure(true), BOOT_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      showBootFailure(false)
    }
  }, [])

  return null
}
