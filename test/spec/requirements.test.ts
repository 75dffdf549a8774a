import { existsSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('requirements')

const FOLDERS: Readonly<Record<string, string>> = {
  's/': 'server/',
  'e/': 'endurance/',
  'b/': 'browser/',
}

const rows = readFileSync('docs/security.md', 'utf8')
  .split('\n')
  .filter(line => /^\| R\d+ \|/.test(line))

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
  const [, number = '', , proof = ''] = row.split('|').map(cell => cell.trim())
  if (proof.startsWith('**not built')) continue

  test(`the proofs of ${number} are where they are said to be, and name it`, () => {
    const names = proof
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map(name => name.trim())
    assert.equal(
      names.filter(name => !hasTest(sourceOf(name), number)),
      [],
    )
  })
}

test.run()
