// npm run bench                 builds, then prints the table of §20
// npm run bench -- --budgets    sizes and counts only; fails when one is over its limit
// npm run bench -- --markdown   as a table in Markdown
// npm run bench -- --only view-switch --beside DIR   in turns with the build in another folder

import { mkdirSync, rmSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { buildAll } from '../../build.mjs'

const { values: flags } = parseArgs({
  options: {
    beside: { type: 'string' },
    budgets: { type: 'boolean' },
    markdown: { type: 'boolean' },
    only: { type: 'string' },
  },
})
const metafiles = await buildAll()

const file = `.out/bench-${process.pid}.mjs`
mkdirSync('.out', { recursive: true })
await build({
  entryPoints: ['test/bench/table.ts'],
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  define: { BASE: '"/"', DEVELOPMENT: 'false' },
  loader: { '.sql': 'text' },
  outfile: file,
  logLevel: 'warning',
})
let failed = 1
try {
  const { printTable } = await import(pathToFileURL(file).href)
  const counted = await printTable(metafiles, flags)
  failed = counted.failed
  if (flags.budgets) console.log(`\n${counted.passed} passed, ${failed} failed`)
} finally {
  rmSync(file, { force: true })
}
process.exit(flags.budgets && failed > 0 ? 1 : 0) // the browser would keep it alive
