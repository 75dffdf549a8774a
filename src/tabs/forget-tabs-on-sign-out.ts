import type { Store } from '#lib/store.ts'
import type { Session } from '#session/session-state.ts'
import { forgetTabs, type StorageKeys, type TabsStorages } from './tabs-storage.ts'

/**
 * Forgets the tabs at a sign-out, here or in another browser tab; an expired session keeps them.
 * The lasting ones stay where the user asked for that. Returns a function that stops it.
 */
export const forgetTabsOnSignOut = (
  session: Store<Session>,
  { window, lasting }: Record<keyof TabsStorages, StorageKeys>,
  isKeptAtSignOut: () => boolean,
): (() => void) =>
  session.subscribe(() => {
    const now = session.get()
    if (now.phase !== 'anonymous' || !now.signedOut) return
    forgetTabs(window)
    if (!isKeptAtSignOut()) forgetTabs(lasting)
  })
