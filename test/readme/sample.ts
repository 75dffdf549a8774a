import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, extname, join, resolve } from 'node:path'
import * as assert from 'uvu/assert'

const BIOME = resolve('node_modules/@biomejs/biome/bin/biome')
const OPTIONS = ['check', '--write', '--error-on-warnings', '--vcs-enabled=false']

/** What samples import from beside them, by its name in src/. */
const NAMES_IN_SRC: Readonly<Record<string, string>> = {
  './texts.ts': '#locales/texts.ts',
  './loads.ts': '#resources/loads.ts',
  './yards-api.ts': '#api/yards.ts',
}

/**
 * A sample of this folder as the file of src/ that a shop makes of it: with the names that its
 * imports have there, in Biome's order for src/, and without a fault of format or lint. Fails where
 * docs/development.md does not show just this.
 */
export function shownInDocs(sample: string, path: string): string {
  const source = readFileSync(`test/readme/${sample}`, 'utf8')
  const folder = dirname(path).replace('src/', '#')
  const renamed = source.replace(/(?<=from ')[^']+/g, name => {
    const inSrc = NAMES_IN_SRC[name] ?? name
    return dirname(inSrc) === folder ? `./${basename(inSrc)}` : inSrc
  })
  const shown = checked(path, renamed)
  const block = `\`\`\`${extname(path).slice(1)}\n${shown}\`\`\``
  const isShown = readFileSync('docs/development.md', 'utf8').includes(block)
  assert.ok(isShown, `docs/development.md does not show ${path} as:\n${shown}`)
  return shown
}

/** Throws, with Biome's words, on what Biome cannot repair. */
function checked(path: string, source: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sample-'))
  try {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    copyFileSync('biome.json', join(folder, 'biome.json'))
    writeFileSync(join(folder, path), source)
    execFileSync(process.execPath, [BIOME, ...OPTIONS, path], { cwd: folder, stdio: 'pipe' })
    return readFileSync(join(folder, path), 'utf8')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
