import {
  type IndexedText,
  indexedTextFrom,
  NO_MATCH,
  normalizeText,
  type QueryWord,
  queryWordsFrom,
  wordDistance,
} from './word-distance.ts'

/**
 * How well an item matches a query: the distances of the words in a text make that of the text, and
 * the closest text of each key, by the weights of the keys, makes the score.
 */

/** From 0, equal, to 1, no match. */
export const distance = (query: string, text: string) =>
  meanDistance(queryWordsFrom(query), indexedTextFrom(normalizeText(text)), NO_MATCH)

/** The mean distance of the words; each of them has to match. */
export function meanDistance(
  words: readonly QueryWord[],
  text: IndexedText,
  threshold: number,
): number {
  let sum = 0
  for (const word of words) {
    const far = wordDistance(word, text, threshold)
    if (far > threshold) return NO_MATCH
    sum += far
  }
  return sum / words.length
}

/** The weights of the keys as shares of 1; without any weight all keys weigh the same. */
export function sharesFrom(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => (total ? weight / total : 1 / weights.length))
}

/**
 * The rank of an item whose keys have the distances in `closest` from `first` on: 0 is best, -1 is
 * no hit. A key without a match counts as one at the threshold.
 */
export function rankFrom(
  closest: Float64Array,
  first: number,
  shares: readonly number[],
  threshold: number,
): number {
  let rank = 0
  let isHit = false
  for (let key = 0; key < shares.length; key++) {
    const far = closest[first + key] ?? Infinity
    if (far <= threshold) isHit = true
    rank +=
      (shares[key] ?? 0) * (RANK_BY_STEP[roundFast(Math.min(far, threshold) * DISTANCE_STEPS)] ?? 0)
  }
  return isHit ? roundFast(rank) : -1
}

/** Distances that differ by less than one of these are equal. */
const DISTANCE_STEPS = 1000

/** The rank of each distance, a logarithm: the sum of ranks stands for the product of distances. */
const RANK_BY_STEP = Float64Array.from(
  { length: DISTANCE_STEPS + 1 },
  (_, step) => DISTANCE_STEPS * Math.log(Math.max(step, 1)),
)

/** Like `Math.round`, which costs more than the whole rest of `rankFrom`. */
const roundFast = (value: number) => (value + 0.5) | 0

export const MAX_RANK = roundFast(RANK_BY_STEP[DISTANCE_STEPS] ?? 0)

/** From 0, equal, to the threshold. */
export const scoreFromRank = (rank: number, threshold: number) =>
  Math.min(threshold, rank === 0 ? 0 : Math.exp(rank / DISTANCE_STEPS) / DISTANCE_STEPS)
