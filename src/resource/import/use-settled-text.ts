import { useEffect, useState } from 'react'

/** A text of fewer characters is read at each key. */
const LONG_TEXT = 20_000
/** How long, in ms, typing in a longer one pauses before it is read. */
const PAUSE_MS = 300

/** The text; while the user types in a long one, the text before, so that no key has to wait. */
export function useSettledText(text: string): string {
  const [settled, setSettled] = useState(text)
  const isLong = text.length > LONG_TEXT

  useEffect(() => {
    if (!isLong) return
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isLong])

  return isLong ? settled : text
}
