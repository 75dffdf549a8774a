/** A value that can be watched; the shape `useSyncExternalStore` wants. */
export interface Store<T> {
  get(): T
  /** Tells nobody when the value is the same. */
  set(value: T): void
  /** Returns what ends the watching. */
  subscribe(listener: () => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()

  return {
    get: () => value,
    set(next) {
      if (Object.is(value, next)) return
      value = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
