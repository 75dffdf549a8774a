import { stringifyJson } from './decode.ts'

/** What a form holds, by field: texts, numbers, flags and lists, nothing that JSON cannot. */
export type FormValues = Readonly<Record<string, unknown>>

/** The names of the fields that differ; lists are the same when they hold the same in any order. */
export const changedFields = <V extends FormValues>(before: V, after: V): (keyof V & string)[] =>
  Object.keys(after).filter(name => !isSame(before[name], after[name]))

export const isSame = (one: unknown, other: unknown): boolean =>
  comparable(one) === comparable(other)

const comparable = (value: unknown): string =>
  stringifyJson(Array.isArray(value) ? value.map(item => stringifyJson(item)).sort() : value) ?? ''

/** Only those fields of the values. */
export const pick = <V extends FormValues>(values: V, names: readonly (keyof V)[]): Partial<V> =>
  Object.fromEntries(names.map(name => [name, values[name]])) as Partial<V>
