/**
 * The text as one types it on a plain keyboard. A copy from a chat, a web page or an input method
 * brings along characters that nobody sees, blanks of other widths, full-width letters and digits,
 * and other dashes. For texts of a fixed form or that are compared, such as sign-in names, keys and
 * phones; never for a password or for what is written to be read.
 */
export function plainText(text: string): string {
  // An import has ten thousands of texts that are plain already.
  if (/^[!-~]*$/.test(text)) return text
  return text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFKC')
    .replace(DASHES, '-')
    .replace(/[\s\u2800]+/g, ' ')
    .trim()
}

/** From the hyphen to the horizontal bar, and the minus sign; NFKC turns others into these. */
const DASHES = /[\u2010-\u2015\u2212]/g

/** Whether a text has no character that one sees. */
export const isBlank = (text: string) => !VISIBLE_CHARACTER.test(text)

/** A character that is neither blank nor without width. */
const VISIBLE_CHARACTER = /[^\s\u2800\p{Default_Ignorable_Code_Point}]/u

/** Whether a text has a control character; line breaks and tabs are none where it has lines. */
export const hasControlCharacter = (text: string, hasLines = false) =>
  (hasLines ? /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/ : /[\0-\x1f\x7f]/).test(text)
