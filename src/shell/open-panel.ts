import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'

/** What can lie over the page by the bar's own doing, one at a time; the names of their texts too. */
export type Panel = 'settings' | 'errors' | 'history'

export const panel = createStore<Panel | undefined>(undefined)

export const usePanel = () => useStore(panel)
