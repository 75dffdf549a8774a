import { parseJson, stringifyJson } from '#lib/decode.ts'
import { createStore, type Store } from '#lib/store.ts'

/**
 * A value that outlives the page, under one key. `parse` makes sense of whatever is stored;
 * `undefined` is stored as nothing. Where storage is refused it lives as long as the page. While it
 * is watched, what another window stores is taken over.
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
      const hear = (event: StorageEvent) => {
        if (event.key === key || event.key === null) store.set(read())
      }
      const stop = store.subscribe(listener)
      addEventListener('storage', hear)
      return () => {
        removeEventListener('storage', hear)
        stop()
      }
    },
    set(value) {
      store.set(value)
      try {
        if (value === undefined) storage.removeItem(key)
        else storage.setItem(key, stringifyJson(value))
      } catch {
        // Full or refused: the choice holds for now.
      }
    },
  }
}

/** What stands in a storage under a key that begins so. */
export const keysWithPrefix = (storage: Pick<Storage, 'key' | 'length'>, start: string): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(key =>
    key.startsWith(start),
  )

/** What stands under a key; null also where the browser refuses to say. */
export function readText(storage: Pick<Storage, 'getItem'>, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Whether it stands there now: storage may be refused or full, and then nothing outlives the page. */
export function writeText(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
