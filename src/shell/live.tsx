import { useEffect, useState } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { useNotices } from '#state/notices.ts'

/** How long a region is empty, in ms, so that a screen reader says equal texts again. */
const BETWEEN = 50

/** The two live regions (accessibility.md 2.1): mounted once, before anything speaks. */
export function Live() {
  const spoken = useStore(useNotices().spoken)
  const [said, say] = useState(spoken)

  useEffect(() => {
    say(before => ({ ...before, polite: '', assertive: '' }))
    const timer = setTimeout(() => say(spoken), BETWEEN)
    return () => clearTimeout(timer)
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
