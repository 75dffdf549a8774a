import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'

const test = suite('checkbox')

test('a checkbox can be in between, and may show no label', () => {
  const { container, rerender, unmount } = render(
    <Checkbox bare label="Select all" checked={false} indeterminate onChange={() => {}} />,
  )
  const it = getByRole(container, 'checkbox', 'Select all')
  assert.ok(it instanceof HTMLInputElement && it.indeterminate)
  assert.not(it.hasAttribute('aria-checked'))
  assert.is(container.textContent, '')
  rerender(<Checkbox bare label="Select all" checked onChange={() => {}} />)
  assert.ok(!it.indeterminate && it.checked)
  unmount()
})

test.run()
