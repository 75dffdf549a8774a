import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { FocusPressedButton } from '#app/global-listeners.tsx'

const test = suite('FocusPressed')

/** As Safari on a Mac: the press takes the focus away from where it was, and gives it to nothing. */
function pressLikeSafari(button: Element, isPrevented = false) {
  if (isPrevented) button.addEventListener('mousedown', event => event.preventDefault())
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  const active = document.activeElement
  if (button.dispatchEvent(down) && active instanceof HTMLElement) active.blur()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('W25 a pressed button has the focus when its click is heard, so that it gets it back', () => {
  let focused: Element | null = null
  const screen = render(
    <>
      <FocusPressedButton />
      <button type="button" onClick={() => (focused = document.activeElement)}>
        <span>Settings</span>
      </button>
    </>,
  )
  const button = screen.container.querySelector('button')
  const text = screen.container.querySelector('span')
  assert.ok(button && text)
  pressLikeSafari(text)
  assert.is(focused, button)
  screen.unmount()
})

test('a button that leaves the focus where it is goes on to do so', () => {
  const screen = render(
    <>
      <FocusPressedButton />
      <input />
      <button type="button">Clear</button>
    </>,
  )
  const input = screen.container.querySelector('input')
  const button = screen.container.querySelector('button')
  assert.ok(input && button)
  input.focus()
  pressLikeSafari(button, true)
  assert.is(document.activeElement, input)
  screen.unmount()
})

test.run()
