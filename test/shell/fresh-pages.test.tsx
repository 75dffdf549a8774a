import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { act, render } from '../support/render.tsx'
import { ChunkMissing } from '#lib/load-chunk.ts'
import { createStore } from '#lib/store.ts'
import { NewVersionContext, type NewVersionStore } from '#state/new-version.ts'
import { createUnsaved, UnsavedContext } from '#state/unsaved.ts'
import { FreshPages } from '#shell/fresh-pages.tsx'

const test = suite('fresh pages')

test('W6 what was missing of a page is asked for anew by whoever comes back to it', () => {
  const { hook, navigate } = memoryLocation({ path: '/system/role' })
  const version = { newer: createStore(false) } as NewVersionStore
  const { unmount } = render(
    <Router hook={hook}>
      <NewVersionContext value={version}>
        <UnsavedContext value={createUnsaved()}>
          <FreshPages />
        </UnsavedContext>
      </NewVersionContext>
    </Router>,
  )
  let tries = 0
  new ChunkMissing(() => (tries += 1), new TypeError('gone'))
  assert.is(tries, 0)
  act(() => navigate('/dashboard'))
  assert.is(tries, 1)
  unmount()
})

test.run()
