import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { waitUntil } from '../support/render.tsx'
import type { Locale } from '#constants.ts'
import { areas } from '#locales/areas.ts'
import { isViewReady } from '#routing/lazy-view.ts'
import { prefetchView, viewFor } from '#views/index.ts'
import { resourceParts } from '#views/resource-parts.ts'

const test = suite('views')

test('§20 a view is loaded once its code and its texts in this language are loaded', async () => {
  const view = viewFor('/system/log/index')
  assert.ok(view)
  assert.is(isViewReady(view, 'en'), false)
  prefetchView('/system/log/index', 'en')
  assert.is(isViewReady(view, 'en'), false)
  await waitUntil(() => isViewReady(view, 'en'))
  assert.is(isViewReady(view, 'en'), true)
  // A language whose texts no other test has loaded.
  assert.is(isViewReady(view, 'fr' as Locale), false)
})

test('a described record has its screen under the name in its menu, in the chunk of all of them', async () => {
  const view = viewFor('/shop/goods/index')
  assert.ok(view)
  assert.equal(view.areas, ['resource', 'list', 'form'])
  await view.preload()
  assert.is(view.isLoaded(), true)
})

test('each line of parts leads to those of its own resource', async () => {
  for (const [resource, load] of resourceParts)
    assert.is((await load()).default.resource, resource, resource.name)
})

test('§5 names of Object.prototype in the menu are no views', () => {
  assert.is(viewFor('__proto__'), undefined)
  assert.is(viewFor('constructor'), undefined)
})

test('W6 pointing at a page never reloads the window when its texts are missing', async () => {
  const { fetch } = globalThis
  const { configuration, list, form } = areas
  const asked: unknown[] = []
  globalThis.fetch = async url => {
    asked.push(url)
    throw new TypeError('fetch failed')
  }
  const gone = {
    async fr() {
      asked.push('texts')
      throw new TypeError('Failed to fetch dynamically imported module')
    },
  }
  Object.assign(areas, { configuration: gone, list: gone, form: gone })
  // A language whose texts no other test has loaded.
  prefetchView('/system/config/index', 'fr' as Locale)
  await new Promise(resolve => setTimeout(resolve, 20))
  Object.assign(areas, { configuration, list, form })
  globalThis.fetch = fetch
  assert.equal(asked, ['texts', 'texts', 'texts'])
})

test.run()
