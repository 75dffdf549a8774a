import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { act, render } from '../../support/render.tsx'
import { click, focusOn, press, type } from '../../support/user.ts'
import { MultiCombobox } from '#ui/fields/multi-combobox.tsx'

const test = suite('multi combobox')

const OPTIONS = [
  { value: 'all', label: 'All about yards' },
  { value: 'north', label: 'North yard', words: 'colliery', isPart: true },
  { value: 'south', label: 'South yard', isPart: true },
  { value: 'desk', label: 'Dispatch desk' },
]

function Sample({ onKey }: { onKey: (key: string) => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <div onKeyDown={event => onKey(event.key)}>
      <MultiCombobox
        label="Places"
        options={OPTIONS}
        isChosen={value => chosen.includes(value)}
        onToggle={value =>
          setChosen(
            chosen.includes(value) ? chosen.filter(each => each !== value) : [...chosen, value],
          )
        }
        summary={chosen.join(', ') || 'Any'}
        noMatch="Nothing matches"
      />
    </div>
  )
}

function draw() {
  const keys: string[] = []
  const drawn = render(<Sample onKey={key => keys.push(key)} />)
  const input = getByRole(drawn.container, 'combobox', 'Places') as HTMLInputElement
  return {
    ...drawn,
    input,
    keys,
    options: () => queryAllByRole(drawn.container, 'option').map(option => option.textContent),
    active: () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

test('closed it tells what is chosen, and offers no list', () => {
  const { container, input, unmount } = draw()
  assert.is(input.value, 'Any')
  assert.is(input.getAttribute('aria-expanded'), 'false')
  assert.is(queryByRole(container, 'listbox'), undefined)
  unmount()
})

test('Enter takes one option after the other, and gives one up; the list stays open', () => {
  const { container, input, active, keys, unmount } = draw()
  focusOn(input)
  press('ArrowDown')
  assert.is(active(), 'All about yards')
  const list = getByRole(container, 'listbox', 'Places')
  assert.is(list.getAttribute('aria-multiselectable'), 'true')
  press('ArrowDown')
  press('Enter')
  press('ArrowUp')
  press('ArrowUp')
  press('Enter')
  assert.is(input.value, 'north, desk')
  assert.is(getByRole(container, 'option', 'North yard').getAttribute('aria-selected'), 'true')
  assert.is(active(), 'Dispatch desk')
  press('Enter')
  assert.is(input.value, 'north')
  assert.is(input.getAttribute('aria-expanded'), 'true')
  // No form is sent, and no panel around it closes.
  press('Escape')
  assert.is(input.getAttribute('aria-expanded'), 'false')
  assert.equal(keys, [])
  assert.is(document.activeElement, input)
  press('Enter')
  press('Escape')
  assert.equal(keys, ['Enter', 'Escape'])
  unmount()
})

test('typing finds by every word, in labels and beside them, and stays for the next choice', () => {
  const { container, input, options, active, unmount } = draw()
  focusOn(input)
  type(input, 'YARD')
  assert.equal(options(), ['All about yards', 'North yard', 'South yard'])
  type(input, 'yard north')
  assert.equal(options(), ['North yard'])
  type(input, 'colliery')
  assert.equal(options(), ['North yard'])
  press('Enter')
  assert.is(input.value, 'colliery')
  assert.is(active(), 'North yard')
  type(input, 'mine')
  assert.equal(options(), [])
  assert.is(getByRole(container, 'status').textContent, 'Nothing matches')
  assert.is(input.getAttribute('aria-expanded'), 'false')
  press('Enter')
  press('ArrowDown')
  act(() => input.blur())
  assert.is(input.value, 'north')
  unmount()
})

test('a press takes an option and leaves the focus in the field', () => {
  const { container, input, unmount } = draw()
  click(input)
  click(getByRole(container, 'option', 'South yard'))
  click(getByRole(container, 'option', 'Dispatch desk'))
  assert.is(input.value, 'south, desk')
  assert.is(document.activeElement, input)
  assert.is(getByRole(container, 'option', 'South yard').getAttribute('data-part'), 'true')
  unmount()
})

test.run()
