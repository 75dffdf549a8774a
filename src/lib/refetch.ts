import { createStore } from './store.ts'

/**
 * Asks whatever is being shown to be read once more: all of it after the connection was lost or
 * a record was found gone, or only what failed. Always a new object, so that every asking is heard.
 */
export const refetchRequest = createStore<{ only: 'failed' | 'all' }>({ only: 'all' })
