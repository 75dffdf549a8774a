import { useEffect, useState } from 'react'
import { useNotices } from './notices.ts'

/** How long a region is empty, in ms, so that a screen reader says equal texts again. */
const EMPTY_MS = 50
/** How long a text stands at least, in ms: browsers tell of a new page's changes every 150 only. */
const MIN_SHOWN_MS = 250

const NO_TEXTS = { polite: '', assertive: '' }

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** The two live regions (§28.1): texts that come at once are said one after the other. */
export function LiveRegions() {
  const { announcement } = useNotices()
  const [said, say] = useState(NO_TEXTS)

  // Heard at the store itself: React draws only the last of what is said in one turn.
  useEffect(() => {
    let turn = Promise.resolve()
    function hear() {
      const text = announcement.get()
      turn = turn.then(async () => {
        say(NO_TEXTS)
        await pause(EMPTY_MS)
        say(text)
        await pause(MIN_SHOWN_MS)
      })
    }

    const { polite, assertive } = announcement.get()
    if (polite || assertive) hear()
    return announcement.subscribe(hear)
  }, [announcement])

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
