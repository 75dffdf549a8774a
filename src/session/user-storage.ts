import { useMemo } from 'react'
import { storageKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { createStored } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import { useUser } from './user-context.ts'

/** What the person keeps in this browser, for all pages or for the one with `path`. */
export function useUserStorage<T>(
  what: UserStorageName,
  parse: (value: unknown) => T,
  path?: string,
): Store<T> {
  const key = userStorageKey(what, storageKeyOf(useUser()), path)
  return useMemo(() => createStored(localStorage, key, parse), [key, parse])
}

/** What a person keeps in this browser; drafts, visits and tabs have stores of their own. */
export type UserStorageName = 'columns' | 'dashboard' | 'dict-types' | 'keys' | 'kinds' | 'views'

/** Where it stands in local storage; `path` is that of the page it belongs to. */
export const userStorageKey = (what: UserStorageName, userKey: string, path?: string) =>
  base.scopedName(`coalface:${what}:${userKey}${path === undefined ? '' : `:${path}`}`)
