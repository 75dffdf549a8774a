import { build } from 'esbuild'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'

/** The texts of the shell's first picture and of the page that is mostly in it. */
const AHEAD = ['page', 'home']

const INSIDE = 'src/authenticated-app.tsx'

/** What every page stands on. */
const BELOW = ['src/main.tsx', INSIDE]

/** Fetched a second after any page. */
const LATER = 'src/shell/later.tsx'

/** Whoever imports it is a list. */
const LIST = 'src/ui/list-card.tsx'

/** Lists, and what is opened on one. */
const ON_LISTS = /^src\/(views\/system|ui\/list-)/

/**
 * Cuts chunks the way a page is loaded: what main.tsx imports is one, what authenticated-app.tsx adds, the
 * dashboard with it, is the next, and each page imports these whole. Two more are shared: what comes
 * later with every page, and what two lists have in common. Left alone esbuild cuts a chunk for
 * every group of pages that share a module: three times the requests for the first list.
 */
export async function inLayers(page) {
  // Who imports whom is all that is asked: packages are known by their names.
  const quick = { minify: false, packages: 'external', splitting: false, write: false }
  const { inputs } = (await build({ ...page, ...quick })).metafile
  const importsOf = (file, isLazy) =>
    (inputs[file]?.imports ?? [])
      .filter(({ kind }) => (kind === 'dynamic-import') === isLazy)
      .map(({ path }) => path)
  const allFrom = (...entries) => {
    const files = new Set(entries)
    for (const file of files) for (const path of importsOf(file, false)) files.add(path)
    return [...files].filter(file => file in inputs)
  }
  const lazy = new Set(Object.keys(inputs).flatMap(file => importsOf(file, true)))
  const outside = new Set(allFrom('src/main.tsx').flatMap(file => importsOf(file, true)))
  const below = new Set(allFrom(...BELOW))
  /** What each page adds to what it stands on. */
  const added = new Map(
    [...lazy]
      .filter(file => !outside.has(file))
      .map(file => [file, new Set(allFrom(file).filter(part => !below.has(part)))]),
  )
  /** What at least two of them add. */
  const sharedBy = parts =>
    [...new Set(parts.flatMap(part => [...part]))].filter(
      file => parts.filter(part => part.has(file)).length > 1,
    )
  const ofLater = added.get(LATER)
  const late = sharedBy([...added.values()]).filter(file => ofLater.has(file))
  const lists = sharedBy([...added.values()].filter(part => part.has(LIST)))
  const listed = lists.filter(file => !ofLater.has(file))

  function imports(file) {
    if (importsOf(file, false).length === 0) return []
    if (outside.has(file)) return BELOW.slice(0, 1)
    const isLate = late.some(part => added.get(file).has(part))
    return [...BELOW, ...(isLate ? late : []), ...(ON_LISTS.test(file) ? listed : [])]
  }

  return {
    name: 'layers',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const file = relative('.', path).replaceAll('\\', '/')
        if (!lazy.has(file)) return
        const lines = imports(file).map(other => `import ${JSON.stringify(resolve(other))}\n`)
        const contents = `${await readFile(path, 'utf8')}\n${lines.join('')}`
        return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      }),
  }
}

export const outputOf = ({ outputs }, entry) =>
  Object.keys(outputs).find(file => outputs[file].entryPoint === entry)

/** A module and what it waits for before it runs: named in the page, all is fetched at once. */
export function withImports(metafile, entry) {
  const files = new Set([outputOf(metafile, entry)])
  for (const file of files) {
    for (const { path, kind } of metafile.outputs[file].imports) {
      if (kind === 'import-statement') files.add(path)
    }
  }
  return [...files]
}

/** What the signed-in shell needs beyond the page's own links, by language, for theme-boot.js. */
export function aheadOf(metafile, shellCss) {
  const known = withImports(metafile, 'src/main.tsx')
  const inside = withImports(metafile, INSIDE).filter(file => !known.includes(file))
  const texts = locale => AHEAD.map(area => outputOf(metafile, `src/locales/${locale}/${area}.ts`))
  return Object.fromEntries(
    readdirSync('src/locales')
      .filter(locale => !locale.endsWith('.ts'))
      .map(locale => [locale, [...inside, shellCss, ...texts(locale)]]),
  )
}
