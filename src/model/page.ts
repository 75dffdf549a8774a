import { fieldsOf, listOf, numberOf } from '#lib/shape.ts'

export interface Page<T> {
  rows: readonly T[]
  /** Of all pages together. */
  total: number
  /** The server counted no further: there are more than `total`. */
  isMore?: true
  /** How many came from the server, where some of them are left out of `rows`. */
  given?: number
}

/** One page of a list, under the names that this family of back ends uses (features.md B.0). */
export function pageFrom<T>(data: unknown, rowFrom: (row: unknown) => T): Page<T> {
  const fields = fieldsOf(data)
  const list = ['list', 'rows', 'items'].map(name => fields[name]).find(Array.isArray)
  if (!list && fields['list'] !== null) throw new TypeError('a list was expected')
  const rows = listOf(list, rowFrom)
  const total = numberOf(fields['count'] ?? fields['total']) ?? rows.length
  return { rows, total, ...(fields['isMore'] === true && { isMore: true }) }
}

/** A list that comes whole. Some servers write an empty one as null. */
export function listFrom<T>(data: unknown, rowFrom: (row: unknown) => T): T[] {
  if (data !== null && !Array.isArray(data)) throw new TypeError('a list was expected')
  return listOf(data, rowFrom)
}
