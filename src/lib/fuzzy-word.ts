/** One word against one text; both are character codes, as `plain` writes them. */

/** Nothing in the text is like the word. */
export const NOTHING = 1

/** Where each kind of match begins; what else the text holds adds up to `REST`. */
const START = 0
const WORD_START = 0.1
const INSIDE = 0.2
export const SLIP = 0.3
const REST = 0.1

/** What letters that stand far apart add to `SLIP`. */
export const APART = 0.3

/** Shorter words are within one error of almost anything. */
export const SHORTEST_SLIP = 4

/** Two letters in order are in almost anything. */
export const SHORTEST_APART = 3

/** Capital, full-width and composed letters are the same as plain ones. */
export const plain = (text: string) => (ASCII.test(text) ? text : text.normalize('NFKC')).toLowerCase().trim()

const ASCII = /^[\x00-\x7f]*$/

export function codesOf(text: string): Uint16Array {
  const codes = new Uint16Array(text.length)
  for (let at = 0; at < text.length; at++) codes[at] = text.charCodeAt(at)
  return codes
}

/** Where a word was found, and how far from it that is. */
export interface Match {
  distance: number
  /** Both are places in `codes`. */
  at: number
  end: number
  /** The letters stand apart: not all from `at` to `end` are the word's. */
  apart: boolean
}

export const noMatch = (): Match => ({ distance: NOTHING, at: -1, end: -1, apart: false })

/**
 * Finds a word in the text that stands in `codes` from `from` up to `to`, and writes down the best
 * place. Further each time: the text begins with the word, a word in it does, it holds the word,
 * holds it with one slip, holds its letters in order. One walk over the text looks for them all.
 */
export function findWord(word: Uint16Array, codes: Uint16Array, from: number, to: number, match: Match): void {
  const length = word.length
  const first = word[0]
  const second = length < SHORTEST_SLIP ? undefined : word[1]
  const mayApart = length >= SHORTEST_APART
  let inside = -1
  let slip = -1
  let slipTo = -1
  let apart = -1
  let span = to - from + 1

  for (let at = from; at < to; at++) {
    const code = codes[at]
    if (code === first) {
      const right = commonLength(word, codes, at, to)
      if (right === length) {
        const starts = at === from ? START : isWordStart(codes, at) ? WORD_START : INSIDE
        if (starts !== INSIDE) return write(match, starts + restOf(length, from, to), at, at + length)
        if (inside < 0) inside = at
      } else if (inside < 0 && slip < 0) {
        if (second !== undefined) slipTo = slipEnd(word, right, codes, at, to)
        if (slipTo >= 0) slip = at
        else if (mayApart) {
          const end = apartEnd(word, right, codes, at, Math.min(to, at + span - 1))
          if (end >= 0) {
            apart = at
            span = end - at
          }
        }
      }
    } else if (code === second && second !== undefined && inside < 0 && slip < 0) {
      // The error may be in the first letter.
      slipTo = slipEnd(word, 0, codes, at, to)
      if (slipTo >= 0) slip = at
    }
  }
  if (inside >= 0) write(match, INSIDE + restOf(length, from, to), inside, inside + length)
  else if (slip >= 0) write(match, SLIP + restOf(length, from, to), slip, slipTo)
  else if (apart >= 0) write(match, SLIP + APART * (1 - length / span), apart, apart + span, true)
  else write(match, NOTHING, -1, -1)
}

const restOf = (length: number, from: number, to: number) => REST * (1 - length / Math.max(to - from, length))

function write(match: Match, distance: number, at: number, end: number, apart = false): void {
  match.distance = distance
  match.at = at
  match.end = end
  match.apart = apart
}

/** How many letters of the word stand here, one behind the other. */
function commonLength(word: Uint16Array, codes: Uint16Array, at: number, to: number): number {
  const most = Math.min(word.length, to - at)
  let same = 1
  while (same < most && word[same] === codes[at + same]) same++
  return same
}

/** Where the word ends that begins here, right up to `right`, then with one slip; -1 when it does not. */
function slipEnd(word: Uint16Array, right: number, codes: Uint16Array, at: number, to: number): number {
  const here = at + right
  const rest = word.length - right
  const code = codes[here]
  const next = codes[here + 1]
  // One letter too many; a wrong one; a missing one; two swapped.
  if ((rest === 1 || code === word[right + 1]) && isSame(word, right + 1, codes, here, to)) return here + rest - 1
  if ((rest === 1 || next === word[right + 1]) && isSame(word, right + 1, codes, here + 1, to)) return here + rest
  if (next === word[right] && isSame(word, right, codes, here + 1, to)) return here + rest + 1
  const swapped = rest > 1 && next === word[right] && code === word[right + 1]
  return swapped && isSame(word, right + 2, codes, here + 2, to) ? here + rest : -1
}

/** Where the last of the letters is passed, `right` of which stand here; -1 when one is missing. */
function apartEnd(word: Uint16Array, right: number, codes: Uint16Array, at: number, to: number): number {
  let letter = right
  for (let next = at + right; next < to; next++) {
    if (codes[next] === word[letter] && ++letter === word.length) return next + 1
  }
  return -1
}

/** Whether the word from `from` on stands at this place. */
function isSame(word: Uint16Array, from: number, codes: Uint16Array, at: number, to: number): boolean {
  if (at + word.length - from > to) return false
  for (let letter = from; letter < word.length; letter++) {
    if (word[letter] !== codes[at + letter - from]) return false
  }
  return true
}

/** Behind anything but a letter or a digit. */
function isWordStart(codes: Uint16Array, at: number): boolean {
  const before = codes[at - 1] ?? 0
  if (before < 0x80) return (before < 97 || before > 122) && (before < 48 || before > 57)
  return !LETTER.test(String.fromCharCode(before))
}

const LETTER = /[\p{L}\p{N}]/u
