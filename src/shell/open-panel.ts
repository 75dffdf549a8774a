import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'

/** What the bar or a key opens over the page, one at a time. */
export type Panel = 'settings' | 'errors' | 'history' | 'shortcuts'

export const panel = createStore<Panel | undefined>(undefined)

export const usePanel = () => useStore(panel)
