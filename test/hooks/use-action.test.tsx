import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useAction } from '#hooks/use-action.ts'
import { stopTime } from '../support/clock.ts'
import { render } from '../support/render.tsx'
import { click } from '../support/user.ts'

const test = suite('useAction')

test('W8 busy from the click until it is settled, at least 300 ms, and a second click does nothing', () => stopTime(async pass => {
  let runs = 0
  function Save() {
    const { busy, start } = useAction(async () => void (runs += 1))
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
}))

test('W8 a failure that was told ends it like any other end', () => stopTime(async pass => {
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
}))

test.run()
