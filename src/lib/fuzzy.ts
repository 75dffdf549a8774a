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

/** Nothing in the text is like the word. */
const NOTHING = 1

/** So that a perfect match of a light key does not outrank everything. */
const LEAST = 0.001

/** Items of which one key at least is no further than `threshold` from the query. */
export function createSearch<T>(
  items: readonly T[],
  keys: readonly SearchKey<NoInfer<T>>[],
  threshold: number,
): Search<T> {
  const whole = keys.reduce((sum, { weight }) => sum + weight, 0)
  const entries = items.map(item => ({
    item,
    fields: keys.map(({ weight, text }) => ({
      share: weight / whole,
      texts: [text(item)].flat().map(plain),
    })),
  }))

  return {
    search(query, limit = Infinity) {
      const words = plain(query).split(/\s+/).filter(Boolean).map(wordFrom)
      if (words.length === 0) return []

      const hits: Hit<T>[] = []
      for (const { item, fields } of entries) {
        let score = 1
        let isHit = false
        for (const { share, texts } of fields) {
          const far = Math.min(NOTHING, ...texts.map(text => distanceOf(words, text)))
          if (far > threshold) continue
          isHit = true
          score *= Math.max(far, LEAST) ** share
        }
        if (isHit) hits.push({ item, score })
      }
      return hits.sort((a, b) => a.score - b.score).slice(0, limit)
    },
  }
}

/** From 0, the same, to 1, nothing alike. */
export const distance = (query: string, text: string): number =>
  distanceOf(plain(query).split(/\s+/).filter(Boolean).map(wordFrom), plain(text))

interface Word {
  text: string
  /** The word with one letter wrong, missing, too many or two swapped; none for short words. */
  slip: RegExp | undefined
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().trim()

const wordFrom = (text: string): Word => ({
  text,
  slip: text.length < SHORTEST || text.length > LONGEST ? undefined : slipOf([...text]),
})

/** Shorter words are within one error of almost anything. */
const SHORTEST = 4

const LONGEST = 32

function slipOf(letters: readonly string[]): RegExp {
  const safe = letters.map(letter => letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&'))
  const text = (from: number, to?: number) => safe.slice(from, to).join('')
  const slips = safe.flatMap((letter, at) => [
    `${text(0, at)}.?${text(at + 1)}`,
    `${text(0, at)}.${text(at)}`,
    `${text(0, at)}${safe[at + 1] ?? ''}${letter}${text(at + 2)}`,
  ])
  return new RegExp(slips.join('|'), 'u')
}

/** Every word has to be somewhere; where one is not, the rest counts for little. */
function distanceOf(words: readonly Word[], text: string): number {
  const all = words.map(word => wordDistance(word, text))
  const mean = all.reduce((sum, one) => sum + one, 0) / all.length
  return all.includes(NOTHING) ? (NOTHING + mean) / 2 : mean
}

/** At its start, at the start of a word, inside, with a slip, letters in order: further each time. */
function wordDistance({ text: word, slip }: Word, text: string): number {
  if (word === text) return 0
  const missing = 1 - word.length / Math.max(text.length, word.length)
  const at = text.indexOf(word)
  if (at === 0) return 0.1 * missing
  if (at > 0) return (startsWord(text, word, at) ? 0.1 : 0.2) + 0.1 * missing
  if (slip?.test(text)) return 0.3 + 0.1 * missing
  return inOrder(word, text)
}

function startsWord(text: string, word: string, first: number): boolean {
  for (let at = first; at > 0; at = text.indexOf(word, at + 1)) {
    if (/[^\p{L}\p{N}]/u.test(text.charAt(at - 1))) return true
  }
  return false
}

/** `dshbrd` in `dashboard`: the closer together the letters stand, the closer the word. */
function inOrder(word: string, text: string): number {
  if (word.length < 2) return NOTHING
  const first = word.charAt(0)
  let closest = Infinity
  for (let from = text.indexOf(first); from >= 0; from = text.indexOf(first, from + 1)) {
    let at = from
    for (let letter = 1; at >= 0 && letter < word.length; letter++) {
      at = text.indexOf(word.charAt(letter), at + 1)
    }
    if (at < 0) break
    closest = Math.min(closest, at - from + 1)
  }
  return closest === Infinity ? NOTHING : 0.3 + 0.3 * (1 - word.length / closest)
}
