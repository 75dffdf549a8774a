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

/** What an item is found by; of several texts the best counts. */
export interface SearchKey<T> {
  weight: number
  text(item: T): string | readonly string[]
}

export interface Hit<T> {
  item: T
  /** From 0, the same, to 1, nothing alike. */
  score: number
}

export interface Search<T> {
  /** The best first; items that are equally good stay in their order. */
  search(query: string, limit?: number): Hit<T>[]
}

/** Items of which one key at least is no further than `threshold` from the query. */
export function createSearch<T>(
  items: readonly T[],
  keys: readonly SearchKey<T>[],
  threshold: number,
): Search<T> {
  const whole = keys.reduce((sum, { weight }) => sum + weight, 0)
  // Where none weighs anything, all weigh the same.
  const shares = keys.map(({ weight }) => (whole ? weight / whole : 1 / keys.length))
  const plains: string[] = []
  /** Which key of which item each text belongs to: `item * keys.length + key`. */
  const places: number[] = []

  function add(text: string, place: number): void {
    plains.push(normalizeText(text))
    places.push(place)
  }

  let place = 0
  for (const item of items) {
    for (const { text } of keys) {
      const given = text(item)
      if (typeof given === 'string') add(given, place)
      else for (const one of given) add(one, place)
      place++
    }
  }
  const texts = indexedTextsFrom(plains)
  const { candidates } = createTextIndex(texts)

  // Written anew by every search, and made once: 200 kB a keystroke would be cleared away again.
  const closest = new Float64Array(items.length * keys.length)
  const ranks = new Int16Array(items.length)

  /** The closest text of each key of each item; what is not alike counts as far as a hit may be. */
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

  /** 0 is best; -1 for what is no hit. */
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
        // The index is one of the items' own.
        item: items[index] as T,
        score: Math.min(threshold, scoreFromRank(ranks[index] ?? 0)),
      }))
    },
  }
}

/** Distances that differ by less than one of these are equal. */
const DISTANCE_STEPS = 1000

/** The rank of each distance, a logarithm: added up, ranks are the product of weighted distances. */
const RANK_BY_STEP = Float64Array.from(
  { length: DISTANCE_STEPS + 1 },
  (_, step) => DISTANCE_STEPS * Math.log(Math.max(step, 1)),
)

/** As `Math.round`, which costs more than all the rest of a rank. */
const roundFast = (value: number) => (value + 0.5) | 0

const scoreFromRank = (rank: number) =>
  rank === 0 ? 0 : Math.exp(rank / DISTANCE_STEPS) / DISTANCE_STEPS

/** Where the best of the ranked ones are, in order: with so few ranks, counting is sorting. */
function bestIndices(ranks: Int16Array, limit: number): Uint32Array {
  /** How many have the rank before each one; later, where the next of each rank belongs. */
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

/** From 0, the same, to 1, nothing alike. */
export const distance = (query: string, text: string) =>
  meanDistance(queryWordsFrom(query), indexedTextFrom(normalizeText(text)), NO_MATCH)

/** The mean of the words, each of which has to be somewhere. */
function meanDistance(words: readonly QueryWord[], text: IndexedText, threshold: number): number {
  let sum = 0
  for (const word of words) {
    const far = wordDistance(word, text, threshold)
    if (far > threshold) return NO_MATCH
    sum += far
  }
  return sum / words.length
}

/** What of the text a query found, as pairs of places from and up to, in order and apart. */
export function matchedRanges(query: string, text: string): [number, number][] {
  const { letters, places } = normalizeWithPlaces(text)
  const plainText = indexedTextFrom(letters)
  const marked = new Uint8Array(text.length)
  for (const word of queryWordsFrom(query)) {
    const { at: from, end, apart } = findMatch(word, plainText)
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

/** Letter by letter, so that it is known where each one stood before it was made plain. */
function normalizeWithPlaces(text: string) {
  let letters = ''
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const made = letter.trim() ? normalizeText(letter) : letter
    for (let index = 0; index < made.length; index++) places.push(at)
    letters += made
    at += letter.length
  }
  return { letters, places }
}
