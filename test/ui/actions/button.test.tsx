import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, submit } from '../../support/user.ts'
import { Button } from '#ui/actions/button.tsx'

const test = suite('button')

test('a button submits only when it is told to', () => {
  const { container, rerender, unmount } = render(<Button>Search</Button>)
  assert.is(getByRole(container, 'button', 'Search').getAttribute('type'), 'button')
  rerender(<Button type="submit">Search</Button>)
  assert.is(getByRole(container, 'button', 'Search').getAttribute('type'), 'submit')
  unmount()
})

test('a busy button says so, keeps the focus and does nothing', () => {
  let calls = 0
  const { container, rerender, unmount } = render(
    <Button busy={false} busyText="Signing in…" onClick={() => calls++}>
      Sign in
    </Button>,
  )
  const button = getByRole(container, 'button', 'Sign in')
  click(button)
  assert.is(calls, 1)
  rerender(
    <Button busy busyText="Signing in…" onClick={() => calls++}>
      Sign in
    </Button>,
  )
  assert.is(getByRole(container, 'button', 'Signing in…'), button)
  assert.is(button.getAttribute('aria-busy'), 'true')
  assert.is(button.getAttribute('aria-disabled'), 'true')
  assert.not(button.hasAttribute('disabled'))
  assert.is(document.activeElement, button)
  click(button)
  assert.is(calls, 1)
  unmount()
})

test('a busy submit button stops the form', () => {
  let sent = 0
  const form = (busy: boolean) => (
    <form
      onSubmit={event => {
        event.preventDefault()
        sent++
      }}
    >
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  )
  const { container, rerender, unmount } = render(form(true))
  click(getByRole(container, 'button', 'Save'))
  assert.is(sent, 0)
  rerender(form(false))
  click(getByRole(container, 'button', 'Save'))
  assert.is(sent, 1)
  submit(container.querySelector('form') ?? container)
  assert.is(sent, 2)
  unmount()
})

test('the room of the other text is kept while idle and while busy', () => {
  const room = (container: Element) =>
    container.querySelector('.button__text')?.getAttribute('data-other')
  const { container, rerender, unmount } = render(<Button busyText="Saving…">Save</Button>)
  assert.is(room(container), 'Saving…')
  rerender(
    <Button busy busyText="Saving…">
      Save
    </Button>,
  )
  assert.is(room(container), 'Save')
  unmount()
})

test.run()
