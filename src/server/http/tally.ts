/** Counts what is under way for each key; a key without any takes no memory. */
export function createTally<Key>() {
  const counts = new Map<Key, number>()
  const countOf = (key: Key) => counts.get(key) ?? 0

  return {
    countOf,
    add(key: Key) {
      counts.set(key, countOf(key) + 1)
    },
    remove(key: Key) {
      const left = countOf(key) - 1
      if (left > 0) counts.set(key, left)
      else counts.delete(key)
    },
  }
}
