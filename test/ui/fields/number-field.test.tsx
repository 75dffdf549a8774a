import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, focusOn, press, type } from '../../support/user.ts'
import { NumberField, type NumberFieldProps } from '#ui/fields/number-field.tsx'

const test = suite('number-field')

function Sample({ start, ...more }: Partial<NumberFieldProps> & { start?: number }) {
  const [value, setValue] = useState<number | undefined>(start)
  return (
    <>
      <NumberField label="Display order" value={value} onChange={setValue} {...more} />
      <output>{String(value)}</output>
    </>
  )
}

function draw(more: Parameters<typeof Sample>[0] = {}) {
  const drawn = render(<Sample {...more} />)
  const field = getByRole(drawn.container, 'spinbutton', 'Display order') as HTMLInputElement
  return { ...drawn, field, value: () => drawn.container.querySelector('output')?.textContent }
}

test('it is a spin button that says its bounds', () => {
  const { field, unmount } = draw({ start: 3, min: 0, max: 99 })
  assert.equal(
    ['min', 'max', 'now'].map(name => field.getAttribute(`aria-value${name}`)),
    ['0', '99', '3'],
  )
  assert.is(field.inputMode, 'numeric')
  unmount()
})

test('arrow keys count, Page keys ten at a time, inside the bounds', () => {
  const { field, value, unmount } = draw({ start: 3, min: 0, max: 15 })
  focusOn(field)
  press('ArrowUp')
  assert.is(value(), '4')
  press('PageUp')
  assert.is(value(), '14')
  press('PageUp')
  assert.is(value(), '15')
  press('PageDown')
  press('ArrowDown')
  press('PageDown')
  assert.is(value(), '0')
  unmount()
})

test('an empty field counts from the lower bound', () => {
  const { field, value, unmount } = draw({ min: 1 })
  focusOn(field)
  press('ArrowUp')
  assert.is(value(), '1')
  unmount()
})

test('only digits get in, also those of a Chinese keyboard', () => {
  const { field, value, unmount } = draw()
  type(field, '12')
  type(field, '12a')
  assert.equal([field.value, value()], ['12', '12'])
  type(field, '１２３')
  assert.equal([field.value, value()], ['123', '123'])
  type(field, '1.5')
  assert.is(field.value, '123')
  type(field, '')
  assert.is(value(), 'undefined')
  unmount()
})

test('a number outside the bounds is moved inside when the user leaves the field', () => {
  const { field, value, unmount } = draw({ min: 1, max: 10 })
  focusOn(field)
  type(field, '42')
  assert.is(field.value, '42')
  focusOn(document.body)
  assert.equal([field.value, value()], ['10', '10'])
  focusOn(field)
  type(field, '007')
  press('ArrowUp')
  assert.equal([field.value, value()], ['8', '8'])
  unmount()
})

test('steps below one add up without rounding errors', () => {
  const { field, value, unmount } = draw({ start: 0.1, step: 0.1 })
  focusOn(field)
  press('ArrowUp')
  press('ArrowUp')
  assert.is(value(), '0.3')
  unmount()
})

test('the buttons are for pointers only, and stop at the bound', () => {
  const { container, field, value, unmount } = draw({ start: 1, min: 1, max: 2 })
  assert.is(queryAllByRole(container, 'button').length, 0)
  const [minus, plus] = container.querySelectorAll<HTMLElement>('button')
  assert.ok(minus && plus)
  assert.is(plus.tabIndex, -1)
  focusOn(field)
  click(plus)
  click(plus)
  assert.is(value(), '2')
  click(minus)
  click(minus)
  assert.is(value(), '1')
  assert.is(document.activeElement, field)
  unmount()
})

test.run()
