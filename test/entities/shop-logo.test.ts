import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { pngOf, svgOf, UNTYPED_SVG } from '../support/logos.ts'
import {
  checkLogo,
  formatLogo,
  logoBytesOf,
  MAX_LOGO_BYTES,
  MAX_LOGO_CHARACTERS,
} from '#entities/shop-logo.ts'

const test = suite('logo of the shop')

/** What the bytes are taken for, or why they are refused. */
function verdict(bytes: Uint8Array<ArrayBuffer>): string {
  const checked = checkLogo(bytes)
  return 'logo' in checked ? checked.logo.type : checked.problem
}

const textOf = (text: string) => new TextEncoder().encode(text)

test('R73 a PNG and an SVG are told by their bytes', () => {
  assert.is(verdict(pngOf(32, 16)), 'image/png')
  for (const text of [
    svgOf(),
    `\ufeff${svgOf()}`,
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- by hand -->\n${svgOf()}`,
    `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">${svgOf()}`,
  ])
    assert.is(verdict(textOf(text)), 'image/svg+xml', text)
})

test('R73 anything else is no picture, whatever its name says', () => {
  for (const bytes of [
    textOf(''),
    textOf('<html><svg xmlns="http://www.w3.org/2000/svg"></svg></html>'),
    textOf('GIF89a'),
    textOf(UNTYPED_SVG),
    textOf('<!-- without an end <svg xmlns="http://www.w3.org/2000/svg">'),
    new Uint8Array([0xff, 0xd8, 0xff, 0xe0]),
    pngOf(32, 16).slice(0, 20),
    // No UTF-8: a browser might read it in another encoding than we do.
    new Uint8Array([...textOf(svgOf()), 0xff]),
  ])
    assert.is(verdict(bytes), 'noPicture')
})

test('R73 a picture with too many bytes or pixels is refused', () => {
  assert.is(verdict(textOf(svgOf(' '.repeat(MAX_LOGO_BYTES)))), 'tooLarge')
  assert.is(verdict(pngOf(2_048, 2_048)), 'image/png')
  for (const [width, height] of [
    [2_049, 1],
    [1, 2_049],
    [0, 1],
    [0xffff_ffff, 1],
  ] as const)
    assert.is(verdict(pngOf(width, height)), 'tooManyPixels')
})

test('R73 an SVG that is meant to do something is refused', () => {
  for (const inner of [
    '<script>alert(1)</script>',
    '<SCRIPT href="x.js"/>',
    '<rect onload="alert(1)"/>',
    '<rect\nonclick = "alert(1)"/>',
    '<foreignObject><p>page</p></foreignObject>',
    '<a href="javascript:alert(1)"/>',
  ])
    assert.is(verdict(textOf(svgOf(inner))), 'active', inner)
  const entity = '<!ENTITY lol "lol">'
  assert.is(verdict(textOf(`<!DOCTYPE svg [${entity}]>${svgOf('&lol;')}`)), 'noPicture')
  assert.is(verdict(textOf(`<?xml version="1.0"?><!DOCTYPE svg [>${svgOf()}`)), 'active')
})

test('thousands of comments before the root are read in no time', () => {
  const start = performance.now()
  assert.is(verdict(textOf('<!---->'.repeat(14_000))), 'noPicture')
  assert.ok(performance.now() - start < 1_000)
})

test('a logo travels as a data URL and comes back', () => {
  const logo = { type: 'image/png', bytes: pngOf(8, 8) } as const
  const text = formatLogo(logo)
  assert.match(text, /^data:image\/png;base64,/)
  assert.equal(logoBytesOf(text), logo.bytes)
  const largest = { type: 'image/svg+xml', bytes: new Uint8Array(MAX_LOGO_BYTES) } as const
  assert.is(formatLogo(largest).length, MAX_LOGO_CHARACTERS)
  for (const other of [
    '',
    'https://evil.example/logo.svg',
    'data:text/html;base64,PGI+',
    'data:image/png,x',
    'data:image/png;base64,',
    'data:image/png;base64,abc',
    'data:image/png;base64,a b=',
  ])
    assert.is(logoBytesOf(other), undefined, other)
})

test.run()
