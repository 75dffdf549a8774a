/** A value with listeners, in the shape that `useSyncExternalStore` wants. */
export interface Store<T> {
  get(): T
  /** Calls no listener when the value is the same. */
  set(value: T): void
  /** Returns the function that unsubscribes. */
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
