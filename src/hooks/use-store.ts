import { useSyncExternalStore } from 'react'
import type { Store } from '#lib/store.ts'

/** The store's value; the component draws again when it changes. */
export const useStore = <T>(store: ReadableStore<T>): T =>
  useSyncExternalStore(store.subscribe, store.get)

/** A part of the store's value; `part` has to return the same object as long as the part is unchanged. */
export const useStoreSelector = <T, P>(store: ReadableStore<T>, part: (value: T) => P): P =>
  useSyncExternalStore(store.subscribe, () => part(store.get()))

type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>
