import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { behaviours } from './behaviours.mjs'
import { isOf, pathOf, sentences } from './sentences.mjs'

const test = suite('sentences')

/** The names of the tests in a source, as they are written there. Skipped ones are none. */
const namesIn = (source: string) =>
  [...source.matchAll(/^ *(?:test|screen)\(\s*(['"`])(.*?)\1,/gms)].map(([, , name = '']) => name)

function sourceOf(file: string): string {
  const path = pathOf(file)
  assert.ok(path, `no such file: ${file}`)
  return readFileSync(path, 'utf8')
}

test('all 125 are here, each under an id of its own', () => {
  assert.is(sentences.length, 125)
  assert.is(new Set(sentences.map(({ id }) => id)).size, 125)
})

for (const { id, section, says, files } of sentences) {
  test(`${id}: each of its files has a test of the section`, () => {
    assert.ok(says.length > 0)
    assert.equal(
      files.filter(file => !namesIn(sourceOf(file)).some(name => isOf(section, name))),
      [],
    )
  })
}

/** `§7 PUT /api/v1/role` as the tests write it, with any value for `{id}`. */
function callPattern(id: string): RegExp | undefined {
  const [, method, path = ''] = /^§7 ([A-Z]+) (\S+)$/.exec(id) ?? []
  if (method === undefined) return undefined
  return new RegExp(`${method} ${path.replace(/\{\w+\}/g, '[\\w%,]+')}(?![\\w/])`)
}

for (const { id, files } of sentences) {
  const call = callPattern(id)
  if (!call) continue
  test(`${id}: a test of the client makes the call`, () => {
    const client = files.filter(file => file.startsWith('api/'))
    assert.ok(
      client.some(file => call.test(sourceOf(file))),
      `${call}`,
    )
  })
}

for (const { name, file, find, sentence, test: keeper } of behaviours) {
  test(`can still be broken by \`npm run break\`: ${name}`, () => {
    assert.is(readFileSync(`src/${file}`, 'utf8').split(find).length - 1, 1, `× ${find}`)
    const kept = sentences.find(({ id }) => id === sentence)
    assert.ok(kept?.files.includes(keeper), `${keeper} does not keep ${sentence}`)
  })
}

test('a test that is skipped or commented out is not there', () => {
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
