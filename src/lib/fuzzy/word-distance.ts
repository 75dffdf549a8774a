/** How far one word of a query is from one text. */

/** Nothing in the text matches the word. */
export const NO_MATCH = 1

/**
 * The least distance of each kind of match; other letters of the text add up to `MAX_REST_PENALTY`.
 */
const AT_TEXT_START = 0
const AT_WORD_START = 0.1
const INSIDE_WORD = 0.2
export const WITH_TYPO = 0.3
const MAX_REST_PENALTY = 0.1

/** Scattered letters add up to this to `WITH_TYPO`. */
const MAX_GAP_PENALTY = 0.3

/** Shorter words are within one typo of almost any text. */
export const MIN_TYPO_LENGTH = 4

/** Almost any text holds two given letters in order. */
export const MIN_SCATTERED_LENGTH = 3

/** Makes capital, full-width and composed letters equal to plain ones. */
export const normalizeText = (text: string) =>
  (ALREADY_NORMAL.test(text)
    ? text
    : (ASCII.test(text) ? text : text.normalize('NFKC')).toLowerCase()
  ).trim()

const ASCII = /^[\x00-\x7f]*$/

/** No capitals, and beyond ASCII nothing but Han characters: nearly every path and many titles. */
const ALREADY_NORMAL = /^[^A-Z\x80-\u33ff\ua000-\uffff]*$/

/** A normalized text in two forms: letters, for the run-time's own search, and codes, for quick loops. */
export interface IndexedText {
  letters: string
  codes: Uint16Array
  /** Its part of `codes`. */
  from: number
  to: number
}

/** Writes the letters into `codes` from `from` on. */
export function indexedTextFrom(
  letters: string,
  codes = new Uint16Array(letters.length),
  from = 0,
): IndexedText {
  const to = from + letters.length
  for (let at = from; at < to; at++) codes[at] = letters.charCodeAt(at - from)
  return { letters, codes, from, to }
}

/** Writes several texts into the same codes, one after the other. */
export function indexedTextsFrom(texts: readonly string[]): IndexedText[] {
  const codes = new Uint16Array(texts.reduce((sum, { length }) => sum + length, 0))
  let from = 0
  return texts.map(letters => {
    const text = indexedTextFrom(letters, codes, from)
    from = text.to
    return text
  })
}

/** A word to look for; its codes hold nothing else. */
export type QueryWord = Pick<IndexedText, 'letters' | 'codes'>

export const queryWordsFrom = (query: string): QueryWord[] =>
  normalizeText(query)
    .split(/\s+/)
    .filter(Boolean)
    .map(letters => indexedTextFrom(letters))

/**
 * From 0, equal, to 1, no match. Each kind of match is further than the one before: the text begins
 * with the word, a word in it does, it holds the word, holds it with one typo, holds its letters in
 * order. A match beyond `threshold` may be returned as no match.
 */
export function wordDistance(word: QueryWord, text: IndexedText, threshold: number): number {
  const whole = findWhole(word, text)
  if (whole >= 0) return positionPenalty(text, whole) + restPenalty(word, text)
  if (threshold >= WITH_TYPO && findTypo(word, text) >= 0)
    return WITH_TYPO + restPenalty(word, text)
  if (threshold <= WITH_TYPO) return NO_MATCH
  const { length } = word.codes
  const reach = maxSpan(length, threshold)
  const apart = findScattered(word, text, reach)
  return apart < 0
    ? NO_MATCH
    : WITH_TYPO + MAX_GAP_PENALTY * (1 - length / (scatteredEnd(word, text, apart, reach) - apart))
}

/** The range of the best match, and whether it holds other letters too; empty without a match. */
export function findMatch(
  word: QueryWord,
  text: IndexedText,
): { at: number; end: number; apart: boolean } {
  const whole = findWhole(word, text)
  if (whole >= 0) return { at: whole, end: whole + word.codes.length, apart: false }
  const typo = findTypo(word, text)
  if (typo >= 0) return { at: typo, end: typoEnd(word, text, typo), apart: false }
  const apart = findScattered(word, text, Infinity)
  return {
    at: apart,
    end: apart < 0 ? apart : scatteredEnd(word, text, apart, Infinity),
    apart: true,
  }
}

