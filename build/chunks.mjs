import { build } from 'esbuild'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'

const INSIDE = 'src/inside.tsx'

/** What every page stands on. */
const BELOW = ['src/main.tsx', INSIDE]

/** Whoever imports it is a list. */
const LIST = 'src/ui/list-card.tsx'

/** Lists, and what is opened on one. */
const ON_LISTS = /^src\/(views\/system|ui\/list-)/

/**
 * Cuts chunks the way a page is loaded: what main.tsx imports is one, what inside.tsx adds, the
 * dashboard with it, is the next, and each page imports these whole. One more is shared: what two
 * lists have in common. Left alone esbuild cuts a chunk for every group of pages that share a module:
 * three times the requests for the first list.
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
  const listed = sharedBy([...added.values()].filter(part => part.has(LIST)))

  function imports(file) {
    if (importsOf(file, false).length === 0) return []
    if (outside.has(file)) return BELOW.slice(0, 1)
    return [...BELOW, ...(ON_LISTS.test(file) ? listed : [])]
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
