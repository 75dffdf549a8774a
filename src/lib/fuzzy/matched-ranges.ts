import { findMatch, indexedTextFrom, normalizeText, queryWordsFrom } from './word-distance.ts'

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
