import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole, queryByRole } from '../../support/by-role.ts'
import { act, render } from '../../support/render.tsx'
import { click, focusOn, type } from '../../support/user.ts'
import { FieldGroup } from '#ui/fields/field.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const test = suite('field')
const nothing = () => {}

test('label, help and error belong to the control', () => {
  const { container, rerender, unmount } = render(
    <TextField label="Username" value="" onChange={nothing} help="Your staff ID." required />,
  )
  const field = getByRole(container, 'textbox', 'Username')
  assert.is(accessibleDescriptionOf(field), 'Your staff ID.')
  assert.ok(field.hasAttribute('required'))
  assert.not(field.hasAttribute('aria-invalid'))

  rerender(
    <TextField
      label="Username"
      value=""
      onChange={nothing}
      help="Your staff ID."
      error="Enter your username."
    />,
  )
  assert.is(accessibleDescriptionOf(field), 'Your staff ID. Enter your username.')
  assert.is(field.getAttribute('aria-invalid'), 'true')
  assert.not(field.hasAttribute('required'))
  unmount()
})

test('without help and error there is nothing to describe', () => {
  const { container, unmount } = render(<TextField label="Name" value="" onChange={nothing} />)
  assert.not(getByRole(container, 'textbox', 'Name').hasAttribute('aria-describedby'))
  unmount()
})

test('the mark of a required field is seen, not read; "(optional)" is both', () => {
  const { container, unmount } = render(
    <>
      <TextField label="Role name" required value="" onChange={nothing} />
      <TextAreaField label="Remarks" optional="(optional)" value="" onChange={nothing} />
    </>,
  )
  assert.match(container.textContent ?? '', 'Role name*')
  getByRole(container, 'textbox', 'Role name')
  getByRole(container, 'textbox', 'Remarks (optional)')
  unmount()
})

test('typing and choosing give the value', () => {
  const heard: string[] = []
  const { container, unmount } = render(
    <>
      <TextField label="Name" value="" onChange={value => heard.push(value)} />
      <SelectField
        label="Status"
        value=""
        onChange={value => heard.push(value)}
        options={[
          { value: '', label: 'Any' },
          { value: '0', label: 'Enabled' },
        ]}
      />
    </>,
  )
  type(getByRole(container, 'textbox', 'Name'), '煤')
  type(getByRole(container, 'combobox', 'Status'), '0')
  assert.equal(heard, ['煤', '0'])
  unmount()
})

test('a group of controls has the label as its name', () => {
  const { container, unmount } = render(
    <FieldGroup label="Status" error="Choose one.">
      <input type="radio" aria-label="Enabled" />
    </FieldGroup>,
  )
  assert.is(accessibleDescriptionOf(getByRole(container, 'group', 'Status')), 'Choose one.')
  unmount()
})

function Password() {
  const [value, setValue] = useState('')
  return (
    <PasswordField
      label="Password"
      autoComplete="current-password"
      value={value}
      onChange={setValue}
      texts={{ show: 'Show password', capsLock: 'Caps Lock is on.' }}
    />
  )
}

test('the password is shown and hidden by one button that keeps its name', () => {
  const { container, unmount } = render(<Password />)
  const field = getByRole(container, 'textbox', 'Password')
  const show = getByRole(container, 'button', 'Show password')
  type(field, 'anthracite')
  assert.is(field.getAttribute('type'), 'password')
  assert.is(show.getAttribute('aria-pressed'), 'false')
  click(show)
  assert.is(field.getAttribute('type'), 'text')
  assert.is(show.getAttribute('aria-pressed'), 'true')
  assert.is(show.getAttribute('type'), 'button')
  assert.is(field.getAttribute('autocomplete'), 'current-password')
  unmount()
})

test('Caps Lock is named while the password has the focus', () => {
  const { container, unmount } = render(<Password />)
  const field = getByRole(container, 'textbox', 'Password')
  const key = (isOn: boolean) =>
    act(() => {
      const event = new KeyboardEvent('keydown', { key: 'A', bubbles: true })
      Object.defineProperty(event, 'getModifierState', {
        value: (name: string) => isOn && name === 'CapsLock',
      })
      field.dispatchEvent(event)
    })
  focusOn(field)
  key(true)
  assert.is(accessibleDescriptionOf(field), 'Caps Lock is on.')
  key(false)
  assert.is(accessibleDescriptionOf(field), '')
  key(true)
  click(document.body)
  assert.is(accessibleDescriptionOf(field), '')
  assert.is(queryByRole(container, 'alert'), undefined)
  unmount()
})

test.run()
