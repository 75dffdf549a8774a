import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useAction } from '#hooks/use-action.ts'
import { render, settle } from '../support/render.tsx'
import { click } from '../support/user.ts'

const test = suite('useAction')
const wait = (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

test('W8 busy from the click until it is settled, at least 300 ms, and a second click does nothing', async () => {
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
  const begun = performance.now()
  click(button)
  click(button)
  assert.is(button.getAttribute('aria-busy'), 'true')
  // 33 turns take 330 ms at least: by then it is over, and on a busy machine they are late together.
  for (let turn = 0; turn < 33 && button.getAttribute('aria-busy') === 'true'; turn++) await settle(() => wait(10))
  assert.is(button.getAttribute('aria-busy'), 'false')
  // A timer of Node may be a millisecond early.
  assert.ok(performance.now() - begun >= 299)
  assert.is(runs, 1)
  click(button)
  assert.is(runs, 2)
  await settle(() => wait(320))
})

test('W8 a failure that was told ends it like any other end', async () => {
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
  await settle(() => wait(320))
  assert.is(button.getAttribute('aria-busy'), 'false')
})

test.run()
