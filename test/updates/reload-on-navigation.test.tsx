import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { act, render } from '../support/render.tsx'
import { createUnsavedChanges, UnsavedContext } from '#drafts/unsaved-changes.ts'
import { ChunkLoadError } from '#lib/browser/load-chunk.ts'
import { createStore } from '#lib/store.ts'
import { ReloadOnNavigation } from '#updates/reload-on-navigation.tsx'
import { type VersionCheck, VersionCheckContext } from '#updates/version-check.ts'

const test = suite('reload on navigation')

function open() {
  const { hook, navigate } = memoryLocation({ path: '/system/role' })
  const newer = createStore(false)
  let reloads = 0
  const version: VersionCheck = {
    hasUpdate: newer,
    isOffered: newer,
    snooze() {},
    reload: () => void reloads++,
  }
  const unsaved = createUnsavedChanges()
  const { unmount } = render(
    <Router hook={hook}>
      <VersionCheckContext value={version}>
        <UnsavedContext value={unsaved}>
          <ReloadOnNavigation />
        </UnsavedContext>
      </VersionCheckContext>
    </Router>,
  )
  const go = (path: string) => act(() => navigate(path))
  return { go, newer, unsaved, unmount, reloads: () => reloads }
}

test('W6 coming back to a page retries the chunk that failed to load', () => {
  const { go, unmount } = open()
  let tries = 0
  new ChunkLoadError(() => (tries += 1), new TypeError('gone'))
  assert.is(tries, 0)
  go('/dashboard')
  assert.is(tries, 1)
  unmount()
})

test('W6 the next page reloads into a newer build, not the one on screen, and never if that loses input', () => {
  const { go, newer, reloads, unmount, unsaved } = open()
  go('/dashboard')
  act(() => newer.set(true))
  assert.is(reloads(), 0)
  const form = { path: '/dashboard', form: 'x' }
  act(() => unsaved.report({ ...form, title: 'Home', isLossy: false }))
  go('/system/role')
  assert.is(reloads(), 0)
  act(() => unsaved.forget(form.path, form.form))
  assert.is(reloads(), 0)
  go('/dashboard')
  assert.is(reloads(), 1)
  unmount()
})

test.run()
