import { useSyncExternalStore } from 'react'
import type { Store } from '#lib/store.ts'

/** The store's value; the component draws again when it changes. */
export function useStore<T>(store: Pick<Store<T>, 'get' | 'subscribe'>): T {
  return useSyncExternalStore(store.subscribe, store.get)
}
