/** Joins sentences of either script; adds the full stop that a server leaves out at times. */
export const joinSentences = (...sentences: readonly string[]) =>
  sentences.filter(Boolean).reduce((text, next) => (text && withFullStop(text, next)) + next, '')

/** The colon between a name and its value, in the script of the name. */
export const colonAfter = (name: string) => (isWide(name) ? '：' : ': ')

/** A title within a sentence: "Article" is "article" there; "SKU" and Chinese stay as they are. */
export const inSentence = (title: string) =>
  /^\p{Lu}(?!\p{Lu})/u.test(title) ? title.slice(0, 1).toLowerCase() + title.slice(1) : title

/** A message lists at most this many names. */
const MAX_NAMES = 10

/** The first names, and then how many more there are. */
export const firstNames = (names: readonly string[], andMore: (count: number) => string) =>
  names.length > MAX_NAMES
    ? [...names.slice(0, MAX_NAMES), andMore(names.length - MAX_NAMES)]
    : names

function withFullStop(sentence: string, next: string): string {
  if (/[.!?…。！？]$/.test(sentence)) return sentence + (isWide(sentence) ? '' : ' ')
  // A name of the other script may stand at an end of a sentence, so two of three decide.
  const wide = [sentence.slice(0, 1), sentence, next.slice(0, 1)].filter(isWide)
  return sentence + (wide.length > 1 ? '。' : '. ')
}

/** Ends with a Chinese character or a full-width mark, which needs no space after it. */
const isWide = (text: string) => /[\u3001-\u9fff\uff01-\uff60]$/.test(text)
