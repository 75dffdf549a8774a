import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { PageHeader } from '#ui/content/page-header.tsx'

const test = suite('page-header')

test('the heading of a page can take the focus', () => {
  const { container, unmount } = render(<PageHeader title="Roles" />)
  assert.is(getByRole(container, 'heading', 'Roles').tabIndex, -1)
  unmount()
})

test.run()
