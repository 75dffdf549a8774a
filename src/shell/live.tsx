import { useEffect, useRef, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useNotices } from '#state/notices.ts'

/** How long a region is empty, in ms, so that a screen reader says equal texts again. */
const BETWEEN = 50

const SILENT = { polite: '', assertive: '' }

/** The two live regions (accessibility.md 2.1): texts that come at once are said one after the other. */
export function Live() {
  const spoken = useStore(useNotices().spoken)
  const [said, say] = useState(SILENT)
  const before = useRef(SILENT)
  const waiting = useRef<(typeof SILENT)[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    const polite = spoken.polite === before.current.polite ? '' : spoken.polite
    const assertive = spoken.assertive === before.current.assertive ? '' : spoken.assertive
    const isNew = polite || assertive
    before.current = spoken
    if (!spoken.polite && !spoken.assertive) return
    // The same text once more differs from the one before by its turn only.
    waiting.current.push(
      isNew ? { polite, assertive } : { ...SILENT, polite: spoken.polite || spoken.assertive },
    )
    if (timer.current !== undefined) return
    say(SILENT)
    const next = () => {
      const text = waiting.current.shift()
      if (text) say(text)
      timer.current = text && setTimeout(next, BETWEEN)
    }
    timer.current = setTimeout(next, BETWEEN)
  }, [spoken])

  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <>
      <div id="live-polite" className="hidden-text" role="status" aria-live="polite">
        {said.polite}
      </div>
      <div id="live-assertive" className="hidden-text" role="alert">
        {said.assertive}
      </div>
    </>
  )
}
