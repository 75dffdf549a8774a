import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  contrast,
  hexFrom,
  hsvFrom,
  linearFrom,
  linearFromOklch,
  oklchFrom,
  parseHex,
  rgbFrom,
  rgbFromHsv,
  rgbFromLinear,
} from '#lib/colour.ts'

const test = suite('colour')

test('reads colours as people write them, and nothing else', () => {
  assert.is(parseHex(' 1890FF '), '#1890ff')
  assert.is(parseHex('#0bF'), '#00bbff')
  for (const text of ['', '#', '#12', '#12345', 'red', '#1890fg', '#1890ff00', 'url(#1890ff)']) {
    assert.is(parseHex(text), undefined, text)
  }
})

test('contrast is that of WCAG', () => {
  assert.is(contrast('#000000', '#ffffff'), 21)
  assert.is(contrast('#777777', '#ffffff').toFixed(2), '4.48')
  assert.is(contrast('#ffffff', '#1890ff').toFixed(2), '3.24')
})

test('a colour converted to each other form and back is the same', () => {
  for (const hex of [
    '#000000',
    '#ffffff',
    '#1890ff',
    '#f5222d',
    '#123456',
    '#fadb14',
    '#7f7f7f',
    '#ff00ff',
  ]) {
    assert.is(hexFrom(rgbFromHsv(hsvFrom(rgbFrom(hex)))), hex)
    assert.is(hexFrom(rgbFromLinear(linearFrom(rgbFrom(hex)))), hex)
    assert.is(hexFrom(rgbFromLinear(linearFromOklch(oklchFrom(rgbFrom(hex))))), hex)
  }
})

test('hues are those of a hue bar', () => {
  const hues = ['#ff0000', '#ffff00', '#00ff00', '#00ffff', '#0000ff', '#ff00ff'].map(
    hex => hsvFrom(rgbFrom(hex))[0],
  )
  assert.equal(hues, [0, 60, 120, 180, 240, 300])
})

test('channels that a screen cannot show are clipped', () => {
  assert.is(hexFrom([-0.2, 0.5, 1.3]), '#0080ff')
})

test.run()
