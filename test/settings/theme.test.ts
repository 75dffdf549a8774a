import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { contrast, hexFrom, rgbFrom } from '#lib/colour.ts'
import { deriveAccent, THEME_PRESETS } from '#settings/theme.ts'

const test = suite('theme')

/** The backgrounds of text, marks and focus rings, as in tokens.css. */
const GROUNDS = {
  light: { canvas: '#f5f6f8', chrome: '#fafafb', surface: '#ffffff' },
  dark: { canvas: '#0d0e11', chrome: '#111215', surface: '#17191d', raised: '#1e2024' },
}
const TEXT = { light: '#1d2028', dark: '#edeef1' }
/** Other backgrounds of a focus ring: alerts, hovered and pressed elements. */
const STATUS = {
  light: ['#e4faec', '#fff4d7', '#ffefee', '#e7f4ff'],
  dark: ['#112e1e', '#35260c', '#421917', '#13283e'],
}
const FILM = {
  light: { over: '#141824', parts: [0.055, 0.095] },
  dark: { over: '#ffffff', parts: [0.065, 0.11] },
}
const SCHEMES = ['light', 'dark'] as const

const RING_GROUNDS = { light: ringGrounds('light'), dark: ringGrounds('dark') }

/** Checks every promise for a picked colour; a failure names the colour. */
function check(theme: string, scheme: 'light' | 'dark') {
  const accent = deriveAccent(theme, scheme)
  const least = (ratio: number, one: string, other: string, what: string) => {
    const is = contrast(one, other)
    if (is < ratio)
      assert.unreachable(`${theme} ${scheme}: ${what} ${one} on ${other} is ${is.toFixed(2)}`)
  }
  for (const fill of [accent.accent, accent.hover, accent.active])
    least(4.5, accent.onAccent, fill, 'text on the fill')
  for (const [name, ground] of Object.entries(GROUNDS[scheme])) {
    least(4.5, accent.text, ground, `text, and the focus ring, on ${name}`)
    least(3, accent.mark, ground, `marks on ${name}`)
  }
  for (const ground of RING_GROUNDS[scheme]) least(3, accent.text, ground, 'the focus ring')
  for (const ground of [accent.soft, accent.softHover])
    least(3, accent.text, ground, 'the focus ring on what is chosen')
  least(4.5, accent.text, accent.soft, 'the current item')
  least(4.5, accent.text, accent.softHover, 'the current item, hovered')
  least(4.5, '#ffffff', accent.mark, 'the tick')
  least(7, TEXT[scheme], accent.soft, 'a selected row')
  assert.ok(accent.contrast >= 4.5)
}

function ringGrounds(scheme: 'light' | 'dark') {
  const { over, parts } = FILM[scheme]
  const grounds = Object.values(GROUNDS[scheme])
  return [
    ...STATUS[scheme],
    ...grounds.flatMap(ground => parts.map(part => mixed(ground, over, part))),
  ]
}

function mixed(ground: string, over: string, part: number) {
  const [[r, g, b], [overR, overG, overB]] = [rgbFrom(ground), rgbFrom(over)]
  const mix = (one: number, other: number) => one + (other - one) * part
  return hexFrom([mix(r, overR), mix(g, overG), mix(b, overB)])
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

test('the grounds here, and the colour of the ring, are those of the stylesheet', () => {
  const css = readFileSync('src/styles/tokens.css', 'utf8').replaceAll('#fff,', '#ffffff,')
  assert.match(css, /--focus: var\(--accent-text\);/)
  for (const scheme of SCHEMES) {
    for (const hex of [...Object.values(GROUNDS[scheme]), TEXT[scheme], ...STATUS[scheme]]) {
      assert.match(css, scheme === 'light' ? `light-dark(${hex}, ` : `, ${hex});`)
    }
  }
  assert.match(css, '--hover: light-dark(rgb(20 24 36 / 0.055), rgb(255 255 255 / 0.065));')
  assert.match(css, '--pressed: light-dark(rgb(20 24 36 / 0.095), rgb(255 255 255 / 0.11));')
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
