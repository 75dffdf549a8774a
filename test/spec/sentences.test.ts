import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { behaviours } from './behaviours.mjs'

const test = suite('sentences')

interface Sentence {
  section: number
  text: string
  /** `file below test/: name as it is written there`. */
  tests: readonly string[]
  /** Why it is kept otherwise than it says. */
  note?: string
}

const sentences: readonly Sentence[] = JSON.parse(readFileSync('test/spec/sentences.json', 'utf8'))

/** Of the sentences of each section, one a line, as the specification has them. */
const DIGESTS: Readonly<Record<number, string>> = {
  2: '27c2ed043b58a4ba',
  3: 'f173a82249cce0c0',
  4: '7c66ddbf515bbc00',
  5: 'd4167f9dd95dde32',
  6: 'f8b45d71730c9333',
  7: 'd28ef9fe5cf3633d',
  8: 'c3a6e75ec23213c6',
  9: '9a70debfdc7ca6d6',
}

/** The names of the tests in a source, those of loops with their `${…}`. Skipped ones are none. */
function namesIn(source: string): string[] {
  const calls =
    /^ *(?:test|screen)\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`),/gm
  return [...source.matchAll(calls)].map(([, ...quoted]) => quoted.join('').replace(/\\(.)/g, '$1'))
}

const read = new Map<string, string[]>()
function namesOf(file: string): string[] {
  const names = read.get(file) ?? namesIn(readFileSync(`test/${file}`, 'utf8'))
  read.set(file, names)
  return names
}

for (const [section, digest] of Object.entries(DIGESTS)) {
  test(`all sentences of section ${section} are here, word for word`, () => {
    const texts = sentences
      .filter(sentence => sentence.section === Number(section))
      .map(({ text }) => text)
    assert.is(createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16), digest)
  })
}

for (const { section, text, tests } of sentences) {
  test(`§${section} ${text}`, () => {
    assert.ok(tests.length > 0, 'it has no test')
    for (const entry of tests) {
      const [file = '', ...name] = entry.split(': ')
      const there = namesOf(file).filter(other => other === name.join(': '))
      assert.is(there.length, 1, `${there.length} tests have this name: ${entry}`)
      assert.match(entry, new RegExp(`§${section}(?![\\d.])`))
    }
  })
}

/** `| PUT | /api/v1/role | body | …` as the tests write it, with any value for `{id}`. */
function callPattern(row: string): RegExp | undefined {
  const [, method, path] = /^\| ([A-Z]+) \| (\S+) \|/.exec(row) ?? []
  if (!path) return undefined
  return new RegExp(`${method} ${path.replace(/\{\w+\}/g, '[\\w%,]+')}(?![\\w/])`)
}

for (const { text, tests } of sentences) {
  const call = callPattern(text)
  if (!call) continue
  test(`a test of it makes the call of §7 ${text}`, () => {
    const files = tests
      .map(entry => entry.slice(0, entry.indexOf(': ')))
      .filter(file => file.startsWith('api/'))
    assert.ok(
      files.some(file => call.test(readFileSync(`test/${file}`, 'utf8'))),
      `${call}`,
    )
  })
}

for (const { name, file, find, sentence, test: keeper } of behaviours) {
  test(`can still be broken by \`npm run break\`: ${name}`, () => {
    assert.is(readFileSync(`src/${file}`, 'utf8').split(find).length - 1, 1, `× ${find}`)
    const kept = sentences.filter(({ text }) => text.startsWith(sentence))
    assert.is(kept.length, 1, sentence)
    assert.ok(
      kept[0]?.tests.some(entry => entry.startsWith(`${keeper}: `)),
      `${keeper} keeps no such sentence`,
    )
  })
}

test('a test that was renamed, skipped or commented out is not there', () => {
  const source = [
    "test('one', () => {",
    "test.skip('two', () => {",
    "// test('three', () => {",
    'screen(\n  `${four}`,',
    '  test("it\'s five", async () => {',
  ]
  assert.equal(namesIn(source.join('\n')), ['one', '${four}', "it's five"])
})

test.run()
