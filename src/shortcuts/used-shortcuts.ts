import { type SessionUser, storageKeyOf } from '#entities/session-user.ts'
import { createStored } from '#lib/browser/storage.ts'
import { textsOf } from '#lib/decode.ts'
import type { Store } from '#lib/store.ts'
import { useUser } from '#session/user-context.ts'
import { keptKey } from '#session/user-storage.ts'

/** More than there are shortcuts. */
const MOST = 100

const usedFrom = (value: unknown): readonly string[] => [...new Set(textsOf(value))].slice(-MOST)

// One for all that read it: a store hears of other windows, not of a second store in its own.
const made = new WeakMap<SessionUser, Store<readonly string[]>>()

/** The shortcuts that this person has ever used in this browser: by their keys. */
export function useUsedKeys(): Store<readonly string[]> {
  const user = useUser()
  const key = keptKey('keys', storageKeyOf(user))
  const used = made.get(user) ?? createStored(localStorage, key, usedFrom)
  made.set(user, used)
  return used
}
