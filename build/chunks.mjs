import { build } from 'esbuild'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'

/** The texts of the shell's first picture and of the page that is mostly in it. */
const AHEAD = ['page', 'home']

/** The shell, and the page that is complete with its cards. */
const DASHBOARD = [
  'src/inside.tsx',
  ...['index', 'operations', 'health'].map(name => `src/views/dashboard/${name}.tsx`),
]

/**
 * Cuts chunks the way a page is loaded: what main.tsx imports is one, what inside.tsx adds is the
 * next, and each screen imports both whole. Left alone esbuild cuts one for every group of screens
 * that share a module: twice the requests, and 7 kB more until the dashboard is complete.
 */
export async function inLayers(page) {
  // Who imports whom is all that is asked: packages are known by their names.
  const quick = { minify: false, packages: 'external', splitting: false, write: false }
  const { inputs } = (await build({ ...page, ...quick })).metafile
  const importsOf = (file, isLazy) =>
    (inputs[file]?.imports ?? [])
      .filter(({ kind }) => (kind === 'dynamic-import') === isLazy)
      .map(({ path }) => path)
  const allFrom = entry => {
    const files = new Set([entry])
    for (const file of files) for (const path of importsOf(file, false)) files.add(path)
    return [...files].filter(file => file !== entry)
  }
  const first = allFrom('src/main.tsx')
  // The dashboard is what nearly everybody sees first, and the other screens share its modules.
  const second = [...new Set(DASHBOARD.flatMap(allFrom))]
  const outside = new Set(['src/main.tsx', ...first].flatMap(file => importsOf(file, true)))
  const isLazy = new Set(Object.keys(inputs).flatMap(file => importsOf(file, true)))

  return {
    name: 'layers',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const file = relative('.', path).replaceAll('\\', '/')
        if (!isLazy.has(file) || importsOf(file, false).length === 0) return
        const below = outside.has(file) ? first : [...first, ...second]
        const imports = below.map(
          file => `import ${JSON.stringify(file in inputs ? resolve(file) : file)}\n`,
        )
        const contents = `${await readFile(path, 'utf8')}\n${imports.join('')}`
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
  const wanted = ['src/inside.tsx', 'src/views/dashboard/index.tsx'].flatMap(entry =>
    withImports(metafile, entry),
  )
  const inside = [...new Set(wanted)].filter(file => !known.includes(file))
  const texts = locale => AHEAD.map(area => outputOf(metafile, `src/locales/${locale}/${area}.ts`))
  return Object.fromEntries(
    readdirSync('src/locales')
      .filter(locale => !locale.endsWith('.ts'))
      .map(locale => [locale, [...inside, shellCss, ...texts(locale)]]),
  )
}
