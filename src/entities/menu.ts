/** Rows below each other, the one at the top included; the pages read no deeper. */
export const MAX_MENU_LEVELS = 20

/** Far from the number that the pages read, so that no row pushes another out of sight. */
export const MAX_MENU_ROWS = 5_000

/** In characters, of each language: as much as the sidebar shows. */
export const MAX_MENU_TITLE = 100
