import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import '../support/dom.ts'
import { createFullscreen, type FullscreenDocument } from '#shell/use-fullscreen.ts'

const test = suite('fullscreen')

function page({ enabled = true, refuses = false } = {}) {
  const listeners = new Set<() => void>()
  const fill = (element: unknown) => () => {
    if (refuses) return Promise.reject(new TypeError('refused'))
    made.fullscreenElement = element
    for (const listener of listeners) listener()
    return Promise.resolve()
  }
  const made = {
    documentElement: { requestFullscreen: fill('all of it') },
    fullscreenElement: null as unknown,
    fullscreenEnabled: enabled,
    exitFullscreen: fill(null),
    addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
  } satisfies FullscreenDocument
  return { made, listeners }
}

test('§2 toggle enters and leaves fullscreen, and subscribers hear of both', async () => {
  const { made, listeners } = page()
  const fullscreen = createFullscreen(made)
  const heard: boolean[] = []
  const end = fullscreen.subscribe(() => heard.push(fullscreen.get()))
  assert.is(await fullscreen.toggle(), true)
  assert.is(await fullscreen.toggle(), true)
  assert.equal(heard, [true, false])
  end()
  assert.is(listeners.size, 0)
})

test('§2 §8 toggle reports a browser without fullscreen', async () => {
  assert.is(await createFullscreen(page({ enabled: false }).made).toggle(), false)
  assert.is(await createFullscreen(page({ refuses: true }).made).toggle(), false)
})

test.run()
