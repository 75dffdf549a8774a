import type { LeaveOut, LeftOut } from '#entities/left-out.ts'
import { LostDigits } from '#entities/record-key.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'

export interface Page<T> {
  rows: readonly T[]
  /** Of all pages together. */
  total: number
  /** The server counted no further: there are more than `total`. */
  isMore?: true
  /** How many came from the server, where some of them are left out of `rows`. */
  given?: number
  /** Rows that could not be read: one costs itself, never the list. */
  leftOut?: LeftOut
}

/** One page of a list, under the names that this family of back ends uses (B.0). */
export function pageFrom<T>(data: unknown, rowFrom: (row: unknown) => T): Page<T> {
  const fields = fieldsOf(data)
  const list = ['list', 'rows', 'items'].map(name => fields[name]).find(Array.isArray)
  if (!list && fields.list !== null) throw new TypeError('a list was expected')
  const { rows, leftOut } = readEach(list ?? [], rowFrom)
  const given = rows.length + (leftOut?.count ?? 0)
  const total = numberOf(fields.count ?? fields.total) ?? given
  return {
    rows,
    total,
    ...(leftOut && { leftOut, given }),
    ...(fields.isMore === true && { isMore: true }),
  }
}

function readEach<T>(list: readonly unknown[], rowFrom: (row: unknown) => T) {
  const faults: unknown[] = []
  const rows = list.flatMap(row => {
    try {
      return [rowFrom(row)]
    } catch (error) {
      faults.push(error)
      return []
    }
  })
  const hasLostDigits = faults.some(error => error instanceof LostDigits)
  const leftOut = faults.length > 0 ? { count: faults.length, hasLostDigits } : undefined
  return { rows, leftOut }
}

/** A list that comes whole, without the rows that cannot be read. Some servers write an empty one as null. */
export function listFrom<T>(
  data: unknown,
  rowFrom: (row: unknown) => T,
  leaveOut: LeaveOut = () => {},
): T[] {
  if (data !== null && !Array.isArray(data)) throw new TypeError('a list was expected')
  const { rows, leftOut } = readEach(data ?? [], rowFrom)
  if (leftOut) leaveOut(leftOut)
  return rows
}
