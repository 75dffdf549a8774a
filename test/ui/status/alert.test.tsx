import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { Alert } from '#ui/status/alert.tsx'

const test = suite('alert')

test('an alert is announced only when it answers something', () => {
  const { container, rerender, unmount } = render(<Alert>Prices refresh at 10:00.</Alert>)
  assert.is(queryByRole(container, 'alert'), undefined)
  rerender(
    <Alert tone="danger" role="alert">
      Wrong password.
    </Alert>,
  )
  assert.is(getByRole(container, 'alert').textContent, 'Wrong password.')
  unmount()
})

test.run()
