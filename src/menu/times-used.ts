import { ownValue } from '#lib/own-value.ts'
import { COUNTED, type Days } from './favourites.ts'

/** How often a page was entered in the last thirty days. */
export const timesUsed = (days: Days, path: string, today: number): number =>
  (ownValue(path, days) ?? []).filter(day => day > today - COUNTED).length
