import { createTextIndex } from './text-index.ts'
import {
  findMatch,
  type IndexedText,
  indexedTextFrom,
  indexedTextsFrom,
  NO_MATCH,
  normalizeText,
  type QueryWord,
  queryWordsFrom,
  wordDistance,
} from './word-distance.ts'

/** A text that an item is found by; of several texts the best match counts. */
interface SearchKey<T> {
  weight: number
  text(item: T): string | readonly string[]
}

interface Hit<T> {
  item: T
  /** From 0, equal, to 1, no match. */
  score: number
}

export interface Search<T> {
  /** The best hits first; equally good ones keep the order of the items. */
  search(query: string, limit?: number): Hit<T>[]
}

/** A hit is an item with at least one key that is no further than `threshold` from the query. */
export function createSearch<T>(
  items: readonly T[],
  keys: readonly SearchKey<T>[],
  threshold: number,
): Search<T> {
  const total = keys.reduce((sum, { weight }) => sum + weight, 0)
  // Without any weight all keys weigh the same.
  const shares = keys.map(({ weight }) => (total ? weight / total : 1 / keys.length))
  const normalTexts: string[] = []
  /** The item and the key that each text belongs to: `item * keys.length + key`. */
  const places: number[] = []

  function add(text: string, place: number): void {
    normalTexts.push(normalizeText(text))
    places.push(place)
  }

  let place = 0
  for (const item of items) {
    for (const { text } of keys) {
      const value = text(item)
      if (typeof value === 'string') add(value, place)
      else for (const part of value) add(part, place)
      place++
    }
  }
  const texts = indexedTextsFrom(normalTexts)
  const { candidates } = createTextIndex(texts)

  // Made once and overwritten by every search: otherwise each keystroke leaves 200 kB of garbage.
  const closest = new Float64Array(items.length * keys.length)
  const ranks = new Int16Array(items.length)

  /** Finds the distance of the closest text of each key of each item; Infinity without a match. */
  function findClosest(words: readonly QueryWord[]): void {
    closest.fill(Infinity)
    const fits = candidates(words, threshold)
    for (let index = 0; index < fits.length; index++) {
      const text = texts[index]
      if (fits[index] === 0 || !text) continue
      const place = places[index] ?? 0
      const far = meanDistance(words, text, threshold)
      if (far < (closest[place] ?? NO_MATCH)) closest[place] = far
    }
  }

  /** 0 is best; -1 is no hit. A key without a match counts as one at the threshold. */
  function rankOf(index: number): number {
    let rank = 0
    let isHit = false
    for (let key = 0; key < shares.length; key++) {
      const far = closest[index * shares.length + key] ?? Infinity
      if (far <= threshold) isHit = true
      rank +=
        (shares[key] ?? 0)
        * (RANK_BY_STEP[roundFast(Math.min(far, threshold) * DISTANCE_STEPS)] ?? 0)
    }
    return isHit ? roundFast(rank) : -1
  }

  return {
    search(query, limit = Infinity) {
      const words = queryWordsFrom(query)
      if (words.length === 0) return []
      findClosest(words)
      for (let index = 0; index < ranks.length; index++) ranks[index] = rankOf(index)
      return Array.from(bestIndices(ranks, limit), index => ({
        // Every index comes from `items`.
        item: items[index] as T,
        score: Math.min(threshold, scoreFromRank(ranks[index] ?? 0)),
      }))
    },
  }
}

/** Distances that differ by less than one of these are equal. */
const DISTANCE_STEPS = 1000

/** The rank of each distance, a logarithm: the sum of ranks stands for the product of distances. */
const RANK_BY_STEP = Float64Array.from(
  { length: DISTANCE_STEPS + 1 },
  (_, step) => DISTANCE_STEPS * Math.log(Math.max(step, 1)),
)

/** Like `Math.round`, which costs more than the whole rest of `rankOf`. */
const roundFast = (value: number) => (value + 0.5) | 0

const scoreFromRank = (rank: number) =>
  rank === 0 ? 0 : Math.exp(rank / DISTANCE_STEPS) / DISTANCE_STEPS

/** The indices of the best ranks, in order: a counting sort, since there are few ranks. */
function bestIndices(ranks: Int16Array, limit: number): Uint32Array {
  /**
   * First how many have the rank before each one; then the place for the next item of each rank.
   */
  const places = new Uint32Array(roundFast(RANK_BY_STEP[DISTANCE_STEPS] ?? 0) + 2)
  for (let index = 0; index < ranks.length; index++) {
    const next = (ranks[index] ?? -1) + 1
    places[next] = (places[next] ?? 0) + 1
  }
  places[0] = 0
  let end = 0
  let count = 0
  while (count < limit && end < places.length - 1) {
    end++
    count += places[end] ?? 0
    places[end] = count
  }
  const best = new Uint32Array(count)
  for (let index = 0; index < ranks.length; index++) {
    const rank = ranks[index] ?? -1
    if (rank < 0 || rank >= end) continue
    const place = places[rank] ?? 0
    best[place] = index
    places[rank] = place + 1
  }
  return best.subarray(0, limit)
}

/** From 0, equal, to 1, no match. */
export const distance = (query: string, text: string) =>
  meanDistance(queryWordsFrom(query), indexedTextFrom(normalizeText(text)), NO_MATCH)

/** The mean distance of the words; each of them has to match. */
function meanDistance(words: readonly QueryWord[], text: IndexedText, threshold: number): number {
  let sum = 0
  for (const word of words) {
    const far = wordDistance(word, text, threshold)
    if (far > threshold) return NO_MATCH
    sum += far
  }
  return sum / words.length
}

/**
 * The parts of the text that a query matches: pairs of start and end, in order and not touching.
 */
export function matchedRanges(query: string, text: string): [number, number][] {
  const { letters, places } = normalizeWithPlaces(text)
  const indexed = indexedTextFrom(letters)
  const marked = new Uint8Array(text.length)
  for (const word of queryWordsFrom(query)) {
    const { at: from, end, apart } = findMatch(word, indexed)
    let letter = 0
    for (let at = from; at < end; at++) {
      if (apart && letters[at] !== word.letters[letter++]) letter--
      else marked[places[at] ?? 0] = 1
    }
  }

  const ranges: [number, number][] = []
  for (let at = 0; at < marked.length; at++) {
    const last = ranges.at(-1)
    if (!marked[at]) continue
    if (last?.[1] === at) last[1] = at + 1
    else ranges.push([at, at + 1])
  }
  return ranges
}

/** Normalizes letter by letter, and keeps the place that each one had in the text. */
function normalizeWithPlaces(text: string) {
  let letters = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const normal = letter.trim() ? normalizeText(letter) : letter
    for (let index = 0; index < normal.length; index++) places.push(at)
    letters += normal
    at += letter.length
  }
  return { letters, places }
}
