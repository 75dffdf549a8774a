/**
 * An address that a link of the shop may open: a page, or a letter. No blank and no backslash, so
 * that it opens what it shows.
 */
export const LINK_PATTERN = /https?:\/\/[^\s\\/?#][^\s\\]*|mailto:[^\s\\@?]+@[^\s\\@]+/i

export const MAX_LINK = 500
