import type { LeftOut, OnLeftOut } from '#entities/left-out.ts'
import { LostDigitsError } from '#entities/record-key.ts'
import { fieldsOf, numberOf } from '#lib/decode.ts'

export interface Page<T> {
  rows: readonly T[]
  /** Of all pages together. */
  total: number
  /** The server stopped counting: there are more than `total`. */
  isMore?: true
  /** What all rows stand for together, where one may stand for several. */
  attempts?: number
  /** The number of rows that the server sent, if some of them are left out of `rows`. */
  receivedCount?: number
  /** Rows that could not be read; the others are shown all the same. */
  leftOut?: LeftOut
}

/** Reads one page of a list, under any of the names that this family of back ends uses. */
export function pageFrom<T>(data: unknown, rowFrom: (row: unknown) => T): Page<T> {
  const fields = fieldsOf(data)
  const list = ['list', 'rows', 'items'].map(name => fields[name]).find(Array.isArray)
  if (!list && fields.list !== null) throw new TypeError('a list was expected')
  const { rows, leftOut } = readRows(list ?? [], rowFrom)
  const receivedCount = rows.length + (leftOut?.count ?? 0)
  const total = numberOf(fields.count ?? fields.total) ?? receivedCount
  const attempts = numberOf(fields.attempts)
  return {
    rows,
    total,
    ...(leftOut && { leftOut, receivedCount }),
    ...(fields.isMore === true && { isMore: true }),
    ...(attempts !== undefined && { attempts }),
  }
}

/**
 * Reads a list without pages, without the rows that cannot be read. Some servers send an empty one
 * as null.
 */
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

function readRows<T>(list: readonly unknown[], rowFrom: (row: unknown) => T) {
  const errors: unknown[] = []
  const rows = list.flatMap(row => {
    try {
      return [rowFrom(row)]
    } catch (error) {
      errors.push(error)
      return []
    }
  })
  const hasLostDigits = errors.some(error => error instanceof LostDigitsError)
  const leftOut = errors.length > 0 ? { count: errors.length, hasLostDigits } : undefined
  return { rows, leftOut }
}
