import type { Metafile } from 'esbuild'
import { readFileSync } from 'node:fs'
import { brotli } from './brotli.ts'
import { budget, type Line, type Metafiles } from './line.ts'

export const firstStylesheet = ({ css }: Metafiles): Line =>
  budget('CSS before the first paint', brotli(read(css, 'src/styles/first.css')), 4_000, 'kB')

export function allStylesheets({ css, js }: Metafiles): Line {
  const files = [css, js].flatMap(({ outputs }) => Object.keys(outputs)).filter(file => file.endsWith('.css'))
  const sizes = files.map(file => brotli(readFileSync(file)))
  return budget('all CSS together', sizes.reduce((sum, size) => sum + size, 0), 12_000, 'kB')
}

function read({ outputs }: Metafile, entry: string): Uint8Array {
  const file = Object.keys(outputs).find(name => outputs[name]?.entryPoint === entry)
  if (!file) throw new Error(`${entry} was not built`)
  return readFileSync(file)
}
