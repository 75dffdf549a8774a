import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { FocusPressedButton } from '#app/global-listeners.tsx'

const test = suite('FocusPressedButton')

/** As in Safari on a Mac: a press blurs the focused element and focuses nothing. */
function pressLikeSafari(button: Element, isPrevented = false) {
  if (isPrevented) button.addEventListener('mousedown', event => event.preventDefault())
  const down = new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  const active = document.activeElement
  if (button.dispatchEvent(down) && active instanceof HTMLElement) active.blur()
  button.dispatchEvent(new MouseEvent('click', { bubbles: true }))
}

test('W25 a pressed button has the focus at its click, so that an overlay can return it', () => {
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

test('a button that prevents focusing still does', () => {
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
