import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { ButtonLink } from '#ui/actions/button-link.tsx'

const test = suite('button-link')

test('a button that navigates is a link', () => {
  const { container, unmount } = render(
    <ButtonLink href="/" tone="primary">
      Back to home
    </ButtonLink>,
  )
  assert.is(getByRole(container, 'link', 'Back to home').getAttribute('href'), '/')
  unmount()
})

test.run()
