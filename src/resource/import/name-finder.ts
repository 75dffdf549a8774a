import type { RecordKey } from '#entities/record-key.ts'
import { plainText } from '#lib/plain-text.ts'

export type NameFinder = (name: string) => RecordKey | undefined

/** Finds a record by its name as it stands, or else by one that looks like it, if only one does. */
export function nameFinder(named: readonly (readonly [string, RecordKey])[]): NameFinder {
  const exact = new Map(named)
  const alike = new Map<string, RecordKey | undefined>()
  for (const [name, id] of named) {
    const key = foldedName(name)
    alike.set(key, alike.has(key) && alike.get(key) !== id ? undefined : id)
  }
  return name => exact.get(name.trim()) ?? alike.get(foldedName(name))
}

/** Servers compare names so. */
export const foldedName = (name: string) => plainText(name).toLowerCase()
