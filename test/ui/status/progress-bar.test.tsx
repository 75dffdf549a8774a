import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { ProgressBar } from '#ui/status/progress-bar.tsx'

const test = suite('progress-bar')

test('§2 a progress bar is there only while a page loads', () => {
  const { container, rerender, unmount } = render(<ProgressBar label="Page loading" value={0} />)
  assert.is(queryByRole(container, 'progressbar'), undefined)
  rerender(<ProgressBar label="Page loading" value={0.345} />)
  assert.is(getByRole(container, 'progressbar', 'Page loading').getAttribute('aria-valuenow'), '35')
  unmount()
})

test.run()
