import { type ComponentProps, useState } from 'react'
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

test('a browser fills in nothing unless the field says what', () => {
  const { container, unmount } = render(
    <>
      <TextField label="Order" value="" onChange={nothing} />
      <TextField label="Phone" value="" onChange={nothing} autoComplete="tel" />
    </>,
  )
  const filledIn = (name: string) =>
    getByRole(container, 'textbox', name).getAttribute('autocomplete')
  assert.equal([filledIn('Order'), filledIn('Phone')], ['off', 'tel'])
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

function Text(props: Partial<ComponentProps<typeof TextField>>) {
  const [value, setValue] = useState('')
  return <TextField label="Name" {...props} value={value} onChange={setValue} />
}

const asInput = (field: Element) => field as HTMLInputElement

test('a tab that is pasted into one line becomes a blank, and the caret stays', () => {
  const { container, unmount } = render(<Text />)
  const field = asInput(getByRole(container, 'textbox', 'Name'))
  field.addEventListener('input', () => field.setSelectionRange(6, 6), { capture: true })
  type(field, 'sales\tseller')
  assert.equal([field.value, field.selectionStart, field.selectionEnd], ['sales seller', 6, 6])
  unmount()
})

test('a field that is not controlled, and one for e-mail addresses, take no tab either', () => {
  const heard: string[] = []
  const { container, unmount } = render(
    <>
      <TextField label="Username" onChange={value => heard.push(value)} />
      <Text type="email" />
    </>,
  )
  for (const name of ['Username', 'Name']) {
    const field = asInput(getByRole(container, 'textbox', name))
    type(field, 'a\tb')
    assert.is(field.value, 'a b')
  }
  assert.equal(heard, ['a b'])
  unmount()
})

test('nothing is written into a field while an input method composes', () => {
  const { container, unmount } = render(<Text />)
  const field = asInput(getByRole(container, 'textbox', 'Name'))
  field.addEventListener(
    'input',
    event => Object.defineProperty(event, 'isComposing', { value: true }),
    { capture: true, once: true },
  )
  type(field, 'a\tmei')
  assert.is(field.value, 'a\tmei')
  type(field, 'a\t煤')
  assert.is(field.value, 'a 煤')
  unmount()
})

test('passwords, several lines, and values in which tabs mean something are kept as they are', () => {
  const heard: string[] = []
  const shared = { value: '', onChange: (value: string) => heard.push(value) }
  const { container, unmount } = render(
    <>
      <TextField {...shared} label="Value" keepsTabs />
      <TextField {...shared} label="Secret" type="password" />
      <PasswordField {...shared} label="Password" texts={{ show: 'Show', capsLock: 'Caps Lock' }} />
      <TextAreaField {...shared} label="Remarks" />
    </>,
  )
  for (const field of container.querySelectorAll('input, textarea')) type(field, 'a\tb')
  assert.equal(heard, ['a\tb', 'a\tb', 'a\tb', 'a\tb'])
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
