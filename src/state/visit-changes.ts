import { keepText, readText } from '#lib/kept-text.ts'
import { visitsFrom } from '#model/visits.ts'
import { reduceVisits, type VisitsAction } from '#model/visit-changes.ts'
import type { VisitsStore } from './visits.tsx'

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
