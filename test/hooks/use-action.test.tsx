import { Activity } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { render } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { useAction } from '#hooks/use-action.ts'

const test = suite('useAction')

/** A test with a clock that stands still until the test advances it. */
const clockTest = (name: string, walk: Parameters<typeof withFakeTimers>[0]) =>
  test(name, () => withFakeTimers(walk))

clockTest(
  'W8 the button is busy from the click until the call settles, at least 300 ms, and ignores clicks meanwhile',
  async pass => {
    let runs = 0
    function Save() {
      const { busy, start } = useAction(async () => void runs++)
      return (
        <button type="button" aria-busy={busy} onClick={() => void start()}>
          Save
        </button>
      )
    }
    const { container } = render(<Save />)
    const button = container.querySelector('button')
    assert.ok(button)
    click(button)
    click(button)
    assert.is(button.getAttribute('aria-busy'), 'true')
    await pass(299)
    assert.is(button.getAttribute('aria-busy'), 'true')
    await pass(1)
    assert.is(button.getAttribute('aria-busy'), 'false')
    assert.is(runs, 1)
    click(button)
    assert.is(runs, 2)
    await pass(300)
  },
)

clockTest('W8 a reported failure ends the action like a success', async pass => {
  function Save() {
    const { busy, start } = useAction(async () => {
      throw Object.assign(new Error('refused'), { reported: true })
    })
    return <button type="button" aria-busy={busy} onClick={() => void start()} />
  }
  const { container } = render(<Save />)
  const button = container.querySelector('button')
  assert.ok(button)
  click(button)
  await pass(300)
  assert.is(button.getAttribute('aria-busy'), 'false')
})

clockTest('§8 a programming mistake ends the action too, and goes to the error log', async pass => {
  const mistake = new TypeError('not a function')
  const heard: unknown[] = []
  const { reportError } = globalThis
  globalThis.reportError = error => void heard.push(error)
  function Save() {
    const { busy, start } = useAction(async () => {
      throw mistake
    })
    return <button type="button" aria-busy={busy} onClick={() => void start()} />
  }
  const { container } = render(<Save />)
  const button = container.querySelector('button')
  assert.ok(button)
  click(button)
  await pass(300)
  globalThis.reportError = reportError
  assert.is(button.getAttribute('aria-busy'), 'false')
  assert.equal(heard, [mistake])
})

clockTest(
  'W8 an action that ends while its page is hidden is over when the page is shown again',
  async pass => {
    function Save() {
      const { busy, start } = useAction(async () => {})
      return <button type="button" aria-busy={busy} onClick={() => void start()} />
    }
    const drawn = (mode: 'hidden' | 'visible') => (
      <Activity mode={mode}>
        <Save />
      </Activity>
    )
    const { container, rerender, unmount } = render(drawn('visible'))
    const button = container.querySelector('button')
    assert.ok(button)
    click(button)
    rerender(drawn('hidden'))
    await pass(300)
    rerender(drawn('visible'))
    assert.is(button.getAttribute('aria-busy'), 'false')
    unmount()
  },
)

clockTest(
  'a press calls the function of the last draw, once the action before is over',
  async pass => {
    const done: string[] = []
    function Save({ name }: { name: string }) {
      const { start } = useAction(async (how: string) => void done.push(`${name} ${how}`))
      return <button type="button" onClick={() => void start('now')} />
    }
    const { container, rerender, unmount } = render(<Save name="first" />)
    const button = container.querySelector('button')
    assert.ok(button)
    click(button)
    rerender(<Save name="second" />)
    click(button)
    assert.equal(done, ['first now'])
    await pass(300)
    click(button)
    assert.equal(done, ['first now', 'second now'])
    await pass(300)
    unmount()
  },
)

clockTest(
  'an action that ends after its component was removed ends without a warning',
  async pass => {
    let ended = 0
    function Save() {
      const { start } = useAction(async () => void ended++)
      return <button type="button" onClick={() => void start()} />
    }
    const { container, unmount } = render(<Save />)
    const button = container.querySelector('button')
    assert.ok(button)
    click(button)
    unmount()
    await pass(300)
    assert.is(ended, 1)
  },
)

test.run()
