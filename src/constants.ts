/** Every number and name of §9, and the names §10 adds. Imports nothing. */

export const PAGE_SIZE = 20
export const PAGE_SIZES = [10, 20, 30, 50] as const

/** The scroll to top after a page change, in milliseconds. */
export const SCROLL_TO_TOP_MS = 800

/** In answers that our server gives by itself, in front of another server's. */
export const OWN_ANSWER_HEADER = 'X-Answered-By'

/** The code of our server for "show your password again, then send the same call once more". */
export const CONFIRM_PASSWORD_CODE = 6403

export const COOKIES = { token: 'Admin-Token', sidebar: 'sidebarStatus', size: 'size' } as const

export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]
export const DEFAULT_SIZE: Size = 'medium'

/** Reachable without a session (§2). */
export const PUBLIC_PATHS = ['/login', '/auth-redirect', '/pcd'] as const

/** How long one call may take, and how long a message stays, in milliseconds. */
export const CALL_TIMEOUT_MS = 10_000
export const MESSAGE_DURATION_MS = 5_000
/** A message with Undo stays longer: first a person has to see the slip (W10). */
export const UNDO_DURATION_MS = 10_000

/** Below this width in px the layout is mobile. */
export const MOBILE_BELOW_PX = 992

export const SEARCH_WEIGHTS = { threshold: 0.4, title: 0.7, path: 0.3 } as const

export const DEFAULT_THEME = '#1890ff'

/** The name of a shop that nobody has named. */
export const UNNAMED = 'Coalface'

/** The permission that grants every operation (§6). */
export const ALL_PERMISSIONS = '*:*:*'

export const LOCALES = ['en', 'zh-CN'] as const
export type Locale = (typeof LOCALES)[number]
