import { createContext, use } from 'react'
import { useStore } from '#hooks/use-store.ts'
import { createStore, type Store } from '#lib/store.ts'

/** `back`: online again, and just so. */
export type Connection = 'online' | 'offline' | 'back'

/** Without a provider, as in the test of a form, the connection is there. */
export const ConnectionContext = createContext<Store<Connection>>(createStore<Connection>('online'))

export const useConnection = () => useStore(use(ConnectionContext))
