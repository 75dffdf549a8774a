import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  accessibleDescriptionOf,
  getByRole,
  queryAllByRole,
  queryByRole,
} from '../../support/by-role.ts'
import { act, render } from '../../support/render.tsx'
import { click, focusOn, press, type } from '../../support/user.ts'
import { Combobox, type ComboboxProps } from '#ui/fields/combobox.tsx'

const test = suite('combobox')

const OPTIONS = [
  { value: 'dev', label: 'Development', hint: 'dept-1' },
  { value: 'sales', label: 'Sales' },
  { value: 'desk', label: 'Dispatch desk' },
  { value: 'yard', label: 'Coal yard' },
]

type SampleProps = Partial<ComboboxProps> & { start?: string; onKey?: (key: string) => void }

function Sample({ start = '', onKey, ...more }: SampleProps) {
  const [value, setValue] = useState(start)
  return (
    <div onKeyDown={event => onKey?.(event.key)}>
      <Combobox
        label="Department"
        options={OPTIONS}
        value={value}
        onChange={setValue}
        noMatch="Nothing matches"
        {...more}
      />
      <samp>{value}</samp>
    </div>
  )
}

function draw(more: SampleProps = {}) {
  const drawn = render(<Sample {...more} />)
  const input = getByRole(drawn.container, 'combobox', 'Department') as HTMLInputElement
  return {
    ...drawn,
    input,
    value: () => drawn.container.querySelector('samp')?.textContent,
    options: () => queryAllByRole(drawn.container, 'option').map(option => option.textContent),
    active: () =>
      document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  }
}

test('a closed combobox shows the choice and offers no list', () => {
  const { container, input, unmount } = draw({ start: 'sales' })
  assert.is(input.value, 'Sales')
  assert.is(input.getAttribute('aria-expanded'), 'false')
  assert.is(input.hasAttribute('aria-controls'), false)
  assert.is(queryByRole(container, 'listbox'), undefined)
  unmount()
})

test('the arrows open it on the choice, walk round, and Enter takes one', () => {
  const { container, input, value, active, unmount } = draw({ start: 'sales' })
  focusOn(input)
  press('ArrowDown')
  assert.is(input.getAttribute('aria-expanded'), 'true')
  assert.is(input.getAttribute('aria-controls'), getByRole(container, 'listbox', 'Department').id)
  assert.is(active(), 'Sales')
  assert.is(getByRole(container, 'option', 'Sales').getAttribute('aria-selected'), 'true')
  press('ArrowUp')
  press('ArrowUp')
  assert.is(active(), 'Coal yard')
  press('Enter')
  assert.is(value(), 'yard')
  assert.is(input.value, 'Coal yard')
  assert.is(input.getAttribute('aria-expanded'), 'false')
  assert.is(document.activeElement, input)
  unmount()
})

test('typing filters by label and hint; options that begin with the text come first', () => {
  const { input, options, active, unmount } = draw()
  focusOn(input)
  type(input, 'de')
  assert.equal(options(), ['Developmentdept-1', 'Dispatch desk'])
  assert.is(active(), 'Developmentdept-1')
  type(input, 'ＤＥＳＫ')
  assert.equal(options(), ['Dispatch desk'])
  unmount()
})

test('after a choice its label is selected, so that typing again replaces it', () => {
  const { input, value, unmount } = draw()
  const selected = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  focusOn(input)
  type(input, 'coal')
  input.setSelectionRange(4, 4)
  press('Enter')
  assert.is(value(), 'yard')
  assert.is(selected(), 'Coal yard')
  unmount()
})

test('a click or an arrow selects the label of the choice, so that typing replaces it; a click leaves typed text alone', () => {
  const { input, unmount } = draw({ start: 'sales' })
  const selected = () => input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0)
  focusOn(input)
  for (const time of ['first', 'second']) {
    // Where a press of the mouse puts the caret.
    input.setSelectionRange(5, 5)
    click(input)
    assert.is(selected(), 'Sales', `${time} click`)
  }
  press('Escape')
  input.setSelectionRange(5, 5)
  press('ArrowDown')
  assert.is(selected(), 'Sales', 'arrow')
  type(input, 'coal')
  input.setSelectionRange(2, 2)
  click(input)
  assert.equal([input.value, selected()], ['coal', ''])
  unmount()
})

test('a pasted tab becomes a blank in what is searched', () => {
  const heard: string[] = []
  const { input, unmount } = draw({ onType: typed => heard.push(typed) })
  focusOn(input)
  type(input, 'coal\tyard')
  assert.is(input.value, 'coal yard')
  assert.equal(heard.at(-1), 'coal yard')
  unmount()
})

test('when nothing matches it says so, and there is no list', () => {
  const { container, input, unmount } = draw()
  focusOn(input)
  type(input, 'zzz')
  assert.is(getByRole(container, 'status').textContent, 'Nothing matches')
  assert.is(input.getAttribute('aria-expanded'), 'false')
  unmount()
})

test('Escape brings the choice back and goes no further', () => {
  const heard: string[] = []
  const { container, input, value, unmount } = draw({
    start: 'sales',
    onKey: key => heard.push(key),
  })
  focusOn(input)
  type(input, 'co')
  press('Escape')
  assert.equal(heard, [])
  assert.is(input.value, 'Sales')
  assert.is(value(), 'sales')
  assert.is(queryByRole(container, 'listbox'), undefined)
  press('Escape')
  assert.equal(heard, ['Escape'])
  unmount()
})

test('leaving it brings the choice back, unless a whole label was typed', () => {
  const { input, value, unmount } = draw({ start: 'sales' })
  focusOn(input)
  type(input, 'co')
  focusOn(document.body)
  assert.equal([input.value, value()], ['Sales', 'sales'])
  focusOn(input)
  type(input, 'coal yard')
  focusOn(document.body)
  assert.equal([input.value, value()], ['Coal yard', 'yard'])
  unmount()
})

