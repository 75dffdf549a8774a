import { Component, type ReactNode, Suspense } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { render, settle } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { type LazyComponent, lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { RELOADED_AT_KEY, retryFailedChunks } from '#lib/browser/load-chunk.ts'

const test = suite('lazyWithPreload')

const Screen = () => <p>screen</p>
const draw = (Part: LazyComponent) =>
  render(
    <Suspense fallback={<p>wait</p>}>
      <Part />
    </Suspense>,
  )

test('§20 a preloaded component is drawn at once, without the fallback', async () => {
  const Part = lazyWithPreload(async () => ({ default: Screen }))
  void Part.preload()
  await settle()
  const { container, unmount } = draw(Part)
  assert.is(container.textContent, 'screen')
  unmount()
})

test('a component that was not preloaded is waited for, and is loaded from then on', async () => {
  const Part = lazyWithPreload(async () => ({ default: Screen }))
  const { container, unmount } = draw(Part)
  assert.is(container.textContent, 'wait')
  assert.is(Part.isLoaded(), false)
  await settle()
  assert.is(container.textContent, 'screen')
  assert.is(Part.isLoaded(), true)
  unmount()
})

test('W6 a preload that failed is tried again when the component is drawn', async () => {
  let tries = 0
  const Part = lazyWithPreload(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('no network')
    return { default: Screen }
  })
  void Part.preload()
  await settle()
  const { container, unmount } = draw(Part)
  await settle()
  assert.is(container.textContent, 'screen')
  unmount()
})

class Card extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError = () => ({ failed: true })

  retry = () => {
    retryFailedChunks()
    this.setState({ failed: false })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <button type="button" onClick={this.retry}>
        Try again
      </button>
    )
  }
}

test('W6 the "Try again" of a card also fetches a component that was passed to it', async () => {
  // The page does not reload for it.
  sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()))
  let isThere = false
  const Part = lazyWithPreload(async () => {
    if (!isThere) throw new TypeError('no network')
    return { default: Screen }
  })
  const { container, unmount } = render(
    <Card>
      <Suspense>
        <Part />
      </Suspense>
    </Card>,
  )
  // React logs the error that the card caught.
  await settle().catch(() => undefined)
  isThere = true
  click(getByRole(container, 'button', 'Try again'))
  await settle()
  assert.is(container.textContent, 'screen')
  unmount()
})

test.run()
