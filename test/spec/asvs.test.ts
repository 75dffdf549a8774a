import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { passwordProblemOf, SHOP_WORDS } from '#server/auth/passwords.ts'

const test = suite('asvs')

const FOLDERS: Readonly<Record<string, string>> = {
  's/': 'server/',
  'e/': 'endurance/',
  'b/': 'browser/',
}

const VERDICTS = ['met', 'not met', 'does not apply']

const page = readFileSync('docs/security.md', 'utf8')

const wanted = readFileSync('test/spec/asvs-5.0.0.txt', 'utf8')
  .split('\n')
  .filter(line => /^\d/.test(line))

/** Several numbers may share a row. */
const rows = page
  .split('\n')
  .filter(line => /^\| \d+\.\d+\.\d+\b/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, numbers = '', about = '', verdict = '', how = '', proof = '', ...rest]) => ({
    numbers: numbers.split(', '),
    ...{ about, verdict, how, isWhole: rest.length === 1 },
    proofs: proof.split(', ').filter(Boolean),
  }))

const numbersOf = (wrong: readonly (typeof rows)[number][]) => wrong.flatMap(row => row.numbers)

/** What the page says is there (`R7`, `D1`, `T3`), or the file of a test. */
function isThere(name: string): boolean {
  if (/^[RT]\d+$/.test(name))
    return page.split('\n').some(row => row.startsWith(`| ${name} |`) && !/\*\*not built/.test(row))
  if (/^D\d+$/.test(name)) return new RegExp(`\\b${name}:`).test(page)
  const path = `test/${name.replace(/^[seb]\//, folder => FOLDERS[folder] ?? folder)}.test`
  return [`${path}.ts`, `${path}.tsx`].some(existsSync)
}

test('each number of levels 1 and 2 stands in the table once', () => {
  assert.is(wanted.length, 253)
  const found = rows.flatMap(row => row.numbers)
  assert.equal([...new Set(found)].sort(), [...wanted].sort())
  assert.is(found.length, wanted.length)
})

test('each row has one of three verdicts, says what it is about, and how or why', () => {
  assert.equal(
    numbersOf(
      rows.filter(
        row =>
          !row.isWhole || !VERDICTS.includes(row.verdict) || row.about === '' || row.how === '',
      ),
    ),
    [],
  )
})

test('the page counts its verdicts right', () => {
  const count = (verdict: string) => numbersOf(rows.filter(row => row.verdict === verdict)).length
  const [met, notMet, rest] = VERDICTS.map(count)
  assert.match(
    page.replace(/\s+/g, ' '),
    `of ${wanted.length} numbers ${met} are met, ${notMet} are not met and ${rest} do not apply.`,
  )
})

test('what is met has a proof, what does not apply has none', () => {
  const hasProof = { met: true, 'does not apply': false } as Readonly<Record<string, boolean>>
  assert.equal(
    numbersOf(
      rows.filter(
        row => (hasProof[row.verdict] ?? row.proofs.length > 0) !== row.proofs.length > 0,
      ),
    ),
    [],
  )
})

test('the proofs that rows name are there', () => {
  assert.equal(
    rows
      .flatMap(row => row.proofs.map(name => ({ number: row.numbers[0], name })))
      .filter(({ name }) => !isThere(name)),
    [],
  )
})

/** The text below a heading, up to the next one. */
const sectionOf = (heading: string) => page.split(`\n### ${heading}\n`)[1]?.split(/\n##/)[0] ?? ''

test('every algorithm that the source names stands among the algorithms of the page', () => {
  const plain = (name: string) => name.toLowerCase().replaceAll('-', '')
  const listed = plain(sectionOf('Algorithms and keys'))
  const used = readdirSync('src/server', { recursive: true })
    .filter(file => String(file).endsWith('.ts'))
    .flatMap(file => [
      ...readFileSync(`src/server/${file}`, 'utf8').matchAll(
        /\b(?:createHash|createHmac|createCipheriv|hkdfSync|argon2)\(\s*'([\w-]+)'/g,
      ),
    ])
    .map(([, name = '']) => plain(name))
  assert.ok(['sha256', 'aes256gcm', 'argon2id'].every(name => used.includes(name)))
  assert.equal(
    [...new Set(used)].filter(name => !listed.includes(name)),
    [],
  )
})

test('R14 the words that are no password are those that the page names', () => {
  assert.equal(
    Array.from(sectionOf('Words that are no password').matchAll(/`([^`]+)`/g), ([, word]) => word),
    [...SHOP_WORDS],
  )
  for (const word of SHOP_WORDS) {
    const password = word.repeat(Math.ceil(12 / word.length))
    assert.is(passwordProblemOf(password, ''), 'passwordCommon', password)
  }
})

test.run()
