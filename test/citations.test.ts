import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('citations')

/** What the repository holds itself; the documents of other projects in test/support have their own. */
const sources = ['src', 'test', 'build']
  .flatMap(folder =>
    readdirSync(folder, { recursive: true }).map(file => `${folder}/${file}`.replaceAll('\\', '/')),
  )
  .filter(file => /\.(tsx?|mjs|css|md)$/.test(file) && !file.startsWith('test/support/go-admin/'))
  .filter(file => file !== 'test/citations.test.ts')
  .map(file => ({ file, text: readFileSync(file, 'utf8') }))

const specification = readFileSync('docs/specification.md', 'utf8')
const features = readFileSync('docs/features.md', 'utf8')
const security = readFileSync('docs/security.md', 'utf8')

/** Every place where the sources write something that looks so, with what they write. */
const cited = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  )

const missing = (pattern: RegExp, isThere: (name: string) => boolean) => [
  ...new Set(
    cited(pattern)
      .filter(({ name }) => !isThere(name))
      .map(({ file, name }) => `${file}: ${name}`),
  ),
]

test('every section that is cited stands in docs/specification.md', () => {
  const isSection = (number: string) => {
    const dotted = number.replace('.', '\\.')
    return new RegExp(`\n(## ${dotted}\\. |### ${dotted} |(- )?\\*\\*${dotted}[ *])`).test(
      specification,
    )
  }
  const stands = ['7', '24.3', '28.2', '13.6', '12.3']
  assert.ok(stands.every(isSection) && !isSection('99'))
  assert.equal(missing(/§(\d+(?:\.\d+)?)/g, isSection), [])
})

test('every feature and every part of a screen that is cited stands in docs/features.md', () => {
  assert.equal(
    missing(/(?<![\w.#-])(W\d{1,2}|B\.\d)(?![\w.])/g, name => features.includes(`\n### ${name} `)),
    [],
  )
})

test('every requirement that is cited stands in docs/security.md', () => {
  assert.equal(
    missing(/(?<![\w.#'-])(R\d{1,2})(?![\w.'])/g, name => security.includes(`\n| ${name} |`)),
    [],
  )
})

test('every document that is named is in the repository', () => {
  const isThere = (name: string) =>
    [name, `docs/${name}`, `docs/decisions/${name}`, `test/${name}`].some(existsSync)
  assert.equal(missing(/(?<![\w*/])((?:[\w-]+\/)*[\w-]+\.md)\b/g, isThere), [])
})

test('every event of the server log is explained in docs/operations.md', () => {
  const events = sources
    .filter(({ file }) => file.startsWith('src/server/'))
    .flatMap(({ text }) => [...text.matchAll(/\blog(?:\?\.)?\(\s*'([a-z_.]+)'/g)])
    .map(([, event = '']) => event)
  const operations = readFileSync('docs/operations.md', 'utf8')
  assert.ok(events.length > 30)
  assert.equal(
    [...new Set(events)].filter(event => !operations.includes(`\`${event}\``)),
    [],
  )
})

test.run()
