import { parseJson, stringifyJson } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'

/** The key that this window wrote last: browsers tell only the other windows of a write. */
export const lastWrite = createStore<{ key: string } | undefined>(undefined)

/**
 * A store whose value outlives the page, under one key. `parse` gets whatever is stored; setting
 * `undefined` removes the key. Where the browser refuses storage, the value lasts as long as the
 * page. While the store has listeners, it takes over what another window stores.
 */
export function createStored<T>(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  key: string,
  parse: (value: unknown) => T,
): Store<T> {
  const read = () => parse(parseJson(readText(storage, key)))
  const store = createStore(read())

  return {
    ...store,
    subscribe(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === key || event.key === null) store.set(read())
      }
      const unsubscribe = store.subscribe(listener)
      addEventListener('storage', onStorage)
      return () => {
        removeEventListener('storage', onStorage)
        unsubscribe()
      }
    },
    set(value) {
      store.set(value)
      try {
        if (value === undefined) storage.removeItem(key)
        else storage.setItem(key, stringifyJson(value))
        lastWrite.set({ key })
      } catch {
        // Storage is full or refused: the value lasts as long as the page.
      }
    },
  }
}

/** The keys of a storage that begin with `prefix`. */
export const keysWithPrefix = (
  storage: Pick<Storage, 'key' | 'length'>,
  prefix: string,
): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(key =>
    key.startsWith(prefix),
  )

/** The text under a key; null also where the browser refuses storage. */
export function readText(storage: Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/**
 * Returns whether the text is stored: storage may be refused or full, and then nothing outlives the
 * page.
 */
export function writeText(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    lastWrite.set({ key })
    return true
  } catch {
    return false
  }
}
