import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { useReturnFocus } from '#hooks/use-return-focus.ts'
import { render } from '../support/render.tsx'
import { byRole } from '../support/by-role.ts'
import { focusOn } from '../support/user.ts'

const test = suite('useReturnFocus')

/** A list with a button that has the focus, and a panel over it. */
function setUp() {
  let target = (): HTMLElement | null => null
  function Panel({ step }: { step: number }) {
    target = useReturnFocus()
    return <button type="button">{`Step ${step}`}</button>
  }
  const drawn = (hasOpener: boolean, step?: number) => (
    <>
      {hasOpener && <button type="button">Edit</button>}
      {step !== undefined && <Panel step={step} />}
    </>
  )
  const { container, rerender, unmount } = render(drawn(true))
  const opener = byRole(container, 'button', 'Edit')
  return {
    container,
    opener,
    unmount,
    draw: (hasOpener: boolean, step: number) => rerender(drawn(hasOpener, step)),
    target: () => target(),
  }
}

test('accessibility.md 3.7 the focus goes back to what had it before the panel came', () => {
  const { opener, draw, target, unmount } = setUp()
  focusOn(opener)
  draw(true, 1)
  assert.is(target(), opener)
  unmount()
})

test('what had the focus first stays it, when one dialog takes the place of another', () => {
  const { container, opener, draw, target, unmount } = setUp()
  focusOn(opener)
  draw(true, 1)
  focusOn(byRole(container, 'button', 'Step 1'))
  draw(true, 2)
  assert.is(target(), opener)
  unmount()
})

test('what is gone meanwhile gets no focus', () => {
  const { opener, draw, target, unmount } = setUp()
  focusOn(opener)
  draw(true, 1)
  draw(false, 1)
  assert.not(opener.isConnected)
  assert.is(target(), null)
  unmount()
})

test.run()
