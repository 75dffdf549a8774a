import { COUNTED, type Visits } from './visits.ts'

/** How often a page was entered in the last thirty days. */
export const timesUsed = ({ days }: Visits, path: string, today: number): number =>
  (Object.hasOwn(days, path) ? (days[path] ?? []) : []).filter(day => day > today - COUNTED).length
