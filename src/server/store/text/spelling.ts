/**
 * As a text is searched: ärzte finds ÄRZTE, and шахта finds ШАХТА. Databases differ in this, so a
 * text that is searched is stored folded too, in a column beside its own.
 */
export const foldCase = (text: string) => text.normalize('NFC').toLowerCase()

/** As `lower` of both engines does it on our columns: letters beyond ASCII stay. */
export const lowerAscii = (text: string) =>
  text.replace(/[A-Z]+/g, letters => letters.toLowerCase())

/** For texts that must match whole: an older server stored other spellings too. */
export const normalizeSpelling = (text: string) => text.normalize('NFC')
