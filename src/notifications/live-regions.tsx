import { useEffect, useState } from 'react'
import { useNotices } from './notices.ts'

/** How long a region is empty, in ms, so that a screen reader says equal texts again. */
const BETWEEN = 50
/** How long a text stands at least, in ms: browsers tell of a new page's changes every 150 only. */
const STANDS = 250

const SILENT = { polite: '', assertive: '' }

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The two live regions (§28.1): texts that come at once are said one after the other. */
export function Live() {
  const { spoken } = useNotices()
  const [said, say] = useState(SILENT)

  // Heard at the store itself: React draws only the last of what is said in one turn.
  useEffect(() => {
    let turn = Promise.resolve()
    function hear() {
      const text = spoken.get()
      turn = turn.then(async () => {
        say(SILENT)
        await pause(BETWEEN)
        say(text)
        await pause(STANDS)
      })
    }

    const { polite, assertive } = spoken.get()
    if (polite || assertive) hear()
    return spoken.subscribe(hear)
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
