import { useMemo } from 'react'
import { userKeyOf } from '#entities/session-user.ts'
import { createStored } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import { type KeptHere, keptKey } from './kept-key.ts'
import { useUser } from './user-context.ts'

/** What the person keeps in this browser, for all pages or for the one with `path`. */
export function useKept<T>(what: KeptHere, parse: (value: unknown) => T, path?: string): Store<T> {
  const key = keptKey(what, userKeyOf(useUser()), path)
  return useMemo(() => createStored(localStorage, key, parse), [key, parse])
}
