import { existsSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('requirements')

const FOLDERS: Readonly<Record<string, string>> = {
  's/': 'server/',
  'e/': 'endurance/',
  'b/': 'browser/',
}

const rows = readFileSync('test/server/README.md', 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| R'))

function sourceOf(name: string): string {
  const path = `test/${name.replace(/^[seb]\//, folder => FOLDERS[folder] ?? folder)}.test`
  const file = [`${path}.ts`, `${path}.tsx`].find(existsSync)
  assert.ok(file, `no such file: ${name}`)
  return readFileSync(file, 'utf8')
}

/** Whether the name of a test holds the number. */
const hasTest = (source: string, number: string) =>
  new RegExp(`^ *\\w+\\(\\s*['"\`][^'"\`]*\\b${number}\\b`, 'm').test(source)

for (const row of rows) {
  const [, requirements = '', short = '', long = ''] = row.split('|')
  const numbers = requirements.match(/R\d+/g) ?? []

  test(`the proofs of ${numbers.join(', ')} are where they are said to be`, () => {
    const names = `${short},${long}`
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map(name => name.trim())
      .filter(Boolean)
    const sources = names.map(sourceOf)
    // A note may name what a file proves instead: `s/calls/roles (R62)`.
    const counted = row.match(/R\d+/g) ?? []
    assert.equal(
      names.filter((_, index) => !counted.some(number => hasTest(sources[index] ?? '', number))),
      [],
    )
    assert.equal(
      numbers.filter(number => !sources.some(source => hasTest(source, number))),
      [],
    )
  })
}

test.run()
