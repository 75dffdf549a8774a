import { createContext, use } from 'react'
import { createStore, type Store } from '#lib/store.ts'
import { useStore } from '#hooks/use-store.ts'
import { useTexts } from './locale.ts'

/** `back`: online again, and just so. */
export type Connection = 'online' | 'offline' | 'back'

/** Without a provider, as in the test of a form, the connection is there. */
export const ConnectionContext = createContext<Store<Connection>>(createStore<Connection>('online'))

export const useConnection = () => useStore(use(ConnectionContext))

/** Why nothing can be sent now; nothing while it can. For the buttons that send. */
export function useOffline(): string | undefined {
  const isOffline = useConnection() === 'offline'
  const texts = useTexts('shell')
  return isOffline ? texts.noConnectionText : undefined
}
