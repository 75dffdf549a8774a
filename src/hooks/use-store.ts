import { useSyncExternalStore } from 'react'
import type { Store } from '#lib/store.ts'

/** The store's value; the component draws again when it changes. */
export const useStore = <T>(store: ReadableStore<T>): T =>
  useSyncExternalStore(store.subscribe, store.get)

/** The same for a part of it, which has to be the same object for as long as it is the same. */
export const useStoreSelector = <T, P>(store: ReadableStore<T>, part: (value: T) => P): P =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))

type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>
