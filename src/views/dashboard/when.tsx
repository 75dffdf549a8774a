import { chunk } from '#hooks/chunk.ts'

/** Not everybody has a card with a time on it. */
export const When = chunk<{ time: string }>(async () => ({
  default: (await import('#state/when.tsx')).When,
}))
