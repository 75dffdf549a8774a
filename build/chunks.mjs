import { readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { build } from 'esbuild'

const APP = 'src/app/authenticated-app.tsx'

/** They name every page and every text by its file, so their chunks change with each release. */
const REGISTRIES = ['src/views/index.ts', 'src/locales/areas.ts']

/** What only pages with lists and forms of records need, and dialogs that choose a record. */
const OF_LISTS = /^src\/((list|resource)\/|ui\/fields\/combobox\.)/

/**
 * Without this, esbuild cuts a chunk for every group of pages that share a module: three times the
 * requests for the first list. So each page that the app loads imports two sets of modules whole:
 * those that the app or several pages use, and those that only lists use. Neither set holds a
 * registry, so a release that changes one page leaves the chunks of the others in the browser's
 * cache.
 */
export async function sharedChunks(options) {
  const graph = { ...options, packages: 'external', splitting: false, write: false }
  const { inputs } = (await build(graph)).metafile
  const importsOf = (file, kind) =>
    inputs[file].imports
      .filter(found => found.kind === kind && found.path in inputs)
      .map(({ path }) => path)
  const allFrom = entry => {
    const files = new Set([entry])
    for (const file of files)
      for (const path of importsOf(file, 'import-statement')) files.add(path)
    return [...files]
  }
  const lazyFrom = entry => allFrom(entry).flatMap(file => importsOf(file, 'dynamic-import'))

  const ofApp = allFrom(APP)
  const pages = new Set(lazyFrom(APP))
  for (const page of pages) for (const other of lazyFrom(page)) pages.add(other)
  /**
   * For each module the pages that use it. Modules of the app are always shared, so they count
   * twice.
   */
  const users = new Map(ofApp.map(file => [file, [APP, APP]]))
  for (const page of pages) {
    for (const file of allFrom(page)) users.set(file, [...(users.get(file) ?? []), page])
  }
  /** Pages with lists and forms of records, and the dialogs and panels that they open. */
  const pagesOfLists = new Set(
    [...pages].filter(page =>
      allFrom(page).some(file => OF_LISTS.test(file) && !ofApp.includes(file)),
    ),
  )
  const isStable = file => !allFrom(file).some(path => REGISTRIES.includes(path))
  const shared = [...users.keys()].filter(file => users.get(file).length > 1 && isStable(file))
  const ofLists = shared.filter(file => users.get(file).every(page => pagesOfLists.has(page)))
  const ofAll = shared.filter(file => !ofLists.includes(file))

  return {
    name: 'shared-chunks',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const page = relative('.', path).replaceAll('\\', '/')
        if (!pages.has(page) || importsOf(page, 'import-statement').length === 0) return
        const files = pagesOfLists.has(page) ? [...ofAll, ...ofLists] : ofAll
        const lines = files.map(file => `import ${JSON.stringify(resolve(file))}\n`)
        return { contents: `${await readFile(path, 'utf8')}\n${lines.join('')}`, loader: 'tsx' }
      }),
  }
}
