import { useLayoutEffect } from 'react'
import { sayLastWord } from '#lib/browser/boot-failure.ts'

/** In ms: whatever somebody waits for has failed by then, but for a file that hangs. */
const SILENT = 20_000

/** Where a part of the console is waited for: one that hangs would hang when it is tried again, too. */
export function Overdue(): null {
  // Not later: where nothing can be drawn any more the word is said after this.
  useLayoutEffect(() => {
    const timer = setTimeout(() => sayLastWord(true), SILENT)
    return () => {
      clearTimeout(timer)
      sayLastWord(false)
    }
  }, [])

  return null
}
