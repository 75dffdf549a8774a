import { readFileSync } from 'node:fs'
import { brotli } from './brotli.ts'
import type { Line, Metafiles } from './line.ts'

/**
 * The sheet that the first paint waits for, and all sheets; their limits are those of the pages.
 */
export function stylesheets({ css, js }: Metafiles): Line[] {
  const files = [css, js]
    .flatMap(({ outputs }) => Object.keys(outputs))
    .filter(file => file.endsWith('.css'))
  const first = Object.keys(css.outputs).find(
    name => css.outputs[name]?.entryPoint === 'layers:first.css',
  )
  if (!first) throw new Error('first.css was not built')
  const line = (what: string, bytes: number) => ({
    what,
    measured: `${(bytes / 1000).toFixed(2)} kB`,
  })
  return [
    line('CSS before the first paint', brotli(readFileSync(first))),
    line(
      'all CSS together',
      files.reduce((total, file) => total + brotli(readFileSync(file)), 0),
    ),
  ]
}
