import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../../support/render.tsx'
import { ICON_NAMES, iconFrom } from '#lib/icon-names.ts'
import { Icon } from '#ui/content/icon.tsx'

const test = suite('icon')
const sprite = readFileSync('static/icons.svg', 'utf8')

test('the list of names and the sprite hold the same glyphs', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(match => match[1])
  assert.equal([...ICON_NAMES], drawn)
  assert.is(new Set(drawn).size, drawn.length)
})

test('every second name points at a glyph of the first ones', () => {
  const targets = [...sprite.matchAll(/<use href="#([^"]+)"/g)].map(match => match[1])
  assert.ok(targets.length > 0)
  for (const target of targets) {
    assert.match(sprite, `<symbol id="${target}" viewBox="0 0 24 24"><`)
    assert.not.match(sprite, `<symbol id="${target}" viewBox="0 0 24 24"><use`)
  }
})

test('a glyph is decoration: hidden, out of the Tab order, drawn from the sprite', () => {
  const { container, unmount } = render(<Icon name="search" size={14} />)
  const svg = container.querySelector('svg')
  assert.is(svg?.getAttribute('aria-hidden'), 'true')
  assert.is(svg?.getAttribute('focusable'), 'false')
  assert.is(container.querySelector('use')?.getAttribute('href'), '/icons.svg#search')
  unmount()
})

test('the dots of every row are in the page itself, not a frame later', () => {
  const { container, unmount } = render(<Icon name="more" />)
  assert.is(container.querySelector('use'), null)
  assert.match(
    sprite,
    `<symbol id="more" viewBox="0 0 24 24">${container.querySelector('path')?.outerHTML.replace('></path>', '/>')}</symbol>`,
  )
  unmount()
})

test('an unknown name from a server draws as icon', () => {
  assert.is(iconFrom('peoples'), 'peoples')
  assert.is(iconFrom('api-server'), 'api-server')
  for (const odd of ['', 'no-such', '../x', '__proto__', null, 7, {}])
    assert.is(iconFrom(odd), 'icon')
})

test.run()
