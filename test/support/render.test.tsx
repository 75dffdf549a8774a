import { pbkdf2 } from 'node:crypto'
import { open } from 'node:fs/promises'
import { useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleDescriptionOf, getByRole, queryAllByRole, queryByRole } from './by-role.ts'
import { resetPage } from './dom.ts'
import { act, consoleMessagesOf, render, settle, waitUntilQuiet } from './render.tsx'
import { click, press, type } from './user.ts'

const test = suite('render')

test('a person’s actions reach the component', () => {
  function Counter() {
    const [count, setCount] = useState(0)
    const [text, setText] = useState('')
    return (
      <form>
        <button type="button" onClick={() => setCount(count + 1)} onKeyDown={() => setCount(10)}>
          {`Pressed ${count} times`}
        </button>
        <label>
          Name <input value={text} onChange={event => setText(event.target.value)} />
        </label>
        <p>{text}</p>
      </form>
    )
  }
  const { container, unmount } = render(<Counter />)
  click(getByRole(container, 'button', 'Pressed 0 times'))
  assert.is(document.activeElement, getByRole(container, 'button', 'Pressed 1 times'))
  press('a')
  getByRole(container, 'button', 'Pressed 10 times')
  type(getByRole(container, 'textbox', 'Name'), '林')
  assert.is(container.querySelector('p')?.textContent, '林')
  unmount()
})

test('a warning of React fails the test that caused it', () => {
  const line = (text: string) => <li>{text}</li>
  assert.throws(() => render(<ul>{['a', 'b'].map(line)}</ul>), /unique "key"/)
  assert.is(consoleMessagesOf(() => console.error('expected')).length, 1)
})

test('settle waits for work that takes time', async () => {
  let show: (text: string) => void = () => {}
  function Late() {
    const [text, setText] = useState('early')
    show = setText
    return <p>{text}</p>
  }
  const { container, unmount } = render(<Late />)
  await settle(async () => {
    await Promise.resolve()
    show('late')
  })
  assert.is(container.textContent, 'late')
  act(() => show('now'))
  assert.is(container.textContent, 'now')
  unmount()
})

test('waitUntilQuiet waits for a file that a slow machine is still closing', async () => {
  const file = await open('package.json')
  // Keeps all threads that work with files busy, as other programs do.
  for (let thread = 0; thread < 4; thread++) pbkdf2('', '', 60_000, 64, 'sha512', () => {})
  let isClosed = false
  const closing = file.close().then(() => (isClosed = true))
  await waitUntilQuiet()
  assert.ok(isClosed)
  await closing
})

test('waiting leaves nothing open that Node would poll at every later turn', async () => {
  const open = () => process.getActiveResourcesInfo().filter(name => name === 'MessagePort').length
  const before = open()
  await waitUntilQuiet()
  assert.is(open(), before)
})

test('names come from labels, references, content and titles; hidden elements have no role', () => {
  const { container, unmount } = render(
    <>
      <fieldset>
        <legend>Status</legend>
        <input id="a" type="radio" aria-describedby="why" readOnly />
        <label htmlFor="a">
          Enabled<span aria-hidden="true">*</span>
        </label>
      </fieldset>
      <p id="why" hidden>
        because
      </p>
      <button title="Close" type="button">
        <svg aria-hidden="true" />
      </button>
      <div hidden>
        <button type="button">Gone</button>
      </div>
    </>,
  )
  getByRole(container, 'group', 'Status')
  assert.is(accessibleDescriptionOf(getByRole(container, 'radio', 'Enabled')), 'because')
  getByRole(container, 'button', 'Close')
  assert.is(queryByRole(container, 'button', 'Gone'), undefined)
  assert.is(queryAllByRole(container, 'button').length, 1)
  assert.throws(
    () => getByRole(container, 'button', 'Open'),
    /0 × button "Open"; there is button: "Close"/,
  )
  unmount()
})

test('a page that was reset has nothing selected: a click would count as the end of a selection', () => {
  const { container } = render(<p>Some words</p>)
  getSelection()?.selectAllChildren(container)
  assert.is(getSelection()?.isCollapsed, false)
  resetPage()
  assert.is(getSelection()?.isCollapsed ?? true, true)
})

test.run()
