import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../../support/by-role.ts'
import { render } from '../../../support/render.tsx'
import { click, focusOn, press, type } from '../../../support/user.ts'
import form from '#locales/en/form.ts'
import { type DateRange, DateRangeField } from '#ui/fields/date/date-range.tsx'

const test = suite('date-range')

const texts = { from: 'From', to: 'To', day: form.day }

/** The field with a state of its own, and what it told. */
function open(start: DateRange, error?: string) {
  const heard: DateRange[] = []
  function Period() {
    const [value, setValue] = useState(start)
    return (
      <DateRangeField
        label="Created"
        error={error}
        value={value}
        onChange={next => {
          heard.push(next)
          setValue(next)
        }}
        texts={texts}
      />
    )
  }
  const { container, unmount } = render(<Period />)
  const group = getByRole(container, 'group', 'Created')
  const [from, to] = [...group.querySelectorAll('input')]
  assert.ok(from && to)
  return { container, group, from, to, heard, unmount }
}

test('two days in one named group', () => {
  const { from, to, heard, unmount } = open({ from: '2026-11-01', to: '2026-11-21' })
  assert.equal(
    [from, to].map(input => input.getAttribute('aria-label')),
    ['From', 'To'],
  )
  assert.equal([from.value, to.value], ['2026-11-01', '2026-11-21'])
  type(from, '2026-11-07')
  type(to, '')
  assert.equal(heard, [
    { from: '2026-11-07', to: '2026-11-21' },
    { from: '2026-11-07', to: '' },
  ])
  unmount()
})

test('neither calendar offers days beyond the other day', () => {
  const { container, unmount } = open({ from: '2026-11-10', to: '2026-11-21' })
  const closed = (button: string) => {
    click(getByRole(container, 'button', button))
    const days = queryAllByRole(getByRole(container, 'grid'), 'button')
    const names = days.filter(day => day.getAttribute('aria-disabled')).map(day => day.textContent)
    press('Escape')
    return names
  }
  assert.equal(closed('Calendar: From').slice(0, 2), ['22', '23'])
  assert.equal(closed('Calendar: To').at(-1), '9')
  assert.not(queryByRole(container, 'dialog'))
  unmount()
})

test('what is no day is said of its own end, once the user has left it', () => {
  const { group, from, to, heard, unmount } = open({ from: '', to: '2026-11-21' })
  focusOn(from)
  type(from, '2026-02-31')
  assert.is(accessibleDescriptionOf(group), '')
  focusOn(to)
  assert.is(accessibleDescriptionOf(group), form.day.notADay)
  assert.is(accessibleDescriptionOf(from), form.day.notADay)
  assert.equal(
    [from, to].map(input => input.getAttribute('aria-invalid')),
    ['true', null],
  )
  assert.is(from.value, '2026-02-31')
  assert.equal(heard.at(-1), { from: '2026-02-31', to: '2026-11-21' })
  type(from, '2026/2/3')
  assert.equal(heard.at(-1), { from: '2026-02-03', to: '2026-11-21' })
  assert.is(accessibleDescriptionOf(group), '')
  unmount()
})

test('an error is said of the group', () => {
  const { container, from, to, unmount } = open({ from: '', to: '' }, 'Choose a day.')
  assert.is(accessibleDescriptionOf(getByRole(container, 'group', 'Created')), 'Choose a day.')
  assert.equal(
    [from, to].map(input => input.getAttribute('aria-invalid')),
    ['true', 'true'],
  )
  unmount()
})

test.run()
