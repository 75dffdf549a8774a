import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sharedChunks } from '../../build/chunks.mjs'

const test = suite('readme: first load')

/** The app, and a card that the dashboard loads later. */
const OF_DASHBOARD = ['src/app/authenticated-app.tsx', 'src/views/dashboard/shortcuts-card.tsx']
const VIEWS = resolve('src/views/index.ts')
const YARDS = 'test/readme/yards.tsx'

/** Fetches the screen from src/views/index.ts, as the line does that docs/development.md names. */
const withYards: Plugin = {
  name: 'with-yards',
  setup: ({ onLoad }) =>
    onLoad({ filter: /index\.ts$/ }, ({ path }) => {
      if (path !== VIEWS) return undefined
      const line = `globalThis.yards = () => import(${JSON.stringify(resolve(YARDS))})`
      return { contents: `${readFileSync(VIEWS, 'utf8')}\n${line}\n`, loader: 'ts' }
    }),
}

const options: BuildOptions & { metafile: true } = {
  entryPoints: ['src/main.ts'],
  outdir: '.out/first-load',
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  metafile: true,
  plugins: [withYards],
  splitting: true,
  write: false,
}

/** The sources in the files that the browser loads for this one, before it draws. */
function loadedFor(source: string, { outputs }: Metafile): string[] {
  const files = Object.keys(outputs).filter(file => outputs[file]?.entryPoint === source)
  assert.is(files.length, 1, source)
  for (const file of files)
    for (const { kind, path } of outputs[file]?.imports ?? [])
      if (kind === 'import-statement' && !files.includes(path)) files.push(path)
  return files.flatMap(file => Object.keys(outputs[file]?.inputs ?? {}))
}

test("a list screen of the shop's own leaves the code of lists out of what the dashboard loads", async () => {
  const plugins = [withYards, await sharedChunks(options)]
  const { metafile } = await build({ ...options, plugins })
  const ofLists = ['src/list/list-card.tsx', 'src/form/form-dialog.tsx']
  const loaded = (source: string) => {
    const sources = loadedFor(source, metafile)
    return ofLists.filter(file => sources.includes(file))
  }
  assert.equal(loaded(YARDS), ofLists)
  for (const source of OF_DASHBOARD) assert.equal(loaded(source), [], source)
})

test.run()
