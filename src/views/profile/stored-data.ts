import { keysWithPrefix } from '#lib/browser/storage.ts'
import { parseJson } from '#lib/decode.ts'
import { savedViewsFrom } from '#list/saved-views/saved-views.ts'
import { safeRedirect } from '#routing/safe-redirect.ts'
import { type UserStorageName, userStorageKey } from '#session/user-storage.ts'
import { TABS_KEY_PREFIX } from '#tabs/tabs-storage.ts'

type StorageLike = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>

/** The paths of lists the user saved views of in this browser, with the names of the views. */
export function storedViews(
  storage: StorageLike,
  userKey: string,
): { path: string; names: string[] }[] {
  const prefix = userStorageKey('views', userKey, '')
  return keysWithPrefix(storage, prefix)
    .map(key => ({
      path: key.slice(prefix.length),
      names: savedViewsFrom(parseJson(storage.getItem(key))).map(view => view.name),
    }))
    .filter(({ path, names }) => isOwnPath(path) && names.length > 0)
}

/** Removes everything under the user's storage keys; drafts and visits have stores of their own. */
export function clearStoredData(storage: StorageLike, userKey: string): void {
  for (const [name, isByPage] of Object.entries(IS_STORED_BY_PAGE)) {
    // `Object.entries` widens the keys to `string`.
    const ownKey = userStorageKey(name as UserStorageName, userKey, isByPage ? '' : undefined)
    for (const key of keysWithPrefix(storage, ownKey))
      if (isByPage || key === ownKey) storage.removeItem(key)
  }
  storage.removeItem(TABS_KEY_PREFIX + userKey)
}

/** Whether a link may be made of a stored path: it must lead to no other host (R35). */
export const isOwnPath = (path: string) => safeRedirect(path, location.origin) !== '/'

/** Whether a storage name has one key per page. The type requires a line for every new name. */
const IS_STORED_BY_PAGE: Record<UserStorageName, boolean> = {
  account: false,
  columns: true,
  commands: false,
  dashboard: false,
  'dict-types': false,
  folds: true,
  keys: false,
  kinds: false,
  views: true,
}
