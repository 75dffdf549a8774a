import { useStore } from '#hooks/use-store.ts'
import { createStore } from '#lib/store.ts'

/** The panels that the navbar or a shortcut opens over the page, one at a time. */
export type PanelName = 'settings' | 'errors' | 'history' | 'shortcuts'

export const openPanel = createStore<PanelName | undefined>(undefined)

export const useOpenPanel = () => useStore(openPanel)
