/** In characters, of each language. */
export const MAX_DEPARTMENT_NAME = 64
export const MAX_LEADER = 64

/** Departments below each other, the one at the top included. */
export const MAX_DEPARTMENT_LEVELS = 20
