/** The text with a blank for each control character: servers take none in a text of one line. */
export const oneLineOf = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
