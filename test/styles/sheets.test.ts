import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { build } from 'esbuild'
import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const test = suite('sheets')

async function sheet(name: string, minify = false) {
  const result = await build({
    entryPoints: [`src/styles/${name}.css`],
    bundle: true,
    minify,
    write: false,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    logLevel: 'silent',
  })
  return result.outputFiles[0]?.text ?? ''
}

const first = await sheet('first')
const shell = (await sheet('shell')) + (await sheet('later'))

const set = (css: string) => new Set([...css.matchAll(/(--[\w-]+)\s*:/g)].map(match => match[1]))
/** What is read without another value to fall back on. */
const read = (css: string) => [
  ...new Set([...css.matchAll(/var\((--[\w-]+)\)/g)].map(match => match[1])),
]

test('the first sheet is at most 4 kB on the wire', async () => {
  const bytes = brotliCompressSync(await sheet('first', true)).length
  assert.ok(bytes <= 4096, `${bytes} bytes`)
})

test('every property that is read is set, in the sheet or in the one before it', () => {
  // Set by the element itself: named as text in the code.
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

test('colours are named in the tokens only', () => {
  // White on a fill that promises to carry it, and colours in the artwork.
  const known = /#fff\b|rgb\((0 0 0|255 255 255|20 24 36) \/ [.\d]+\)|oklch\(from var\(--theme\)/
  for (const folder of ['ui', 'shell', 'views']) {
    for (const file of readdirSync(`src/${folder}`, { recursive: true }).map(String)) {
      if (!file.endsWith('.css')) continue
      const css = readFileSync(`src/${folder}/${file}`, 'utf8').replace(/\/\*.*?\*\//gs, '')
      const colours =
        css.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch)a?\([^)]*\)*/gi) ?? []
      assert.equal(
        colours.filter(colour => !known.test(colour)),
        [],
        file,
      )
    }
  }
})

test('every stylesheet is part of a sheet', () => {
  const lists = ['first', 'shell', 'later']
    .map(name => readFileSync(`src/styles/${name}.css`, 'utf8'))
    .join('')
  for (const folder of ['ui', 'shell', 'views']) {
    for (const file of readdirSync(`src/${folder}`, { recursive: true }).map(String)) {
      if (file.endsWith('.css'))
        assert.ok(lists.includes(`../${folder}/${file}'`), `${folder}/${file}`)
    }
  }
})

test('W2 what scrolling drives is left out where it cannot: it would run by the clock instead', () => {
  const css = shell.replace(/@supports \(animation-timeline: scroll\(\)\) \{[^}]*\}/g, '')
  assert.not.match(css, /animation-timeline/)
  assert.not.match(css, /animation: tab-list/)
})

test('§2 a group of the menu is as high as its links: WebKit draws even an empty marker', () => {
  const menu = /\n *\.sidebar__menu \{[^}]*\}/.exec(shell)?.[0]
  assert.match(menu ?? '', /list-style: none/)
})

test('nothing is animated that WebKit tries places for: it would never stop', () => {
  const popup = /\n *\.popup \{[^]*?\n {2}\}/.exec(shell)?.[0] ?? ''
  const [before = ''] = popup.split(/@supports \(not \(top: anchor\(bottom\)\)\) or/)
  assert.match(popup, /position-try-fallbacks/)
  assert.not.match(before, /animation|transition/)
  assert.match(popup, /or \(interpolate-size: allow-keywords\) \{\s+animation: popup-enter/)
})

test('W25 a date field shows its focus, which Safari never calls visible', () => {
  assert.match(
    shell,
    /\[type="?date"?\] \{[^]*?&:focus:not\(:focus-visible\) \{\s+outline: 2px solid/,
  )
})

test('W7 a day that nobody chose looks like a placeholder: Safari writes today there', () => {
  assert.match(
    shell,
    /\[type="?date"?\] \{[^]*?&\[value=["']{2}\] \{\s+-webkit-text-fill-color: var\(--text-4\)/,
  )
})

test('W23 the text that a refused copy selects can be selected, in a button too', () => {
  assert.match(shell, /\.copy-text \{[^}]*user-select: text/)
})

test('no motion is left to those who ask for none', () => {
  const durations = [...(first + shell).matchAll(/(--t-\d): \d+ms/g)].map(match => match[1])
  const still = [...(first + shell).matchAll(/(--t-\d): 0s/g)].map(match => match[1])
  assert.equal([...new Set(durations)].sort(), [...new Set(still)].sort())
})

test('§2 §9 the sidebar is 210 px wide', () => {
  assert.match(shell, /--sidebar-w: 210px;/)
})

test.run()
