import { useEffect, useState } from 'react'
import { useNotices } from '#state/notices.ts'

/** How long a region is empty, in ms, so that a screen reader says equal texts again. */
const BETWEEN = 50
/** How long a text stands at least, in ms: browsers tell of a new page's changes every 150 only. */
const STANDS = 250

const SILENT = { polite: '', assertive: '' }

/** The two live regions (accessibility.md 2.1): texts that come at once are said one after the other. */
export function Live() {
  const { spoken } = useNotices()
  const [said, say] = useState(SILENT)

  // Heard at the store itself: React draws only the last of what is said in one turn.
  useEffect(() => {
    const waiting: (typeof SILENT)[] = []
    let timer: ReturnType<typeof setTimeout> | undefined

    function next() {
      const text = waiting.shift()
      timer = text && setTimeout(() => stand(text), BETWEEN)
      if (text) say(SILENT)
    }
    function stand(text: typeof SILENT) {
      say(text)
      timer = setTimeout(next, STANDS)
    }
    function hear() {
      waiting.push(spoken.get())
      if (timer === undefined) next()
    }

    if (spoken.get().turn > 0) hear()
    const unhear = spoken.subscribe(hear)
    return () => {
      unhear()
      clearTimeout(timer)
    }
  }, [spoken])

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
