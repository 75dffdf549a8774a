import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render, settle } from '../support/render.tsx'
import { Suspense } from 'react'
import { chunk, type Chunk } from '#hooks/chunk.ts'

const test = suite('chunk')

const Screen = () => <p>screen</p>
const draw = ({ Screen }: Chunk) =>
  render(
    <Suspense fallback={<p>wait</p>}>
      <Screen />
    </Suspense>,
  )

test('product.md 12 what was prefetched is drawn at once: nothing stands in for it', async () => {
  const screen = chunk(async () => ({ default: Screen }))
  screen.prefetch()
  await settle()
  const { container, unmount } = draw(screen)
  assert.is(container.textContent, 'screen')
  unmount()
})

test('what was not is waited for, and is there from then on', async () => {
  const screen = chunk(async () => ({ default: Screen }))
  const { container, unmount } = draw(screen)
  assert.is(container.textContent, 'wait')
  assert.is(screen.isFetched(), false)
  await settle()
  assert.is(container.textContent, 'screen')
  assert.is(screen.isFetched(), true)
  unmount()
})

test('W6 a prefetch that failed is tried again when the part is drawn', async () => {
  let tries = 0
  const screen = chunk(async () => {
    tries += 1
    if (tries === 1) throw new TypeError('no network')
    return { default: Screen }
  })
  screen.prefetch()
  await settle()
  const { container, unmount } = draw(screen)
  await settle()
  assert.is(container.textContent, 'screen')
  unmount()
})

test.run()
