/** One word against one text. */

/** Nothing in the text is like the word. */
export const NOTHING = 1

/** Where each kind of match begins; what else the text holds adds up to `REST`. */
const START = 0
const WORD_START = 0.1
const INSIDE = 0.2
export const SLIP = 0.3
const REST = 0.1

/** What letters that stand far apart add to `SLIP`. */
const APART = 0.3

/** Shorter words are within one error of almost anything. */
export const SHORTEST_SLIP = 4

/** Two letters in order are in almost anything. */
export const SHORTEST_APART = 3

/** Capital, full-width and composed letters are the same as plain ones. */
export const plain = (text: string) =>
  (AS_IT_IS.test(text)
    ? text
    : (ASCII.test(text) ? text : text.normalize('NFKC')).toLowerCase()
  ).trim()

const ASCII = /^[\x00-\x7f]*$/

/** No capital, and beyond ASCII nothing but Han characters: nearly every path, many a title. */
const AS_IT_IS = /^[^A-Z\x80-\u33ff\ua000-\uffff]*$/

/** A plain text both ways: as letters the run-time finds words in it, as codes it is quick to walk. */
export interface Text {
  letters: string
  codes: Uint16Array
  /** Where in `codes` it stands. */
  from: number
  to: number
}

/** Written into `codes` from `from` on. */
export function textFrom(letters: string, codes = new Uint16Array(letters.length), from = 0): Text {
  const to = from + letters.length
  for (let at = from; at < to; at++) codes[at] = letters.charCodeAt(at - from)
  return { letters, codes, from, to }
}

/** One behind the other in the same codes. */
export function textsFrom(plain: readonly string[]): Text[] {
  const codes = new Uint16Array(plain.reduce((sum, { length }) => sum + length, 0))
  let from = 0
  return plain.map(letters => {
    const text = textFrom(letters, codes, from)
    from = text.to
    return text
  })
}

/** What is looked for: its codes hold nothing else. */
export type Word = Pick<Text, 'letters' | 'codes'>

export const wordsFrom = (query: string): Word[] =>
  plain(query)
    .split(/\s+/)
    .filter(Boolean)
    .map(letters => textFrom(letters))

/**
 * From 0, the same, to 1, nothing alike. Further each time: the text begins with the word, a word
 * in it does, it holds the word, holds it with one slip, holds its letters in order. What is
 * further than `threshold` may count as nothing.
 */
export function distanceTo(word: Word, text: Text, threshold: number): number {
  const whole = wholeAt(word, text)
  if (whole >= 0) return kindOf(text, whole) + restOf(word, text)
  if (threshold >= SLIP && slipAt(word, text) >= 0) return SLIP + restOf(word, text)
  if (threshold <= SLIP) return NOTHING
  const { length } = word.codes
  const reach = reachOf(length, threshold)
  const apart = apartAt(word, text, reach)
  return apart < 0
    ? NOTHING
    : SLIP + APART * (1 - length / (apartEnd(word, text, apart, reach) - apart))
}

/** Where the best match stands, and whether letters between are not the word's; empty without one. */
export function placeOf(word: Word, text: Text): { at: number; end: number; apart: boolean } {
  const whole = wholeAt(word, text)
  if (whole >= 0) return { at: whole, end: whole + word.codes.length, apart: false }
  const slip = slipAt(word, text)
  if (slip >= 0) return { at: slip, end: slipEnd(word, text, slip), apart: false }
  const apart = apartAt(word, text, Infinity)
  return { at: apart, end: apart < 0 ? apart : apartEnd(word, text, apart, Infinity), apart: true }
}

/** The longest stretch over which the letters of a word may stand apart. */
export const reachOf = (length: number, threshold: number) =>
  Math.floor(length / Math.max(0, 1 - (threshold - SLIP) / APART) + 1e-6)

const restOf = ({ codes }: Word, { letters }: Text) =>
  REST * (1 - codes.length / Math.max(letters.length, codes.length))

/** The first place where a word of the text begins with this one; else the first that holds it. */
function wholeAt(word: Word, text: Text): number {
  const first = text.letters.indexOf(word.letters)
  for (let at = first; at >= 0; at = text.letters.indexOf(word.letters, at + 1)) {
    if (kindOf(text, at) !== INSIDE) return at
  }
  return first
}

function kindOf({ letters }: Text, at: number): number {
  if (at === 0) return START
  const before = letters.charCodeAt(at - 1)
  if (before >= 0x80) return LETTER.test(letters.charAt(at - 1)) ? INSIDE : WORD_START
  return (before < 97 || before > 122) && (before < 48 || before > 57) ? WORD_START : INSIDE
}

const LETTER = /[\p{L}\p{N}]/u

/** The first place where the word stands but for one slip. */
function slipAt(word: Word, text: Text): number {
  if (word.codes.length < SHORTEST_SLIP) return -1
  const [first, second] = [word.codes[0], word.codes[1]]
  for (let at = text.from; at < text.to; at++) {
    const code = text.codes[at]
    // The slip may be in the first letter.
    if ((code === first || code === second) && slipEnd(word, text, at - text.from) >= 0)
      return at - text.from
  }
  return -1
}

/** Where the word ends that stands here but for one slip; -1 when it does not. */
function slipEnd(word: Word, text: Text, place: number): number {
  const { codes } = text
  const at = text.from + place
  const most = Math.min(word.codes.length, text.to - at)
  let right = 0
  while (right < most && word.codes[right] === codes[at + right]) right++
  const rest = word.codes.length - right
  const end = place + word.codes.length
  const code = codes[at + right]
  const next = codes[at + right + 1]
  const wanted = word.codes[right]
  const after = word.codes[right + 1]
  // One letter too many; a wrong one; a missing one; two swapped.
  if ((rest === 1 || code === after) && isRest(word, right + 1, text, at + right)) return end - 1
  if ((rest === 1 || next === after) && isRest(word, right + 1, text, at + right + 1)) return end
  if (next === wanted && isRest(word, right, text, at + right + 1)) return end + 1
  const swapped = rest > 1 && next === wanted && code === after
  return swapped && isRest(word, right + 2, text, at + right + 2) ? end : -1
}

/** Whether the rest of the word, from `right` on, stands here. */
function isRest({ codes }: Word, right: number, text: Text, at: number): boolean {
  if (at + codes.length - right > text.to) return false
  for (let letter = right; letter < codes.length; letter++) {
    if (codes[letter] !== text.codes[at + letter - right]) return false
  }
  return true
}

/** Where the shortest stretch begins that holds the letters in order. */
function apartAt(word: Word, text: Text, reach: number): number {
  if (word.codes.length < SHORTEST_APART) return -1
  const first = word.codes[0]
  let apart = -1
  let shortest = reach + 1
  for (let at = text.from; at < text.to; at++) {
    if (text.codes[at] !== first) continue
    const place = at - text.from
    const end = apartEnd(word, text, place, shortest - 1)
    if (end < 0) continue
    apart = place
    shortest = end - place
  }
  return apart
}

/** Where the last of the letters is passed, the first of which stands here; -1 beyond reach. */
function apartEnd({ codes }: Word, text: Text, place: number, reach: number): number {
  const to = Math.min(text.to, text.from + place + reach)
  let letter = 1
  for (let at = text.from + place + 1; at < to; at++) {
    if (text.codes[at] === codes[letter] && ++letter === codes.length) return at + 1 - text.from
  }
  return -1
}
