import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { routesOf } from '../menu/menu-examples.ts'
import { type Line, median, notMeasured, timing } from './line.ts'
import { menuOf } from './menu-of.ts'
import { SEARCH_WEIGHTS } from '#constants.ts'
import { createSearch } from '#lib/fuzzy/fuzzy-search.ts'
import { type SearchEntry, searchEntriesFrom } from '#search/page-search.ts'

const PAGES = 10_000

/** Queries, typed a letter at a time: whole words, typos, parts of paths, Chinese, nonsense. */
const TYPED = [
  'warehouse',
  'dictionray',
  'coking coal',
  'railway rep',
  '/orders-14',
  '角色管理',
  '动力煤',
  'setlement',
  'xyzzyq',
]

const KEYSTROKES = TYPED.flatMap(text => Array.from(text, (_, at) => text.slice(0, at + 1)))

/** The slowest keystroke over 10,000 pages, and all keystrokes together against other libraries. */
export async function searchKeystroke(): Promise<Line[]> {
  const entries = searchEntriesFrom(routesOf(menuOf(PAGES)).sidebar)
  const keys = [
    { weight: SEARCH_WEIGHTS.title, text: ({ title }: SearchEntry) => title },
    { weight: SEARCH_WEIGHTS.path, text: ({ path }: SearchEntry) => path },
  ]
  // The same two texts that the other libraries get.
  const { search } = createSearch(entries, keys, SEARCH_WEIGHTS.threshold)
  const ours = measure(query => search(query, 50), 9)
  const slowest = Math.max(...ours)

  return [
    timing(
      `search keystroke, the slowest of ${KEYSTROKES.length}, ${PAGES.toLocaleString('en')} pages`,
      slowest,
      2,
    ),
    ...(await againstPeers(entries, sum(ours))),
  ]
}

/** `PEERS` is a folder with the other libraries installed: they are no dependencies of ours. */
async function againstPeers(entries: readonly SearchEntry[], ours: number): Promise<Line[]> {
  const folder = process.env.PEERS
  if (!folder) return [notMeasured('search against uFuzzy and fuse.js 7', 'PEERS is not set')]
  const require = createRequire(`${folder}/package.json`)
  const load = async (name: string) =>
    (await import(pathToFileURL(require.resolve(name)).href)).default
  const [uFuzzy, Fuse] = await Promise.all([load('@leeoniya/ufuzzy'), load('fuse.js')])

  const texts = entries.map(({ title, path }) => `${title} ${path}`)
  const fuzzy = new uFuzzy({
    intraMode: 1,
    unicode: true,
    interSplit: '\\s+',
    intraSplit: '\\p{Ll}\\p{Lu}',
  })
  const latin = new uFuzzy({ intraMode: 1 })
  const byUFuzzy = measure(
    query => (/^[\x00-\x7f]*$/.test(query) ? latin : fuzzy).search(texts, query),
    3,
  )

  const keys = [
    { name: 'title', weight: SEARCH_WEIGHTS.title },
    { name: 'path', weight: SEARCH_WEIGHTS.path },
  ]
  const fuse = new Fuse(entries, { keys, threshold: SEARCH_WEIGHTS.threshold })
  const byFuse = measure(query => fuse.search(query, { limit: 50 }), 1)

  return [
    {
      ...timing('search: all keystrokes together', ours, 1.5 * sum(byUFuzzy)),
      limit: `1.5 × uFuzzy with one error (${Math.round(sum(byUFuzzy))} ms)`,
    },
    ratio('search: times as fast as fuse.js 7', sum(byFuse) / ours, 15),
  ]
}

const ratio = (what: string, measured: number, least: number): Line => ({
  what,
  measured: `${measured.toFixed(1)}×`,
  limit: `≥ ${least}×`,
  ok: measured >= least,
  isTiming: true,
})

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** The median time of each keystroke, after one round to warm up. */
function measure(search: (query: string) => unknown, rounds: number): number[] {
  if (rounds > 1) KEYSTROKES.forEach(search)
  return KEYSTROKES.map(query =>
    median(
      Array.from({ length: rounds }, () => {
        const start = performance.now()
        search(query)
        return performance.now() - start
      }),
    ),
  )
}
