import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { withFakeTimers } from '../../support/clock.ts'
import { render } from '../../support/render.tsx'
import { LoadingStatus, Skeleton } from '#ui/status/skeleton.tsx'

const test = suite('skeleton')

test('a skeleton has a status with a name, and lines that are not read', () => {
  const { container, unmount } = render(<Skeleton label="Loading" lines={[40, 80]} />)
  assert.is(getByRole(container, 'status', 'Loading').textContent, '')
  assert.equal(
    [...container.querySelectorAll('.skeleton__line')].map(line =>
      line.getAttribute('aria-hidden'),
    ),
    ['true', 'true'],
  )
  unmount()
})

test('§28.1 loading is read out after a second, not before', () =>
  withFakeTimers(async pass => {
    const { container, unmount } = render(<LoadingStatus label="Loading" />)
    const status = getByRole(container, 'status', 'Loading')
    await pass(900)
    assert.is(status.textContent, '')
    await pass(200)
    assert.is(status.textContent, 'Loading')
    unmount()
  }))

test.run()
