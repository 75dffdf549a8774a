import { keysWithPrefix } from '#lib/browser/storage.ts'
import { parseJson } from '#lib/decode.ts'
import { savedViewsFrom } from '#list/saved-views/saved-views.ts'
import { safeRedirect } from '#routing/safe-redirect.ts'
import { type UserStorageName, userStorageKey } from '#session/user-storage.ts'

type StorageLike = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

/** Whether there is one for each page; without a line here nothing new compiles. */
const IS_STORED_BY_PAGE: Record<UserStorageName, boolean> = {
  columns: true,
  dashboard: false,
  'dict-types': false,
  keys: false,
  kinds: false,
  views: true,
}

/** A stored path that a link may be made of: it leads to no other host (R35). */
export const isOwnPath = (path: string) => safeRedirect(path, location.origin) !== '/'

/** The lists that a person saved views of in this browser, with their names. */
export function storedViews(
  storage: StorageLike,
  userKey: string,
): { path: string; names: string[] }[] {
  const start = userStorageKey('views', userKey, '')
  return keysWithPrefix(storage, start)
    .map(key => ({
      path: key.slice(start.length),
      names: savedViewsFrom(parseJson(storage.getItem(key))).map(view => view.name),
    }))
    .filter(({ path, names }) => isOwnPath(path) && names.length > 0)
}

/** All of it; drafts and visits have stores of their own. */
export function clearStoredData(storage: StorageLike, userKey: string): void {
  for (const [what, isByPage] of Object.entries(IS_STORED_BY_PAGE)) {
    // The names are those of the type.
    const own = userStorageKey(what as UserStorageName, userKey, isByPage ? '' : undefined)
    for (const key of keysWithPrefix(storage, own))
      if (isByPage || key === own) storage.removeItem(key)
  }
}
