import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click } from '../../support/user.ts'
import { ErrorCard } from '#ui/status/error-card.tsx'

const test = suite('error-card')

test('an error card says what failed and tries again', () => {
  let calls = 0
  const { container, unmount } = render(
    <ErrorCard title="Roles could not be loaded" retryLabel="Try again" onRetry={() => calls++} />,
  )
  getByRole(container, 'heading', 'Roles could not be loaded')
  click(getByRole(container, 'button', 'Try again'))
  assert.is(calls, 1)
  unmount()
})

test.run()
