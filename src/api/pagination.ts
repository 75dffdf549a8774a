import type { LeftOut, OnLeftOut } from '#entities/left-out.ts'
import { LostDigitsError } from '#entities/record-key.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'

export interface Page<T> {
  rows: readonly T[]
  /** Of all pages together. */
  total: number
  /** The server counted no further: there are more than `total`. */
  isMore?: true
  /** How many came from the server, where some of them are left out of `rows`. */
  receivedCount?: number
  /** Rows that could not be read: one costs itself, never the list. */
  leftOut?: LeftOut
}

/** One page of a list, under the names that this family of back ends uses (B.0). */
export function pageFrom<T>(data: unknown, rowFrom: (row: unknown) => T): Page<T> {
  const fields = fieldsOf(data)
  const list = ['list', 'rows', 'items'].map(name => fields[name]).find(Array.isArray)
  if (!list && fields.list !== null) throw new TypeError('a list was expected')
  const { rows, leftOut } = readRows(list ?? [], rowFrom)
  const given = rows.length + (leftOut?.count ?? 0)
  const total = numberOf(fields.count ?? fields.total) ?? given
  return {
    rows,
    total,
    ...(leftOut && { leftOut, receivedCount: given }),
    ...(fields.isMore === true && { isMore: true }),
  }
}

function readRows<T>(list: readonly unknown[], rowFrom: (row: unknown) => T) {
  const faults: unknown[] = []
  const rows = list.flatMap(row => {
    try {
      return [rowFrom(row)]
    } catch (error) {
      faults.push(error)
      return []
    }
  })
  const hasLostDigits = faults.some(error => error instanceof LostDigitsError)
  const leftOut = faults.length > 0 ? { count: faults.length, hasLostDigits } : undefined
  return { rows, leftOut }
}

/** A list that comes whole, without the rows that cannot be read. Some servers write an empty one as null. */
export function listFrom<T>(
  data: unknown,
  rowFrom: (row: unknown) => T,
  leaveOut: OnLeftOut = () => {},
): T[] {
  if (data !== null && !Array.isArray(data)) throw new TypeError('a list was expected')
  const { rows, leftOut } = readRows(data ?? [], rowFrom)
  if (leftOut) leaveOut(leftOut)
  return rows
}
