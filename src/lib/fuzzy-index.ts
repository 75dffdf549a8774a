import { APART, NOTHING, SHORTEST_APART, SHORTEST_SLIP, SLIP } from './fuzzy-word.ts'

/** All texts one behind the other, and which of them hold which pairs of letters. */
export interface TextIndex {
  codes: Uint16Array
  /** Where each text begins, and where the last one ends. */
  starts: Uint32Array
  /** 1 for every text of which no word may be further than `threshold`; a closer look decides. */
  candidates(words: readonly Uint16Array[], threshold: number): Uint8Array
}

/** How many numbers there are for pairs; two that share one only cost a closer look. */
const PAIRS = 4096

const pairOf = (one: number, other: number) => (one * 37 + other) & (PAIRS - 1)

/** One bit for each letter of the alphabet, six for everything else. */
const bitOf = (code: number) => 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6))

/** Two passes over all letters: the first counts the pairs, the second notes their texts. */
export function indexTexts(texts: readonly string[]): TextIndex {
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach((text, index) => (starts[index + 1] = (starts[index] ?? 0) + text.length))
  const codes = new Uint16Array(starts[texts.length] ?? 0)
  const masks = new Int32Array(texts.length)
  const seen = new Int32Array(PAIRS)
  const ends = new Uint32Array(PAIRS + 1)

  let at = 0
  texts.forEach((text, index) => {
    let mask = 0
    for (let letter = 0; letter < text.length; letter++, at++) {
      const code = (codes[at] = text.charCodeAt(letter))
      mask |= bitOf(code)
      if (letter === 0) continue
      const pair = pairOf(codes[at - 1] ?? 0, code)
      if (seen[pair] === index + 1) continue
      seen[pair] = index + 1
      ends[pair + 1] = (ends[pair + 1] ?? 0) + 1
    }
    masks[index] = mask
  })
  for (let pair = 0; pair < PAIRS; pair++) ends[pair + 1] = (ends[pair + 1] ?? 0) + (ends[pair] ?? 0)

  const holders = new Uint32Array(ends[PAIRS] ?? 0)
  const next = ends.slice(0, PAIRS)
  seen.fill(0)
  for (let index = 0; index < texts.length; index++) {
    for (let at = (starts[index] ?? 0) + 1; at < (starts[index + 1] ?? 0); at++) {
      const pair = pairOf(codes[at - 1] ?? 0, codes[at] ?? 0)
      if (seen[pair] === index + 1) continue
      seen[pair] = index + 1
      const place = next[pair] ?? 0
      holders[place] = index
      next[pair] = place + 1
    }
  }

  return {
    codes,
    starts,
    candidates(words, threshold) {
      const fits = new Uint8Array(texts.length).fill(1)
      if (threshold >= NOTHING) return fits
      for (const word of words) {
        const held = new Uint16Array(texts.length)
        for (const pair of pairsOf(word)) {
          for (let at = ends[pair] ?? 0; at < (ends[pair + 1] ?? 0); at++) {
            const index = holders[at] ?? 0
            held[index] = (held[index] ?? 0) + 1
          }
        }
        const needed = pairsNeeded(word.length, threshold)
        const mask = word.reduce((mask, code) => mask | bitOf(code), 0)
        const forgives = threshold >= SLIP && word.length >= SHORTEST_SLIP
        for (let index = 0; index < texts.length; index++) {
          const lacks = mask & ~(masks[index] ?? 0)
          // A wrong letter, or one too many, may be in none of the text: one bit.
          const much = forgives ? lacks & (lacks - 1) : lacks
          if (much !== 0 || (held[index] ?? 0) < needed) fits[index] = 0
        }
      }
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
    const span = length / Math.max(0, 1 - (threshold - SLIP) / APART)
    needed = Math.min(needed, length - 1 - Math.floor(span - length + 1e-6))
  }
  return needed
}
