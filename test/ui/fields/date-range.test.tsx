import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { type } from '../../support/user.ts'
import { type DateRange, DateRangeField } from '#ui/fields/date-range.tsx'

const test = suite('date-range')

const texts = { from: 'From', to: 'To' }

test('two days in one named group, neither beyond the other', () => {
  const heard: DateRange[] = []
  const value = { from: '2026-11-01', to: '2026-11-21' }
  const { container, unmount } = render(
    <DateRangeField
      label="Created"
      value={value}
      onChange={next => heard.push(next)}
      texts={texts}
    />,
  )
  const group = getByRole(container, 'group', 'Created')
  const [from, to] = [...group.querySelectorAll('input')]
  assert.ok(from && to)
  assert.equal([from.getAttribute('aria-label'), from.max], ['From', '2026-11-21'])
  assert.equal([to.getAttribute('aria-label'), to.min], ['To', '2026-11-01'])
  type(from, '2026-11-07')
  type(to, '')
  assert.equal(heard, [
    { from: '2026-11-07', to: '2026-11-21' },
    { from: '2026-11-01', to: '' },
  ])
  unmount()
})

test('an error is said of the group', () => {
  const { container, unmount } = render(
    <DateRangeField
      label="Created"
      value={{ from: '', to: '' }}
      onChange={() => {}}
      texts={texts}
      error="Choose a day."
    />,
  )
  assert.is(accessibleDescriptionOf(getByRole(container, 'group', 'Created')), 'Choose a day.')
  assert.equal(
    [...container.querySelectorAll('input')].map(input => input.getAttribute('aria-invalid')),
    ['true', 'true'],
  )
  unmount()
})

test.run()