test('an emptied field chooses nothing, unless a choice is required', () => {
  const free = draw({ start: 'sales' })
  focusOn(free.input)
  type(free.input, '')
  focusOn(document.body)
  assert.is(free.value(), '')
  free.unmount()
  const required = draw({ start: 'sales', required: true })
  focusOn(required.input)
  type(required.input, '')
  focusOn(document.body)
  assert.equal([required.value(), required.input.value], ['sales', 'Sales'])
  required.unmount()
})

test('its arrow opens and closes it for a pointer, and the field has the focus', () => {
  const { container, input, unmount } = draw()
  const arrow = container.querySelector('button')
  assert.ok(arrow)
  const down = () => new MouseEvent('mousedown', { bubbles: true, cancelable: true })
  for (const isOpen of [true, false, true]) {
    let isLeft = true
    act(() => (isLeft = arrow.dispatchEvent(down())))
    assert.is(isLeft, false, 'it takes no focus of its own')
    assert.is(document.activeElement, input)
    assert.is(queryByRole(container, 'listbox') !== undefined, isOpen)
  }
  press('Escape')
  type(input, 'nothing of the kind')
  press('Enter')
  assert.equal([input.value, queryByRole(container, 'listbox')], ['', undefined])
  unmount()
})

test('a click on an option takes it, and the field keeps the focus', () => {
  const { container, input, value, unmount } = draw()
  focusOn(input)
  press('ArrowDown')
  click(getByRole(container, 'option', 'Dispatch desk'))
  assert.is(value(), 'desk')
  assert.is(document.activeElement, input)
  unmount()
})

test('results are shown as they come, and asked for when the list opens and at each letter', () => {
  const asked: string[] = []
  const { input, options, unmount } = draw({ onType: typed => asked.push(typed) })
  focusOn(input)
  press('ArrowDown')
  type(input, 'zzz')
  assert.equal(asked, ['', 'zzz'])
  assert.is(options().length, OPTIONS.length)
  unmount()
})

test('while results load, only options that match already can be chosen, and Enter waits for the rest', () => {
  const { container, input, value, options, unmount } = draw({
    onType: () => {},
    busy: true,
    noMatch: 'Loading',
  })
  focusOn(input)
  type(input, 'yard')
  assert.equal(options(), ['Coal yard'])
  type(input, 'zzz')
  press('Enter')
  assert.is(input.value, 'zzz')
  assert.is(getByRole(container, 'status').textContent, 'Loading')
  type(input, 'yard')
  press('Enter')
  assert.equal([input.value, value()], ['Coal yard', 'yard'])
  unmount()
})

test('a choice that is not among the options still shows its label', () => {
  const { input, unmount } = draw({ start: 'port', chosenLabel: 'Coal port' })
  assert.is(input.value, 'Coal port')
  unmount()
})

test('an option keeps its mark when others come before it', () => {
  const { input, active, rerender, unmount } = draw({ onType: () => {} })
  focusOn(input)
  press('ArrowDown')
  press('ArrowDown')
  assert.is(active(), 'Sales')
  rerender(<Sample onType={() => {}} options={[{ value: 'port', label: 'Port' }, ...OPTIONS]} />)
  assert.is(active(), 'Sales')
  unmount()
})

test('typing marks the first match, whatever was marked before', () => {
  const { input, active, unmount } = draw()
  focusOn(input)
  press('ArrowDown')
  press('ArrowDown')
  assert.is(active(), 'Sales')
  type(input, 'e')
  assert.is(active(), 'Developmentdept-1')
  unmount()
})

test('a note below the options says that there are more, but not where there are none', () => {
  const { container, input, unmount } = draw({ note: 'The first 4 of 9' })
  focusOn(input)
  press('ArrowDown')
  assert.is(getByRole(container, 'status').textContent, 'The first 4 of 9')
  type(input, 'zzz')
  assert.is(getByRole(container, 'status').textContent, 'Nothing matches')
  unmount()
})

test('a choice that cannot be changed now keeps the focus and opens no list', () => {
  const { container, input, value, unmount } = draw({ readOnly: true, start: 'sales' })
  click(input)
  press('ArrowDown')
  assert.is(document.activeElement, input)
  assert.is(queryByRole(container, 'listbox'), undefined)
  press('Enter')
  assert.is(value(), 'sales')
  unmount()
})

test('an error belongs to the field', () => {
  const { input, unmount } = draw({ error: 'Choose a department.' })
  assert.is(input.getAttribute('aria-invalid'), 'true')
  assert.is(accessibleDescriptionOf(input), 'Choose a department.')
  unmount()
})

test('in a free one what is typed is the value, and options only propose', () => {
  const options = [
    { value: '/system/role', label: '/system/role' },
    { value: '/system/user', label: '/system/user' },
  ]
  const { input, value, options: listed, active, unmount } = draw({ isFree: true, options })
  focusOn(input)
  type(input, '/sys')
  assert.is(value(), '/sys')
  assert.equal(listed(), ['/system/role', '/system/user'])
  // Enter takes what stands there; the arrows lead to a proposal.
  assert.is(active(), undefined)
  press('Enter')
  assert.is(value(), '/sys')
  type(input, '/system/u')
  press('ArrowDown')
  assert.is(active(), '/system/user')
  press('Enter')
  assert.equal([value(), input.value], ['/system/user', '/system/user'])
  type(input, '/elsewhere')
  assert.equal(listed(), [])
  press('Escape')
  act(() => input.blur())
  assert.equal([value(), input.value], ['/elsewhere', '/elsewhere'])
  unmount()
})

test.run()
