import { MAX_RANK, meanDistance, rankFrom, scoreFromRank, sharesFrom } from './match-score.ts'
import { createTextIndex } from './text-index.ts'
import {
  indexedTextsFrom,
  NO_MATCH,
  normalizeText,
  type QueryWord,
  queryWordsFrom,
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
  const shares = sharesFrom(keys.map(({ weight }) => weight))
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

  return {
    search(query, limit = Infinity) {
      const words = queryWordsFrom(query)
      if (words.length === 0) return []
      findClosest(words)
      for (let index = 0; index < ranks.length; index++)
        ranks[index] = rankFrom(closest, index * keys.length, shares, threshold)
      return Array.from(bestIndices(ranks, limit), index => ({
        // Every index comes from `items`.
        item: items[index] as T,
        score: scoreFromRank(ranks[index] ?? 0, threshold),
      }))
    },
  }
}

/** The indices of the best ranks, in order: a counting sort, since there are few ranks. */
function bestIndices(ranks: Int16Array, limit: number): Uint32Array {
  /**
   * First how many have the rank before each one; then the place for the next item of each rank.
   */
  const places = new Uint32Array(MAX_RANK + 2)
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
