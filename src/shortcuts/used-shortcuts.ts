import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { createStored } from '#lib/browser/storage.ts'
import { textsOf } from '#lib/decode.ts'
import type { Store } from '#lib/store.ts'
import { useUser } from '#session/user-context.ts'
import { userStorageKey } from '#session/user-storage.ts'

/** A limit for damaged storage; there are fewer shortcuts than this. */
const MAX_USED_SHORTCUTS = 100

const parseUsedShortcuts = (value: unknown): readonly string[] =>
  [...new Set(textsOf(value))].slice(-MAX_USED_SHORTCUTS)

// One store for all readers: a store hears of other windows, but not of a second store in this one.
const storesByUser = new WeakMap<SessionUser, Store<readonly string[]>>()

/** The keys of the shortcuts that the user has ever used in this browser. */
export function useUsedShortcuts(): Store<readonly string[]> {
  const user = useUser()
  const key = userStorageKey('keys', storageKeyOf(user))
  const used = storesByUser.get(user) ?? createStored(localStorage, key, parseUsedShortcuts)
  storesByUser.set(user, used)
  return used
}
