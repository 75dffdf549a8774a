import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, focusOn, press } from '../../support/user.ts'
import { Button } from '#ui/actions/button.tsx'
import { PopoverButton } from '#ui/overlays/popover.tsx'

const test = suite('popover')

function draw() {
  let closed = 0
  const drawn = render(
    <>
      <PopoverButton
        label="Columns"
        onClosed={() => closed++}
        content={close => (
          <>
            <input aria-label="Find" />
            <Button onClick={close}>Done</Button>
          </>
        )}
      >
        {trigger => <Button {...trigger}>Choose columns</Button>}
      </PopoverButton>
      <Button>Elsewhere</Button>
    </>,
  )
  const { container } = drawn
  return {
    ...drawn,
    trigger: getByRole(container, 'button', 'Choose columns'),
    closed: () => closed,
  }
}

test('its button opens it, it takes the focus, and a second press closes it', () => {
  const { container, trigger, closed, unmount } = draw()
  assert.is(trigger.getAttribute('aria-haspopup'), 'dialog')
  assert.is(trigger.getAttribute('aria-expanded'), 'false')
  click(trigger)
  assert.is(trigger.getAttribute('aria-expanded'), 'true')
  assert.is(
    document.activeElement,
    getByRole(getByRole(container, 'dialog', 'Columns'), 'textbox', 'Find'),
  )
  click(trigger)
  assert.is(queryByRole(container, 'dialog'), undefined)
  assert.is(document.activeElement, trigger)
  assert.is(closed(), 1)
  unmount()
})

test('Escape and a button inside close it, and its trigger has the focus again', () => {
  const { container, trigger, unmount } = draw()
  click(trigger)
  press('Escape')
  assert.is(queryByRole(container, 'dialog'), undefined)
  assert.is(document.activeElement, trigger)
  click(trigger)
  click(getByRole(container, 'button', 'Done'))
  assert.is(document.activeElement, trigger)
  unmount()
})

test('leaving it closes it, and the focus stays where it went', () => {
  const { container, trigger, closed, unmount } = draw()
  click(trigger)
  const elsewhere = getByRole(container, 'button', 'Elsewhere')
  focusOn(elsewhere)
  assert.is(queryByRole(container, 'dialog'), undefined)
  assert.is(document.activeElement, elsewhere)
  assert.is(closed(), 1)
  unmount()
})

test.run()
