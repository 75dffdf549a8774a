import { Activity } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withFakeTimers } from '../support/clock.ts'
import { render } from '../support/render.tsx'
import { click } from '../support/user.ts'
import { useAction } from '#hooks/use-action.ts'

const test = suite('useAction')

/** One whose time stands still until it lets some pass. */
const timed = (name: string, walk: Parameters<typeof withFakeTimers>[0]) =>
  test(name, () => withFakeTimers(walk))

timed('W8 busy from the click until it is settled, 300 ms at least, deaf meanwhile', async pass => {
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
})

timed('W8 a failure that was told ends it like any other end', async pass => {
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

timed('§8 a programming mistake ends it too, and is written down', async pass => {
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

timed('W8 what ends while its page is hidden is over when that is shown again', async pass => {
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
})

timed('a press does what the last draw says, once the one before is over', async pass => {
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
})

timed('one that ends when nothing of it is drawn any more ends in silence', async pass => {
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
})

test.run()
