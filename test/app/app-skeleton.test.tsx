import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { act, render } from '../support/render.tsx'
import { AppSkeleton } from '#app/app-skeleton.tsx'
import { showBootFailure } from '#lib/browser/boot-failure.ts'

const { createRoot } = await import('react-dom/client')
const { flushSync } = await import('react-dom')

const test = suite('app skeleton')

/** As index.html has it; whoever has found it keeps it. */
const word = Object.assign(document.createElement('div'), { id: 'last-word' })
const kept = Object.assign(document.createElement('div'), { hidden: true })
const isSaid = () => document.body.contains(word) && !kept.contains(word)

test.before.each(() => {
  kept.append(word)
  document.body.append(kept)
})
test.after.each(() => {
  word.remove()
  kept.remove()
})

test('W22 a skeleton that is never replaced shows a message in the end', () =>
  withFakeTimers(async pass => {
    const { unmount } = render(<AppSkeleton />)
    await pass(19_999)
    assert.not(isSaid())
    await pass(1)
    assert.ok(isSaid())
    assert.is(document.body.firstElementChild, word, 'above it, where it is seen')
    unmount()
    assert.not(document.body.contains(word), 'the page has come')
  }))

test('W22 a replaced skeleton shows no message later', () =>
  withFakeTimers(async pass => {
    render(<AppSkeleton />).unmount()
    await pass(30_000)
    assert.not(isSaid())
  }))

test('R70 where nothing can be drawn any more the message stays, whatever else disappears', () => {
  function Broken({ is }: { is: boolean }) {
    if (is) throw new Error('a fault of ours')
    return <AppSkeleton />
  }
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container, { onUncaughtError: () => showBootFailure(true) })
  act(() => root.render(<Broken is={false} />))
  // Inside `act` React throws errors that it would otherwise report.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    flushSync(() => root.render(<Broken is />))
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
  assert.is(container.textContent, '')
  assert.ok(isSaid())
  container.remove()
})

test.run()
