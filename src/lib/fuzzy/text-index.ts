import {
  type IndexedText,
  MIN_SCATTERED_LENGTH,
  MIN_TYPO_LENGTH,
  maxSpan,
  NO_MATCH,
  type QueryWord,
  WITH_TYPO,
} from './word-distance.ts'

/** The letters and the pairs of letters that each text holds. */
interface TextIndex {
  /** 1 for every text that may hold each word within `threshold`; `wordDistance` decides. */
  candidates(words: readonly QueryWord[], threshold: number): Uint8Array
}

/**
 * Bits for the letter pairs of a text; pairs that share a bit only cost a call of `wordDistance`.
 */
const PAIR_BITS = 256

/** The same in integers of 32 bits. */
const INTS_PER_TEXT = PAIR_BITS / 32

export function createTextIndex(texts: readonly IndexedText[]): TextIndex {
  const letters = new Int32Array(texts.length)
  const pairs = new Int32Array(texts.length * INTS_PER_TEXT)

  texts.forEach(({ codes, from, to }, index) => {
    let before = 0
    let mask = 0
    for (let at = from; at < to; at++) {
      const code = codes[at] ?? 0
      const pair = pairBit(before, code)
      const place = index * INTS_PER_TEXT + (pair >> 5)
      pairs[place] = (pairs[place] ?? 0) | (1 << pair)
      mask |= 1 << letterBit(code)
      before = code
    }
    letters[index] = mask
  })

  /** Clears `fits` for the texts that are too far from a word. */
  function sift({ codes }: QueryWord, threshold: number, fits: Uint8Array): void {
    const wanted = pairBitsOf(codes)
    const needed = pairsNeeded(codes.length, threshold)
    const neededWithout = pairsNeededByMissingLetter(codes, threshold)
    const mask = codes.reduce((mask, code) => mask | (1 << letterBit(code)), 0)
    for (let index = 0; index < fits.length; index++) {
      if (fits[index] === 0) continue
      fits[index] = 0
      const lacks = mask & ~(letters[index] ?? 0)
      if ((lacks & (lacks - 1)) !== 0) continue
      let missing = lacks === 0 ? needed : (neededWithout[31 - Math.clz32(lacks)] ?? 0)
      if (missing > wanted.length) continue
      for (let at = 0; at < wanted.length && missing > 0; at++) {
        const pair = wanted[at] ?? 0
        missing -= ((pairs[index * INTS_PER_TEXT + (pair >> 5)] ?? 0) >>> pair) & 1
      }
      if (missing <= 0) fits[index] = 1
    }
  }

  return {
    candidates(words, threshold) {
      const fits = new Uint8Array(texts.length).fill(1)
      if (threshold < NO_MATCH) for (const word of words) sift(word, threshold, fits)
      return fits
    },
  }
}

const pairBit = (first: number, second: number) => (first * 37 + second) & (PAIR_BITS - 1)

/** One bit for each letter of the alphabet, one for the slash of paths, and five for everything else. */
function letterBit(code: number): number {
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 0x80) return 29 + (code % 3)
  return code === SLASH ? 28 : 26 + (code & 1)
}

const SLASH = 47

function pairBitsOf(word: Uint16Array): number[] {
  const pairs: number[] = []
  for (let at = 1; at < word.length; at++) pairs.push(pairBit(word[at - 1] ?? 0, word[at] ?? 0))
  // A word of four letters keeps none of its pairs if the middle two are swapped.
  if (word.length === 4) pairs.push(pairBit(word[2] ?? 0, word[1] ?? 0))
  return pairs
}

/** The least number of pairs of a word that a text within `threshold` holds. */
function pairsNeeded(length: number, threshold: number): number {
  let needed = length - 1
  // Two swapped letters break three pairs, every other typo fewer.
  if (threshold >= WITH_TYPO && length >= MIN_TYPO_LENGTH) needed = Math.max(1, length - 4)
  if (threshold > WITH_TYPO && length >= MIN_SCATTERED_LENGTH) {
    needed = Math.min(needed, length - 1 - (maxSpan(length, threshold) - length))
  }
  return needed
}

/**
 * The same by the letter bit that a text lacks: only a typo in that letter can explain it; else
 * Infinity.
 */
function pairsNeededByMissingLetter(word: Uint16Array, threshold: number): Float64Array {
  const needed = new Float64Array(32).fill(Infinity)
  if (threshold < WITH_TYPO || word.length < MIN_TYPO_LENGTH) return needed
  const bits = Array.from(word, letterBit)
  bits.forEach((bit, at) => {
    const touched = at === 0 || at === bits.length - 1 ? 1 : 2
    if (bits.indexOf(bit) === bits.lastIndexOf(bit)) needed[bit] = bits.length - 1 - touched
  })
  return needed
}
