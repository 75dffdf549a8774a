import { createContext, use } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'
import { useTexts } from '#locales/texts.ts'
import { useNotices } from '#notifications/notices.ts'

/** `back`: online again, and just so. */
export type Connection = 'online' | 'offline' | 'back'

/** Without a provider, as in the test of a form, the connection is there. */
export const ConnectionContext = createContext<Store<Connection>>(createStore<Connection>('online'))

export const useConnection = () => useStore(use(ConnectionContext))

/** Whether something can be sent now (W22). */
export function useOfflineGuard() {
  const isOffline = useConnection() === 'offline'
  const notices = useNotices()
  const texts = useTexts('shell')

  return {
    /** Why nothing can be sent, for the button. */
    blocked: isOffline ? texts.noConnectionText : undefined,
    /** Said once more when it is tried all the same: keys reach a form whose button is off. */
    isBlocked(): boolean {
      if (isOffline) notices.announce(texts.noConnectionText, 'assertive')
      return isOffline
    },
  }
}
