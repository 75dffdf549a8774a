export type Fields = Readonly<Record<string, unknown>>

/** An object with named values: neither a list nor nothing. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
