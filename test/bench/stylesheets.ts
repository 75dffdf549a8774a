import { build, type Metafile } from 'esbuild'
import { readFileSync } from 'node:fs'
import { brotli } from './brotli.ts'
import { budget, type Line, type Metafiles } from './line.ts'

export const firstStylesheet = ({ css }: Metafiles): Line =>
  budget('CSS before the first paint', brotli(read(css, 'src/styles/first.css')), 4_000, 'kB')

const SHEETS = ['first', 'shell', 'later']

/** The promise is about the pieces; what tokens, shell and views add is shown beside it. */
export async function allStylesheets({ css, js }: Metafiles): Promise<Line[]> {
  const files = [css, js]
    .flatMap(({ outputs }) => Object.keys(outputs))
    .filter(file => file.endsWith('.css'))
  const [pieces, all] = [
    await Promise.all(SHEETS.map(piecesOf)),
    files.map(file => readFileSync(file)),
  ]
  return [
    budget('CSS of all pieces', sum(pieces), 12_000, 'kB'),
    { what: 'all CSS together', measured: `${(sum(all) / 1000).toFixed(2)} kB` },
  ]
}

/** One of the stylesheets with the lines of src/ui alone. */
async function piecesOf(name: string): Promise<Uint8Array> {
  const contents = readFileSync(`src/styles/${name}.css`, 'utf8').replace(
    /^@import '(\.\.\/(shell|views)|\.)\/.*$/gm,
    '',
  )
  const { outputFiles } = await build({
    stdin: { contents, loader: 'css', resolveDir: 'src/styles' },
    bundle: true,
    minify: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    write: false,
  })
  return outputFiles[0]?.contents ?? new Uint8Array()
}

const sum = (files: readonly Uint8Array[]) => files.reduce((total, file) => total + brotli(file), 0)

function read({ outputs }: Metafile, entry: string): Uint8Array {
  const file = Object.keys(outputs).find(name => outputs[name]?.entryPoint === entry)
  if (!file) throw new Error(`${entry} was not built`)
  return readFileSync(file)
}
