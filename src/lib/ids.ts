import { idOf, listOf } from './shape.ts'

/** The keys in a list; nothing where there is none. Not in shape.ts, which comes with the first page. */
export const idsOf = (value: unknown): number[] | undefined =>
  Array.isArray(value) ? listOf(value, idOf).filter(id => id !== undefined) : undefined
