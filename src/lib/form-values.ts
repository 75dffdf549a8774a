import { stringifyJson } from './decode.ts'

/**
 * The values of a form by field: texts, numbers, flags and lists, nothing that JSON cannot hold.
 */
export type FormValues = Readonly<Record<string, unknown>>

/**
 * The names of the fields that differ; lists are equal when they hold the same items in any order.
 */
export const changedFields = <V extends FormValues>(before: V, after: V): (keyof V & string)[] =>
  Object.keys(after).filter(name => !isSame(before[name], after[name]))

export const isSame = (a: unknown, b: unknown): boolean => comparable(a) === comparable(b)

/** Both changes of a list in one: it has what either side added, and lacks what either took away. */
export function mergeLists<T>(before: readonly T[], theirs: readonly T[], mine: readonly T[]): T[] {
  const isKept = (item: T) =>
    !before.includes(item) || (theirs.includes(item) && mine.includes(item))
  return [...new Set([...theirs, ...mine])].filter(isKept)
}

/** The named fields of the values. */
export const pick = <V extends FormValues>(values: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Partial<V>

const comparable = (value: unknown): string =>
  stringifyJson(Array.isArray(value) ? value.map(item => stringifyJson(item)).sort() : value) ?? ''
