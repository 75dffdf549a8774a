import { useLayoutEffect } from 'react'
import { showBootFailure } from '#lib/browser/boot-failure.ts'

/** In ms: by then every load has ended or failed, except a file that hangs. */
const BOOT_TIMEOUT_MS = 20_000

/** Drawn while a part of the console loads: a file that hangs would hang again on a retry. */
export function BootTimeout(): null {
  // A layout effect, so that its cleanup comes before an uncaught error shows the failure for good.
  useLayoutEffect(() => {
    const timer = setTimeout(() => showBootFailure(true), BOOT_TIMEOUT_MS)
    return () => {
      clearTimeout(timer)
      showBootFailure(false)
    }
  }, [])

  return null
}
