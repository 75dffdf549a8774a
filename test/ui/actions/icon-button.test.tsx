import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'

const test = suite('icon-button')

test('an icon button is called by its label, which is its title too', () => {
  const { container, rerender, unmount } = render(
    <IconButton icon="bug" label="Error log, 120 entries" count={120} />,
  )
  const button = getByRole(container, 'button', 'Error log, 120 entries')
  assert.is(button.title, 'Error log, 120 entries')
  assert.is(button.querySelector('.icon-button__count')?.getAttribute('data-text'), '99+')
  assert.is(button.textContent, '', 'drawn only: the name has the number')
  rerender(<IconButton icon="bug" label="Error log" count={0} />)
  assert.is(button.querySelector('.icon-button__count'), null)
  unmount()
})

test.run()
