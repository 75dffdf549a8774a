import { createStore } from './store.ts'

/**
 * Asks the queries on screen to read once more: all of them after the connection was lost or a
 * record was found deleted, or only those that failed. Each request is a new object, so that each
 * is heard.
 */
export const refetchRequest = createStore<{ only: 'failed' | 'all' }>({ only: 'all' })
