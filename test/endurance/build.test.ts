import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { literalsIn } from '../server/literals.ts'
import { temporaryFolder } from '../support/app.ts'

/** R55: whoever builds this source gets these bytes. */
const test = suite('build')

const NEEDED = ['build', 'build.mjs', 'package.json', 'src', 'static']

/** The source and what it is built with, in a folder of its own. */
function copy(): string {
  const folder = temporaryFolder()
  for (const name of NEEDED) cpSync(name, join(folder, name), { recursive: true })
  const lock: { packages: Record<string, { dev?: boolean }> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const [path, { dev }] of Object.entries(lock.packages)) {
    if (path === '' || !existsSync(path) || (dev && !path.includes('esbuild'))) continue
    mkdirSync(join(folder, path, '..'), { recursive: true })
    cpSync(path, join(folder, path), { recursive: true })
  }
  return folder
}

function build(folder: string): string[] {
  execFileSync(process.execPath, ['build.mjs'], { cwd: folder })
  return readFileSync(join(folder, 'dist/SHA256SUMS'), 'utf8').trim().split('\n')
}

const here = copy()
const there = join(temporaryFolder(), 'another', 'depth')
cpSync(here, there, { recursive: true })
const [first, second] = [build(here), build(there)]
const dist = join(here, 'dist')
const files = readdirSync(dist, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())

test('R55 two clean builds in different folders are the same, byte for byte', () => {
  assert.ok(first.length > 20)
  assert.equal(first.filter(line => !second.includes(line)), [])
  assert.is(first.length, second.length)
})

test('R55 SHA256SUMS names every file and is right', () => {
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: dist })
  assert.is(first.length, files.length - 1)
})

test('R55 nothing built names a folder of this machine, and nothing is a source map', () => {
  const telling = files.filter(({ parentPath, name }) => {
    const text = readFileSync(join(parentPath, name), 'latin1')
    return text.includes(here) || text.includes(process.cwd()) || /sourceMappingURL=/.test(text)
  })
  assert.equal(telling.map(({ name }) => name), [])
  assert.equal(files.filter(({ name }) => name.endsWith('.map')), [])
})

test('R13 no key and no password is in what is built', () => {
  assert.equal(literalsIn([dist]), [])
})

test.run()
