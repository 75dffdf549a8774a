import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole } from '../../support/by-role.ts'
import { render } from '../../support/render.tsx'
import { click, focusOn, press } from '../../support/user.ts'
import { Listbox } from '#ui/collections/listbox.tsx'

const test = suite('listbox')

const OPTIONS = ['grade', 'kind', 'size'].map(value => ({ value, label: `Coal ${value}` }))

function Sample() {
  const [value, setValue] = useState('kind')
  return <Listbox label="Types" options={OPTIONS} value={value} onChange={setValue} />
}

function draw() {
  const drawn = render(<Sample />)
  const box = getByRole(drawn.container, 'listbox', 'Types')
  const labelOf = (option: Element | null | undefined) => option?.textContent
  return {
    ...drawn,
    box,
    active: () => labelOf(document.getElementById(box.getAttribute('aria-activedescendant') ?? '')),
    chosen: () =>
      labelOf(
        queryAllByRole(box, 'option').find(
          option => option.getAttribute('aria-selected') === 'true',
        ),
      ),
  }
}

test('arrows, Home and End walk and stop at the ends; nothing is chosen by them', () => {
  const { box, active, chosen, unmount } = draw()
  focusOn(box)
  const walked = ['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowUp', 'End'].map(key => {
    assert.is(press(key), false, key)
    return active()
  })
  const [grade, kind, size] = OPTIONS.map(({ label }) => label)
  assert.equal(walked, [size, size, kind, grade, grade, size])
  assert.is(chosen(), kind)
  assert.is(press('End', { ctrlKey: true }), true, 'not its key')
  unmount()
})

test('Enter, Space and a click choose; when the user leaves, the Tab stop is the choice', () => {
  const { box, active, chosen, unmount } = draw()
  focusOn(box)
  press('ArrowDown')
  press('Enter')
  assert.is(chosen(), 'Coal size')
  press('Home')
  press(' ')
  assert.is(chosen(), 'Coal grade')
  press('End')
  focusOn(document.body)
  assert.is(active(), 'Coal grade')
  click(getByRole(box, 'option', 'Coal kind'))
  assert.equal([chosen(), active()], ['Coal kind', 'Coal kind'])
  unmount()
})

test.run()
