import { useMemo } from 'react'
import { storageKeyOf } from '#entities/session-user.ts'
import { base } from '#lib/base.ts'
import { createStored } from '#lib/browser/storage.ts'
import type { Store } from '#lib/store.ts'
import { useUser } from './user-context.ts'

/** A value that the user keeps in this browser, for all pages or for the one with `path`. */
export function useUserStorage<T>(
  name: UserStorageName,
  parse: (value: unknown) => T,
  path?: string,
): Store<T> {
  const key = userStorageKey(name, storageKeyOf(useUser()), path)
  return useMemo(() => createStored(localStorage, key, parse), [key, parse])
}

/** What a user keeps in this browser; drafts, favourites and tabs have stores of their own. */
export type UserStorageName =
  | 'account'
  | 'columns'
  | 'commands'
  | 'dashboard'
  | 'dict-types'
  | 'folds'
  | 'keys'
  | 'kinds'
  | 'views'

/** Its key in local storage; `path` is that of the page it belongs to. */
export const userStorageKey = (name: UserStorageName, userKey: string, path?: string) =>
  base.scopedName(`coalface:${name}:${userKey}${path === undefined ? '' : `:${path}`}`)
