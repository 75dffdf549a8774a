import type { Fields } from '#lib/fields.ts'
import { fieldsOf, idOf, listOf, numberOf, textOf } from '#lib/shape.ts'

export interface Page<T> {
  rows: readonly T[]
  /** Of all pages together. */
  total: number
  /** How many came from the server, where some of them are left out of `rows`. */
  given?: number
}

/** One page of a list, under the names that this family of back ends uses (features.md B.0). */
export function pageFrom<T>(data: unknown, rowFrom: (row: unknown) => T): Page<T> {
  const fields = fieldsOf(data)
  const list = ['list', 'rows', 'items'].map(name => fields[name]).find(Array.isArray)
  if (!list && fields['list'] !== null) throw new TypeError('a list was expected')
  const rows = listOf(list, rowFrom)
  return { rows, total: numberOf(fields['count'] ?? fields['total']) ?? rows.length }
}

/** A list that comes whole. Some servers write an empty one as null. */
export function listFrom<T>(data: unknown, rowFrom: (row: unknown) => T): T[] {
  if (data !== null && !Array.isArray(data)) throw new TypeError('a list was expected')
  return listOf(data, rowFrom)
}

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
