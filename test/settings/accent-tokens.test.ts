import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contrast, hexFrom, parseHex, rgbFrom } from '#lib/colour.ts'
import { deriveAccent } from '#settings/accent-tokens.ts'
import { THEME_PRESETS } from '#settings/theme-presets.ts'

const test = suite('accent tokens')

const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** The tokens of the stylesheet; the first value of each is the one without more contrast. */
const TOKENS = new Map<string, string>()
for (const [, name = '', value = ''] of readFileSync('src/styles/tokens.css', 'utf8').matchAll(
  /--([\w-]+):\s*([^;]+);/g,
))
  if (!TOKENS.has(name)) TOKENS.set(name, value)

/** What a token is in the scheme: a colour of `#` and digits, or of `rgb()`. */
function tokenIn(scheme: Scheme, name: string): string {
  const value = TOKENS.get(name)
  if (value === undefined) throw new Error(`There is no token --${name}`)
  const [, light = value, dark = value] =
    /^light-dark\(\s*([^(),]+(?:\([^)]*\))?)\s*,\s*([^(),]+(?:\([^)]*\))?)\s*\)$/.exec(value) ?? []
  const own = scheme === 'light' ? light : dark
  const other = /^var\(--([\w-]+)\)$/.exec(own)?.[1]
  return other === undefined ? own : tokenIn(scheme, other)
}

function colourIn(scheme: Scheme, name: string): string {
  const value = tokenIn(scheme, name)
  const hex = parseHex(value)
  if (hex === undefined) throw new Error(`--${name} is no colour: ${value}`)
  return hex
}

/** The backgrounds of text, marks and focus rings. */
const GROUNDS = ['canvas', 'chrome', 'surface', 'surface-raised']
/** Other backgrounds of a focus ring: alerts. */
const STATUS = ['success-soft', 'warning-soft', 'danger-soft', 'info-soft']
/** What lies over a ground that is hovered or pressed. */
const FILMS = ['hover', 'pressed']

const RING_GROUNDS = { light: ringGrounds('light'), dark: ringGrounds('dark') }

/** Checks every promise for a picked colour; a failure names the colour. */
function check(theme: string, scheme: Scheme) {
  const accent = deriveAccent(theme, scheme)
  const least = (ratio: number, one: string, other: string, what: string) => {
    const is = contrast(one, other)
    if (is < ratio)
      assert.unreachable(`${theme} ${scheme}: ${what} ${one} on ${other} is ${is.toFixed(2)}`)
  }
  for (const fill of [accent.accent, accent.hover, accent.active])
    least(4.5, accent.onAccent, fill, 'text on the fill')
  for (const name of GROUNDS) {
    const ground = colourIn(scheme, name)
    least(4.5, accent.text, ground, `text, and the focus ring, on ${name}`)
    least(3, accent.mark, ground, `marks on ${name}`)
  }
  for (const ground of RING_GROUNDS[scheme]) least(3, accent.text, ground, 'the focus ring')
  for (const ground of [accent.soft, accent.softHover])
    least(3, accent.text, ground, 'the focus ring on what is chosen')
  least(4.5, accent.text, accent.soft, 'the current item')
  least(4.5, accent.text, accent.softHover, 'the current item, hovered')
  least(4.5, '#ffffff', accent.mark, 'the tick')
  least(7, colourIn(scheme, 'text'), accent.soft, 'a selected row')
  assert.ok(accent.contrast >= 4.5)
}

function ringGrounds(scheme: Scheme) {
  const grounds = GROUNDS.map(name => colourIn(scheme, name))
  return [
    ...STATUS.map(name => colourIn(scheme, name)),
    ...grounds.flatMap(ground => FILMS.map(film => under(tokenIn(scheme, film), ground))),
  ]
}

/** What is seen of the ground below a film such as `rgb(20 24 36 / 0.055)`. */
function under(film: string, ground: string) {
  const [red = 0, green = 0, blue = 0, part = 1] = (film.match(/[\d.]+/g) ?? []).map(Number)
  const [r, g, b] = rgbFrom(ground)
  const mix = (below: number, over: number) => below + (over / 255 - below) * part
  return hexFrom([mix(r, red), mix(g, green), mix(b, blue)])
}

/** The same numbers on every run. */
function randomColours(count: number) {
  let seed = 7
  const next = () => (seed = (seed * 16807) % 2147483647)
  return Array.from(
    { length: count },
    () => `#${(next() % 0x1000000).toString(16).padStart(6, '0')}`,
  )
}

test('the focus ring has the colour that is checked here', () => {
  assert.is(TOKENS.get('focus'), 'var(--accent-text)')
})

test('§2 the six presets can be read in both schemes', () => {
  for (const scheme of SCHEMES)
    for (const theme of Object.values(THEME_PRESETS)) check(theme, scheme)
})

test('twenty random colours can be read in both schemes', () => {
  for (const scheme of SCHEMES) for (const theme of randomColours(20)) check(theme, scheme)
})

test('so can any colour: a sweep of 4,096, with black, white and the greys', () => {
  for (const scheme of SCHEMES) {
    for (let step = 0; step < 4096; step++) {
      const digit = (shift: number) => ((step >> shift) & 15).toString(16).repeat(2)
      check(`#${digit(8)}${digit(4)}${digit(0)}`, scheme)
    }
  }
})

test('§2 the presets are the shades the design names', () => {
  const fills = (scheme: 'light' | 'dark') =>
    Object.values(THEME_PRESETS).map(theme => deriveAccent(theme, scheme).accent)
  assert.equal(fills('light'), ['#1277d4', '#304156', '#0b8667', '#098383', '#6959cd', '#e61f2a'])
  assert.equal(fills('dark'), ['#1277d4', '#5b6d84', '#0b8667', '#098383', '#6959cd', '#e61f2a'])
  assert.is(deriveAccent('#1890ff', 'light').text, '#0e68ba')
  assert.is(deriveAccent('#1890ff', 'dark').text, '#5ca7ff')
})

test('an adjusted colour is reported', () => {
  assert.ok(deriveAccent('#1890ff', 'light').adjusted)
  assert.not(deriveAccent('#304156', 'light').adjusted)
  assert.ok(deriveAccent('#304156', 'dark').adjusted)
})

test('a bright colour stays unchanged, and its text turns dark', () => {
  const { accent, onAccent, adjusted } = deriveAccent('#fadb14', 'light')
  assert.equal([accent, onAccent, adjusted], ['#fadb14', '#16181d', false])
})

test.run()
