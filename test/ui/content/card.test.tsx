import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { Card } from '#ui/content/card.tsx'

const test = suite('card')

test('a card with a title is a region called by it', () => {
  const { container, rerender, unmount } = render(<Card title="Stock by yard">…</Card>)
  getByRole(container, 'region', 'Stock by yard')
  rerender(<Card>…</Card>)
  assert.is(queryByRole(container, 'region'), undefined)
  unmount()
})

test.run()
