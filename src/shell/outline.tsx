import { useLayoutEffect } from 'react'
import { sayLastWord } from '#lib/last-word.ts'

/** In ms: whatever it waits for has failed by then, but for a file that hangs. */
const SILENT = 20_000

/** The outline of the shell while user and menu are on their way: no page, no sign-in, no old menu. */
export function Outline() {
  // Not later: where nothing can be drawn any more the word is said after this.
  useLayoutEffect(() => {
    const timer = setTimeout(() => sayLastWord(true), SILENT)
    return () => {
      clearTimeout(timer)
      sayLastWord(false)
    }
  }, [])

  return <div className="pending" aria-busy="true" />
}
