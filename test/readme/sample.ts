import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import * as assert from 'uvu/assert'

const BIOME = resolve('node_modules/@biomejs/biome/bin/biome')
const OPTIONS = ['check', '--write', '--error-on-warnings', '--vcs-enabled=false']

/**
 * A sample of this folder as the file of src/ that a shop makes of it: with the names that its
 * imports have there, in Biome's order for src/, and without a fault of format or lint. Fails where
 * docs/development.md does not show just this.
 */
export function shownInDocs(path: string, imports: Readonly<Record<string, string>>): string {
  const source = readFileSync(`test/readme/${basename(path)}`, 'utf8')
  const renamed = source.replace(/(?<=from ')[^']+/g, name => imports[name] ?? name)
  const shown = checked(path, renamed)
  assert.ok(
    readFileSync('docs/development.md', 'utf8').includes(`\`\`\`tsx\n${shown}\`\`\``),
    `docs/development.md does not show ${path} as:\n${shown}`,
  )
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
