import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../support/by-role.ts'
import { render } from '../support/render.tsx'
import { focusOn } from '../support/user.ts'
import { useReturnFocus } from '#hooks/use-return-focus.ts'

const test = suite('useReturnFocus')

/** A list with a button that has the focus, and a panel over it. */
function setUp() {
  let target = (): HTMLElement | undefined => undefined
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
  const opener = getByRole(container, 'button', 'Edit')
  return {
    container,
    opener,
    unmount,
    draw: (hasOpener: boolean, step: number) => rerender(drawn(hasOpener, step)),
    target: () => target(),
  }
}

test('§28.9 the focus goes back to what had it before the panel came', () => {
  const { opener, draw, target, unmount } = setUp()
  focusOn(opener)
  draw(true, 1)
  assert.is(target(), opener)
  unmount()
})

test('the first element with the focus stays the target when one dialog replaces another', () => {
  const { container, opener, draw, target, unmount } = setUp()
  focusOn(opener)
  draw(true, 1)
  focusOn(getByRole(container, 'button', 'Step 1'))
  draw(true, 2)
  assert.is(target(), opener)
  unmount()
})

test('a removed element gets no focus', () => {
  const { opener, draw, target, unmount } = setUp()
  focusOn(opener)
  draw(true, 1)
  draw(false, 1)
  assert.not(opener.isConnected)
  assert.is(target(), undefined)
  unmount()
})

test('an element of a hidden page gets no focus', () => {
  const { opener, draw, target, unmount } = setUp()
  focusOn(opener)
  draw(true, 1)
  opener.checkVisibility = () => false
  assert.is(target(), undefined)
  unmount()
})

test('3.7 after a reload the focus goes to the action of the record, or to the heading', () => {
  let target = (): HTMLElement | undefined => undefined
  function Panel({ record }: { record: number }) {
    target = useReturnFocus(record)
    return null
  }
  const page = (record: number) => (
    <main>
      <h1 tabIndex={-1}>Roles</h1>
      <table>
        <tbody>
          <tr data-record="3">
            <td>
              <button type="button">Copy</button>
            </td>
            <td data-part="actions">
              <button type="button">Edit Buyer</button>
            </td>
          </tr>
        </tbody>
      </table>
      <Panel record={record} />
    </main>
  )
  const { container, rerender, unmount } = render(page(3))
  assert.is(document.activeElement, document.body)
  assert.is(target(), getByRole(container, 'button', 'Edit Buyer'))
  rerender(page(4))
  assert.is(target(), getByRole(container, 'heading', 'Roles'))
  unmount()
})

test.run()
