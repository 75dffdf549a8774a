import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { byRole, maybeByRole } from '../support/by-role.ts'
import { click } from '../support/user.ts'
import { Progress } from '#ui/progress.tsx'

const test = suite('progress')

test('it says how far it is, in words too, and can be stopped', () => {
  let stopped = 0
  const { container, rerender, unmount } = render(
    <Progress
      label="Exporting roles"
      value={0.25}
      text="50 of 200 rows"
      cancelLabel="Cancel"
      onCancel={() => stopped++}
    />,
  )
  const bar = byRole(container, 'progressbar', 'Exporting roles') as HTMLProgressElement
  assert.equal([bar.value, bar.getAttribute('aria-valuetext')], [0.25, '50 of 200 rows'])
  click(byRole(container, 'button', 'Cancel'))
  assert.is(stopped, 1)
  rerender(<Progress label="Exporting roles" />)
  assert.not(byRole(container, 'progressbar').hasAttribute('value'))
  assert.is(maybeByRole(container, 'button'), undefined)
  unmount()
})

test.run()
