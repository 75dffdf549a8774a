import { createStore } from '#lib/store.ts'

/** Whether the palette is open: its button, a key and the rail open it, one after the other. */
export const paletteOpen = createStore(false)
