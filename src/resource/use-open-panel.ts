import { useEffect } from 'react'
import { useStable } from '#hooks/use-event-callback.ts'
import { useAddress } from '#routing/use-address.ts'
import { useNavigate } from '#routing/use-navigate.ts'

/** Marks the entry that a closed panel leaves: below it stands the one it was opened from. */
const CLOSED = 'panel closed'

/**
 * Opens what lies over a list, and closes it. Back leads out of a panel, a closed one is not come
 * back to, and the two equal entries it leaves are one step, where the browser tells of both.
 */
export function useOpenPanel<Panel>(
  format: (search: string, panel: Panel | undefined) => string,
): (panel: Panel | undefined) => void {
  const { path, search, hash } = useAddress()
  const navigate = useNavigate()

  useEffect(() => {
    // Heard once, however many ask for it, and for good: the entries are still there on other pages.
    if ('navigation' in window) navigation.addEventListener('currententrychange', goOn)
  }, [])

  return useStable((panel: Panel | undefined) => {
    navigate(path + format(search, panel) + hash, { replace: panel === undefined })
    if (panel === undefined && 'navigation' in window)
      navigation.updateCurrentEntry({ state: CLOSED })
  })
}

/** A step between two equal entries goes one further. */
function goOn({ from, navigationType }: NavigationCurrentEntryChangeEvent) {
  const to = navigation.currentEntry
  if (navigationType !== 'traverse' || from.url !== to?.url) return
  const step = to.index - from.index
  const upper = step < 0 ? from : to
  if (Math.abs(step) === 1 && upper.getState() === CLOSED) history.go(step)
}
