import type { Fields } from '#lib/fields.ts'
import { idOf, numberOf, textOf } from '#lib/shape.ts'

/** What stands at the end of every row (contract.md 1.6). */
export interface Stamp {
  createdAt: string
  updatedAt: string
  /** Sent back with a change, so that nobody overwrites what another one changed meanwhile. */
  version: number | undefined
}

export const stampFrom = (fields: Fields): Stamp => ({
  createdAt: textOf(fields['createdAt']),
  updatedAt: textOf(fields['updatedAt']),
  version: numberOf(fields['version']),
})

/** A row's key; a row without one is no row, and so is the empty row with key 0 of some servers. */
export function keyOf(value: unknown): number {
  const key = idOf(value)
  if (key === undefined || key < 1) throw new TypeError('a row without a key')
  return key
}
