import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { focusOn } from '../support/user.ts'
import { RestoreRowFocus } from '#list/list-card.tsx'

const test = suite('RestoreRowFocus')

interface Shown {
  names: readonly string[]
  /** The row whose only button is Undo. */
  leaving?: string
  menu?: string
}

const Rows = ({ names, leaving, menu }: Shown) => (
  <RestoreRowFocus>
    <div role="region" tabIndex={-1}>
      {names.length > 1 && <button type="button">Several</button>}
      <table>
        <tbody>
          {names.map(name => (
            <tr key={name}>
              <td data-part="actions">
                {name === leaving ? (
                  <button type="button" key="undo">
                    Undo {name}
                  </button>
                ) : (
                  <>
                    <button type="button">Edit {name}</button>
                    <button type="button">Delete {name}</button>
                  </>
                )}
                {name === menu && (
                  <div popover="auto">
                    <button type="button">More of {name}</button>
                  </div>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </RestoreRowFocus>
)

const NAMES = ['one', 'two', 'three']
const focused = () => document.activeElement?.textContent ?? ''

function setUp(shown: Shown = { names: NAMES }) {
  const page = render(<Rows {...shown} />)
  const button = (name: string) => {
    const found = [...page.container.querySelectorAll('button')].find(
      ({ textContent }) => textContent === name,
    )
    assert.ok(found, name)
    return found
  }
  return { ...page, focus: (name: string) => focusOn(button(name)), button }
}

test('§28.9 when the row with the focus is gone, the row in its place gets the focus', () => {
  const { focus, rerender, container, unmount } = setUp()
  focus('Delete two')
  rerender(<Rows names={['one', 'three']} />)
  assert.is(focused(), 'Edit three')
  focus('Delete three')
  rerender(<Rows names={['one']} />)
  assert.is(focused(), 'Edit one', 'the last one for want of a next')
  rerender(<Rows names={[]} />)
  assert.is(document.activeElement, container.querySelector('[role=region]'))
  unmount()
})

test('§28.9 W10 the button that replaces a pressed one has the focus, and so has the one that comes back', () => {
  const { focus, rerender, unmount } = setUp()
  focus('Delete two')
  rerender(<Rows names={NAMES} leaving="two" />)
  assert.is(focused(), 'Undo two')
  rerender(<Rows names={NAMES} />)
  assert.is(focused(), 'Edit two')
  unmount()
})

test('when the user left the rows and nothing has the focus, it stays so when they are read again', () => {
  const { focus, button, rerender, unmount } = setUp()
  focus('Delete two')
  button('Delete two').blur()
  rerender(<Rows names={[...NAMES, 'four']} />)
  rerender(<Rows names={['one', 'two']} />)
  assert.is(document.activeElement, document.body)
  focus('Several')
  rerender(<Rows names={['one']} />)
  assert.is(document.activeElement, document.body)
  unmount()
})

test('the focus elsewhere stays there, and a menu gives it back by itself', () => {
  const { focus, rerender, unmount } = setUp({ names: NAMES, menu: 'two' })
  focus('Edit two')
  focus('More of two')
  rerender(<Rows names={NAMES} />)
  assert.is(document.activeElement, document.body)
  focus('Delete three')
  const beside = document.createElement('button')
  document.body.append(beside)
  beside.focus()
  rerender(<Rows names={['one']} />)
  assert.is(document.activeElement, beside)
  beside.remove()
  unmount()
})

test.run()
