import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { Skeleton } from '#ui/status/skeleton.tsx'

const test = suite('skeleton')

test('a skeleton is a status with a name and nothing to read', () => {
  const { container, unmount } = render(<Skeleton label="Loading" lines={[40, 80]} />)
  const status = getByRole(container, 'status', 'Loading')
  assert.is(status.children.length, 2)
  assert.ok([...status.children].every(line => line.getAttribute('aria-hidden') === 'true'))
  unmount()
})

test.run()
