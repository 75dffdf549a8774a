import { createContext, use } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/** `back`: online again since a moment. */
export type Connection = 'online' | 'offline' | 'back'

/** Without a provider, as in the test of a form, the console is online. */
export const ConnectionContext = createContext<Store<Connection>>(createStore<Connection>('online'))

export const useConnection = () => useStore(use(ConnectionContext))

/** Why nothing can be sent now; `undefined` while it can. */
export function useOfflineReason(): string | undefined {
  const isOffline = useConnection() === 'offline'
  const texts = useTexts('shell')
  return isOffline ? texts.noConnectionText : undefined
}

/** Blocks a form while the console is offline. */
export function useOfflineGuard() {
  const blocked = useOfflineReason()
  const notices = useNotices()

  return {
    /** Why nothing can be sent, for the button. */
    blocked,
    /** Announces the reason again: a key can submit a form whose button is disabled. */
    isBlocked(): boolean {
      if (blocked !== undefined) notices.announce(blocked, 'assertive')
      return blocked !== undefined
    },
  }
}
