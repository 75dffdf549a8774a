import {
  NOTHING,
  reachOf,
  SHORTEST_APART,
  SHORTEST_SLIP,
  SLIP,
  type Text,
  type Word,
} from './word-distance.ts'

/** Which letters and which pairs of letters each text holds. */
export interface TextIndex {
  /** 1 for every text of which no word may be further than `threshold`; a closer look decides. */
  candidates(words: readonly Word[], threshold: number): Uint8Array
}

/** Bits for the pairs of a text; two that share one only cost a closer look. */
const PAIRS = 256

/** How many numbers of 32 bits that is. */
const WIDTH = PAIRS / 32

const pairOf = (one: number, other: number) => (one * 37 + other) & (PAIRS - 1)

/** One bit for each letter of the alphabet, for the slash of paths, and five for everything else. */
function bitOf(code: number): number {
  if (code >= 97 && code <= 122) return code - 97
  if (code >= 0x80) return 29 + (code % 3)
  return code === SLASH ? 28 : 26 + (code & 1)
}

const SLASH = 47

export function indexTexts(texts: readonly Text[]): TextIndex {
  const letters = new Int32Array(texts.length)
  const pairs = new Int32Array(texts.length * WIDTH)

  texts.forEach(({ codes, from, to }, index) => {
    let before = 0
    let mask = 0
    for (let at = from; at < to; at++) {
      const code = codes[at] ?? 0
      const pair = pairOf(before, code)
      const place = index * WIDTH + (pair >> 5)
      pairs[place] = (pairs[place] ?? 0) | (1 << pair)
      mask |= 1 << bitOf(code)
      before = code
    }
    letters[index] = mask
  })

  /** Takes out the texts that are too far from a word. */
  function sift({ codes }: Word, threshold: number, fits: Uint8Array): void {
    const wanted = pairsOf(codes)
    const needed = pairsNeeded(codes.length, threshold)
    const neededWithout = neededLacking(codes, threshold)
    const mask = codes.reduce((mask, code) => mask | (1 << bitOf(code)), 0)
    for (let index = 0; index < fits.length; index++) {
      if (fits[index] === 0) continue
      fits[index] = 0
      const lacks = mask & ~(letters[index] ?? 0)
      if ((lacks & (lacks - 1)) !== 0) continue
      let missing = lacks === 0 ? needed : (neededWithout[31 - Math.clz32(lacks)] ?? 0)
      if (missing > wanted.length) continue
      for (let at = 0; at < wanted.length && missing > 0; at++) {
        const pair = wanted[at] ?? 0
        missing -= ((pairs[index * WIDTH + (pair >> 5)] ?? 0) >>> pair) & 1
      }
      if (missing <= 0) fits[index] = 1
    }
  }

  return {
    candidates(words, threshold) {
      const fits = new Uint8Array(texts.length).fill(1)
      if (threshold < NOTHING) for (const word of words) sift(word, threshold, fits)
      return fits
    },
  }
}

function pairsOf(word: Uint16Array): number[] {
  const pairs: number[] = []
  for (let at = 1; at < word.length; at++) pairs.push(pairOf(word[at - 1] ?? 0, word[at] ?? 0))
  // With its middle swapped a word of four keeps none of its pairs.
  if (word.length === 4) pairs.push(pairOf(word[2] ?? 0, word[1] ?? 0))
  return pairs
}

/** How many of the pairs of a word survive in a text that is no further than `threshold`. */
function pairsNeeded(length: number, threshold: number): number {
  let needed = length - 1
  // Two swapped letters break three pairs, every other slip fewer.
  if (threshold >= SLIP && length >= SHORTEST_SLIP) needed = Math.max(1, length - 4)
  if (threshold > SLIP && length >= SHORTEST_APART) {
    needed = Math.min(needed, length - 1 - (reachOf(length, threshold) - length))
  }
  return needed
}

/** The same for each bit that a text lacks: only a slip in that very letter can make up for it. */
function neededLacking(word: Uint16Array, threshold: number): Float64Array {
  const needed = new Float64Array(32).fill(Infinity)
  if (threshold < SLIP || word.length < SHORTEST_SLIP) return needed
  const bits = Array.from(word, bitOf)
  bits.forEach((bit, at) => {
    const touched = at === 0 || at === bits.length - 1 ? 1 : 2
    if (bits.indexOf(bit) === bits.lastIndexOf(bit)) needed[bit] = bits.length - 1 - touched
  })
  return needed
}
