import { useEffect } from 'react'
import { keepText, readText } from '#lib/kept-text.ts'
import { visitsFrom } from '#model/visits.ts'
import { dayOf, reduceVisits, type VisitsAction } from '#model/visit-changes.ts'
import { useStore } from '#hooks/use-store.ts'
import { useVisitsStore, type VisitsStore } from './visits.tsx'

export function changeVisits(visits: VisitsStore, action: VisitsAction): void {
  const written = readText(visits.storage, visits.key)
  // Another browser tab may have written since; without storage there is only what is here.
  const before = written === null || written === visits.kept ? visits.get() : visitsFrom(written)
  const after = reduceVisits(before, action)
  if (after === before) return
  visits.set(after)
  const text = JSON.stringify(after)
  visits.kept = keepText(visits.storage, visits.key, text) ? text : written
}

/** Takes up what another browser tab wrote. */
export function rereadVisits(visits: VisitsStore): void {
  const written = readText(visits.storage, visits.key)
  if (written === visits.kept) return
  visits.kept = written
  visits.set(visitsFrom(written))
}

/** Notes the pages that were entered, those before this was there first, and hears other browser tabs. */
export function useNoteVisits(): void {
  const visits = useVisitsStore()
  const entered = useStore(visits.entered)

  useEffect(() => {
    const hear = () => rereadVisits(visits)
    hear()
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [visits])

  useEffect(() => {
    if (entered.length === 0) return
    visits.entered.set([])
    for (const path of entered)
      changeVisits(visits, { type: 'entered', path, day: dayOf(Date.now()) })
  }, [visits, entered])
}
