import { indexTexts } from './fuzzy-index.ts'
import { codesOf, findWord, noMatch, NOTHING, plain } from './fuzzy-word.ts'

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
  const shares = keys.map(({ weight }) => weight / whole)
  const texts: string[] = []
  /** Where the texts of each key of each item end. */
  const ends = new Uint32Array(items.length * keys.length)
  items.forEach((item, index) =>
    keys.forEach(({ text }, key) => {
      const given = text(item)
      if (typeof given === 'string') texts.push(plain(given))
      else for (const one of given) texts.push(plain(one))
      ends[index * keys.length + key] = texts.length
    }),
  )
  const { codes, starts, candidates } = indexTexts(texts)

  /** 0 is best; -1 for what is no hit. A key that is not alike counts as far as a hit may be. */
  function rankOf(index: number, words: readonly Uint16Array[], fits: Uint8Array): number {
    let rank = 0
    let isHit = false
    for (let key = 0; key < shares.length; key++) {
      const place = index * shares.length + key
      let closest = Infinity
      for (let text = place === 0 ? 0 : (ends[place - 1] ?? 0); text < (ends[place] ?? 0); text++) {
        if (fits[text] === 0) continue
        const far = distanceOf(words, codes, starts[text] ?? 0, starts[text + 1] ?? 0, threshold)
        if (far < closest) closest = far
      }
      if (closest <= threshold) isHit = true
      else closest = threshold
      rank += (shares[key] ?? 0) * (RANKS[Math.round(closest * STEPS)] ?? 0)
    }
    return isHit ? Math.round(rank) : -1
  }

  return {
    search(query, limit = Infinity) {
      const words = wordsOf(query)
      if (words.length === 0) return []
      const fits = candidates(words, threshold)
      const ranks = new Int16Array(items.length)
      for (let index = 0; index < ranks.length; index++) ranks[index] = rankOf(index, words, fits)
      return Array.from(sortedByRank(ranks).subarray(0, limit), index => ({
        // The index is one of the items' own.
        item: items[index] as T,
        score: Math.min(threshold, scoreOf(ranks[index] ?? 0)),
      }))
    },
  }
}

/** Distances that differ by less than one of these are equal. */
const STEPS = 1000

/** The rank of each distance, a logarithm: added up, ranks are the product of weighted distances. */
const RANKS = Float64Array.from({ length: STEPS + 1 }, (_, step) => STEPS * Math.log(Math.max(step, 1)))

const scoreOf = (rank: number) => (rank === 0 ? 0 : Math.exp(rank / STEPS) / STEPS)

/** Where the ranked ones are, the best first: with so few ranks, counting is sorting. */
function sortedByRank(ranks: Int16Array): Uint32Array {
  const places = new Uint32Array((RANKS[STEPS] ?? 0) + 2)
  let count = 0
  for (const rank of ranks) {
    if (rank < 0) continue
    places[rank + 1] = (places[rank + 1] ?? 0) + 1
    count++
  }
  for (let rank = 1; rank < places.length; rank++) places[rank] = (places[rank] ?? 0) + (places[rank - 1] ?? 0)
  const sorted = new Uint32Array(count)
  for (let index = 0; index < ranks.length; index++) {
    const rank = ranks[index] ?? -1
    if (rank < 0) continue
    const place = places[rank] ?? 0
    sorted[place] = index
    places[rank] = place + 1
  }
  return sorted
}

/** From 0, the same, to 1, nothing alike. */
export function distance(query: string, text: string): number {
  const codes = codesOf(plain(text))
  return distanceOf(wordsOf(query), codes, 0, codes.length, NOTHING)
}

const wordsOf = (query: string) => plain(query).split(/\s+/).filter(Boolean).map(codesOf)

/** One for all words of all texts: a search makes no garbage. */
const match = noMatch()

/** The mean of the words, each of which has to be somewhere. */
function distanceOf(
  words: readonly Uint16Array[],
  codes: Uint16Array,
  from: number,
  to: number,
  threshold: number,
): number {
  let sum = 0
  for (let index = 0; index < words.length; index++) {
    const word = words[index]
    if (word) findWord(word, codes, from, to, match)
    if (match.distance > threshold) return NOTHING
    sum += match.distance
  }
  return sum / words.length
}

/** What of the text a query found, as pairs of places from and up to, in order and apart. */
export function matchedRanges(query: string, text: string): [number, number][] {
  const { codes, places } = placedCodes(text)
  const marked = new Uint8Array(text.length)
  for (const word of wordsOf(query)) {
    findWord(word, codes, 0, codes.length, match)
    let letter = 0
    for (let at = match.at; at >= 0 && at < match.end; at++) {
      if (match.apart && codes[at] !== word[letter++]) letter--
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
function placedCodes(text: string) {
  const codes: number[] = []
  const places: number[] = []
  let at = 0
  for (const letter of text) {
    const made = letter.trim() ? plain(letter) : letter
    for (let index = 0; index < made.length; index++) {
      codes.push(made.charCodeAt(index))
      places.push(at)
    }
    at += letter.length
  }
  return { codes: Uint16Array.from(codes), places }
}
