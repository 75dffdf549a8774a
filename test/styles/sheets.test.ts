import { readdirSync, readFileSync } from 'node:fs'
import { build } from 'esbuild'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const test = suite('sheets')

const page = readFileSync('src/styles/index.css', 'utf8')
const [signIn = '', rest = ''] = page.split('/* After signing in. */\n')

async function sheet(contents: string, minify = false) {
  const result = await build({
    stdin: { contents, loader: 'css', resolveDir: 'src/styles' },
    bundle: true,
    minify,
    write: false,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}

const first = await sheet(signIn)
const shell = await sheet(rest)

const set = (css: string) => new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(match => match[1]))
/** The properties that are read without a fallback. */
const read = (css: string) => [
  ...new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(match => match[1])),
]

test('every property that is read is set, in its sheet or in the one before it', () => {
  // Properties that components set: they are named as text in the code.
  const code = readdirSync('src', { recursive: true })
    .map(String)
    .filter(file => /\.tsx?$/.test(file))
  const elsewhere = code.flatMap(
    file => readFileSync(`src/${file}`, 'utf8').match(/(?<=['"`])--[\w-]+/g) ?? [],
  )
  const inFirst = set(first)
  assert.equal(
    read(first).filter(name => !inFirst.has(name)),
    [],
  )
  const inBoth = new Set([...inFirst, ...set(shell), ...elsewhere])
  assert.equal(
    read(first + shell).filter(name => !inBoth.has(name)),
    [],
  )
})

/** Paths below src/, without index.css itself. */
const sheets = readdirSync('src', { recursive: true })
  .map(file => String(file).replaceAll('\\', '/'))
  .filter(file => file.endsWith('.css') && file !== 'styles/index.css')

test('colours are named in the tokens only', () => {
  // White on a fill with enough contrast, and colours in drawings.
  const known = /#fff\b|rgb\((0 0 0|255 255 255|20 24 36) \/ [.\d]+\)|oklch\(from var\(--theme\)/
  for (const file of sheets.filter(file => !file.startsWith('styles/'))) {
    const css = readFileSync(`src/${file}`, 'utf8').replace(/\/\*.*?\*\//gs, '')
    const colours =
      css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\([^)]*\)*/gi) ?? []
    assert.equal(
      colours.filter(colour => !known.test(colour)),
      [],
      file,
    )
  }
})

test('every stylesheet stands once in styles/index.css', () => {
  const asWritten = (file: string) =>
    file.startsWith('styles/') ? file.replace('styles', '.') : `../${file}`
  for (const file of sheets) assert.is(page.split(`'${asWritten(file)}'`).length, 2, file)
})

test('W2 scroll-driven animations are left out where unsupported: they would run by the clock', () => {
  const css = shell.replace(/@supports \(animation-timeline: scroll\(\)\) \{[^}]*\}/g, '')
  assert.not.match(css, /animation-timeline/)
  assert.not.match(css, /animation: tab-list/)
})

test('no motion is left for users who ask for none', () => {
  const durations = [...(first + shell).matchAll(/(--t-\d): \d+ms/g)].map(match => match[1])
  const still = [...(first + shell).matchAll(/(--t-\d): 0s/g)].map(match => match[1])
  assert.equal([...new Set(durations)].sort(), [...new Set(still)].sort())
})

test('§2 §9 the sidebar is 210 px wide', () => {
  assert.match(first, /--sidebar-w: 210px;/)
})

test.run()
