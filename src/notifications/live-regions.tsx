import { useEffect, useState } from 'react'
import { useNotices } from './notices.ts'

/** How long a region is empty, in ms, so that a screen reader reads an equal text again. */
const EMPTY_MS = 50
/** The least time, in ms, that a text stays: browsers report changes of a new page only every 150 ms. */
const MIN_SHOWN_MS = 250

const NO_TEXTS = { polite: '', assertive: '' }

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/**
 * The two live regions (§28.1): texts that come at the same time are announced one after the other.
 */
export function LiveRegions() {
  const { announcement } = useNotices()
  const [texts, setTexts] = useState(NO_TEXTS)

  // Subscribes to the store itself: React would draw only the last of several texts of one turn.
  useEffect(() => {
    let turn = Promise.resolve()
    function enqueue() {
      const next = announcement.get()
      turn = turn.then(async () => {
        setTexts(NO_TEXTS)
        await pause(EMPTY_MS)
        setTexts(next)
        await pause(MIN_SHOWN_MS)
      })
    }

    const { polite, assertive } = announcement.get()
    if (polite || assertive) enqueue()
    return announcement.subscribe(enqueue)
  }, [announcement])

  return (
    <>
      <div id="live-polite" className="hidden-text" role="status" aria-live="polite">
        {texts.polite}
      </div>
      <div id="live-assertive" className="hidden-text" role="alert">
        {texts.assertive}
      </div>
    </>
  )
}