/** The longest stretch over which the letters of a word may stand apart. */
export const maxSpan = (length: number, threshold: number) =>
  Math.floor(length / Math.max(0, 1 - (threshold - WITH_TYPO) / MAX_GAP_PENALTY) + 1e-6)

const restPenalty = ({ codes }: QueryWord, { letters }: IndexedText) =>
  MAX_REST_PENALTY * (1 - codes.length / Math.max(letters.length, codes.length))

/** The first place where a word of the text begins with this one; else the first place inside a word. */
function findWhole(word: QueryWord, text: IndexedText): number {
  const first = text.letters.indexOf(word.letters)
  for (let at = first; at >= 0; at = text.letters.indexOf(word.letters, at + 1)) {
    if (positionPenalty(text, at) !== INSIDE_WORD) return at
  }
  return first
}

function positionPenalty({ letters }: IndexedText, at: number): number {
  if (at === 0) return AT_TEXT_START
  const before = letters.charCodeAt(at - 1)
  if (before >= 0x80) return LETTER.test(letters.charAt(at - 1)) ? INSIDE_WORD : AT_WORD_START
  return (before < 97 || before > 122) && (before < 48 || before > 57) ? AT_WORD_START : INSIDE_WORD
}

const LETTER = /[\p{L}\p{N}]/u

/** The first place where the word stands with one typo. */
function findTypo(word: QueryWord, text: IndexedText): number {
  if (word.codes.length < MIN_TYPO_LENGTH) return -1
  const [first, second] = [word.codes[0], word.codes[1]]
  for (let at = text.from; at < text.to; at++) {
    const code = text.codes[at]
    // The typo may be in the first letter.
    if ((code === first || code === second) && typoEnd(word, text, at - text.from) >= 0)
      return at - text.from
  }
  return -1
}

/** The end of the word that begins at `place` with one typo; -1 if there is none. */
function typoEnd(word: QueryWord, text: IndexedText, place: number): number {
  const { codes } = text
  const at = text.from + place
  const length = Math.min(word.codes.length, text.to - at)
  let right = 0
  while (right < length && word.codes[right] === codes[at + right]) right++
  const rest = word.codes.length - right
  const end = place + word.codes.length
  const code = codes[at + right]
  const next = codes[at + right + 1]
  const wanted = word.codes[right]
  const after = word.codes[right + 1]
  // One letter too many; a wrong one; a missing one; two swapped.
  if ((rest === 1 || code === after) && isRestAt(word, right + 1, text, at + right)) return end - 1
  if ((rest === 1 || next === after) && isRestAt(word, right + 1, text, at + right + 1)) return end
  if (next === wanted && isRestAt(word, right, text, at + right + 1)) return end + 1
  const swapped = rest > 1 && next === wanted && code === after
  return swapped && isRestAt(word, right + 2, text, at + right + 2) ? end : -1
}

/** Whether the rest of the word, from `right` on, stands at `at`. */
function isRestAt({ codes }: QueryWord, right: number, text: IndexedText, at: number): boolean {
  if (at + codes.length - right > text.to) return false
  for (let letter = right; letter < codes.length; letter++) {
    if (codes[letter] !== text.codes[at + letter - right]) return false
  }
  return true
}

/**
 * The start of the shortest stretch, up to `reach`, that holds the letters in order; -1 if there is
 * none.
 */
function findScattered(word: QueryWord, text: IndexedText, reach: number): number {
  if (word.codes.length < MIN_SCATTERED_LENGTH) return -1
  const first = word.codes[0]
  let apart = -1
  let shortest = reach + 1
  for (let at = text.from; at < text.to; at++) {
    if (text.codes[at] !== first) continue
    const place = at - text.from
    const end = scatteredEnd(word, text, place, shortest - 1)
    if (end < 0) continue
    apart = place
    shortest = end - place
  }
  return apart
}

/** The end of the last letter in order, if the first stands at `place`; -1 if it lies beyond `reach`. */
function scatteredEnd(
  { codes }: QueryWord,
  text: IndexedText,
  place: number,
  reach: number,
): number {
  const to = Math.min(text.to, text.from + place + reach)
  let letter = 1
  for (let at = text.from + place + 1; at < to; at++) {
    if (text.codes[at] === codes[letter] && ++letter === codes.length) return at + 1 - text.from
  }
  return -1
}
