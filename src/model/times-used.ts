import { COUNTED, type Days } from './visit-changes.ts'

/** How often a page was entered in the last thirty days. */
export const timesUsed = (days: Days, path: string, today: number): number =>
  (Object.hasOwn(days, path) ? (days[path] ?? []) : []).filter(day => day > today - COUNTED).length
