import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { componentKey } from '#routing/paths.ts'
import { pageForScreen, SCREEN_COMPONENTS, type ScreenName } from '#routing/screen-names.ts'
import { hasView } from '#views/index.ts'

const test = suite('screen-names')

const at = (component: string, path = '/x', query = '') => ({ component, path, query })

test('§13 a screen is found under each of its names, and has a view', () => {
  for (const [screen, names] of Object.entries(SCREEN_COMPONENTS) as [
    ScreenName,
    readonly string[],
  ][]) {
    for (const name of names) {
      const pages = [at('/elsewhere'), at(componentKey(`${name}/index.vue`))]
      assert.is(pageForScreen(pages, screen), pages[1], name)
      assert.ok(hasView(name), name)
    }
  }
})

test('a menu without the screen has no page of it', () => {
  assert.is(pageForScreen([at('/system/role')], 'dict'), undefined)
})

test('a screen is found at its plain path, not at a row with a query or for one record', () => {
  const pages = [
    at('/dict/data', '/dict/data/:dictId'),
    at('/dict', '/dict', '?type=unit'),
    at('/dict', '/all'),
  ]
  assert.is(pageForScreen(pages, 'dict'), pages[2])
  assert.is(pageForScreen(pages.slice(0, 2), 'dict'), pages[1])
  assert.is(pageForScreen(pages.slice(0, 1), 'dict'), undefined)
})

test('no name belongs to two screens', () => {
  const names = Object.values(SCREEN_COMPONENTS).flat()
  assert.is(new Set(names).size, names.length)
})

test.run()
