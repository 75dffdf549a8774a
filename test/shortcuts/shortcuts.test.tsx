import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { render } from '../support/render.tsx'
import { commands, createCommands, useCommand } from '#shortcuts/commands.ts'
import {
  createShortcuts,
  type PressContext,
  type ShortcutScope,
  shortcuts,
  useShortcut,
} from '#shortcuts/shortcuts.ts'

const test = suite('shortcuts')

const ALL: PressContext = { singleKeys: true, modal: false }

function keyboard() {
  const mine = createShortcuts()
  const ran: string[] = []
  return {
    ran,
    list: mine.list,
    begun: mine.pendingKey,
    add: (keys: string, scope: ShortcutScope = 'everywhere', answer?: boolean, label = keys) =>
      mine.add({
        keys,
        label,
        scope,
        run() {
          ran.push(label)
          return answer
        },
      }),
    press: (
      key: string,
      init: KeyboardEventInit = {},
      on: Element = document.body,
      allowed = ALL,
    ) => pressOn(mine.press, key, init, on, allowed),
  }
}

function pressOn(
  press: typeof shortcuts.press,
  key: string,
  init: KeyboardEventInit,
  on: Element,
  allowed: PressContext,
) {
  let answered = false
  const hear = (event: Event) => {
    answered = press(event as KeyboardEvent, allowed)
  }
  document.addEventListener('keydown', hear)
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }))
  document.removeEventListener('keydown', hear)
  return answered
}

test('W15 a held key runs once, and types nothing into the field that it opened', () => {
  const { add, press, ran, begun } = keyboard()
  const field = document.createElement('input')
  document.body.append(field)
  add('n')
  add('Mod+S')
  add('g h')
  assert.equal([press('n'), press('n', { repeat: true })], [true, true])
  assert.is(press('n', { repeat: true }, field), true)
  // The next press types, however long the key is held.
  assert.is(press('n', {}, field), false)
  assert.is(press('n', { repeat: true }, field), false)
  press('s', { ctrlKey: true }, field)
  // The browser's own action for the key is prevented too.
  assert.is(press('s', { ctrlKey: true, repeat: true }, field), true)
  // The key was held before the shortcut existed.
  assert.is(press('n', { repeat: true }), false)
  press('g')
  press('g', { repeat: true })
  assert.is(begun.get(), 'g')
  press('h')
  assert.equal(ran, ['n', 'Mod+S', 'g h'])
  field.remove()
})

test('W15 moving from row to row repeats while the key is held', () => {
  const mine = createShortcuts()
  let steps = 0
  mine.add({ keys: 'j', label: 'Next row', scope: 'list', repeats: true, run: () => void steps++ })
  for (const repeat of [false, true, true]) pressOn(mine.press, 'j', { repeat }, document.body, ALL)
  assert.is(steps, 3)
})

test('W15 a key runs its shortcut until that is removed', () => {
  const { add, press, ran } = keyboard()
  const remove = add('[')
  assert.is(press('['), true)
  remove()
  assert.is(press('['), false)
  assert.equal(ran, ['['])
})

test('W15 a sequence of two keys runs, and the first is known meanwhile', () => {
  const { add, begun, press, ran } = keyboard()
  add('g h')
  add('h')
  assert.is(press('g'), true)
  assert.is(begun.get(), 'g')
  press('h')
  assert.is(begun.get(), '')
  press('h')
  press('g')
  press('x')
  press('h')
  assert.equal(ran, ['g h', 'h', 'h'])
  press('g')
  press('Shift')
  press('h')
  assert.equal(ran.at(-1), 'g h', 'a key that only changes others is none in between')
})

test('W15 only keys with Ctrl or Cmd count while the user types', () => {
  const { add, press, ran } = keyboard()
  for (const keys of ['x', 'Alt+1', 'Mod+K']) add(keys)
  for (const field of ['input', 'textarea', 'select']) {
    const element = document.body.appendChild(document.createElement(field))
    press('x', {}, element)
    press('1', { altKey: true, code: 'Digit1' }, element)
    press('k', { ctrlKey: true }, element)
    element.remove()
  }
  assert.equal(ran, ['Mod+K', 'Mod+K', 'Mod+K'])
})

test('WCAG 2.1.4 single keys can be switched off; the others stay', () => {
  const { add, press, ran } = keyboard()
  for (const keys of ['?', 'g h', 'Mod+K', 'Escape']) add(keys)
  const off = { ...ALL, singleKeys: false }
  press('?', {}, document.body, off)
  press('g', {}, document.body, off)
  press('h', {}, document.body, off)
  press('k', { metaKey: true }, document.body, off)
  press('Escape', {}, document.body, off)
  assert.equal(ran, ['Mod+K', 'Escape'])
})

test('the nearer scope goes first, and may pass the key on', () => {
  const { add, press, ran } = keyboard()
  add('/', 'list', undefined, 'filter')
  add('/', 'everywhere', undefined, 'palette')
  press('/')
  add('/', 'form', false, 'not now')
  press('/')
  assert.equal(ran, ['filter', 'not now', 'filter'])
})

test('while a dialog is open only its own keys count', () => {
  const { add, press, ran } = keyboard()
  add('Mod+K')
  add('Mod+S', 'dialog')
  press('k', { ctrlKey: true }, document.body, { ...ALL, modal: true })
  press('s', { ctrlKey: true }, document.body, { ...ALL, modal: true })
  assert.equal(ran, ['Mod+S'])
})

test('a key that was already handled is ignored', () => {
  const { add, press, ran } = keyboard()
  add('x')
  const element = document.body.appendChild(document.createElement('div'))
  element.addEventListener('keydown', event => event.preventDefault())
  press('x', {}, element)
  element.remove()
  assert.equal(ran, [])
})

test('Enter on a link or a button activates that element', () => {
  const { add, press, ran } = keyboard()
  add('Enter', 'list')
  const button = document.body.appendChild(document.createElement('button'))
  press('Enter', {}, button)
  button.remove()
  press('Enter')
  assert.equal(ran, ['Enter'])
})

test('a mounted component has its shortcut and command, which run its latest function', () => {
  const ran: string[] = []
  function View({ id }: { id: string }) {
    useShortcut('n', 'New role', () => ran.push(`shortcut ${id}`))
    useShortcut('m', 'Nothing now', () => ran.push('off'), { off: true })
    useCommand({ id: 'edit', label: 'Edit', keys: 'e', run: () => ran.push(`command ${id}`) })
    useCommand(false)
    return null
  }
  const labels = () =>
    shortcuts.list
      .get()
      .map(({ label }) => label)
      .sort()
  const before = labels()
  const { rerender, unmount } = render(<View id="1" />)
  assert.equal(labels(), [...before, 'Edit', 'New role'].sort())
  const registered = shortcuts.list.get()
  rerender(<View id="2" />)
  assert.is(shortcuts.list.get(), registered, 'drawing again registers nothing again')
  pressOn(shortcuts.press, 'n', {}, document.body, ALL)
  pressOn(shortcuts.press, 'e', {}, document.body, ALL)
  commands.list
    .get()
    .find(({ id }) => id === 'edit')
    ?.run()
  unmount()
  assert.equal(ran, ['shortcut 2', 'command 2', 'command 2'])
  assert.equal(labels(), before)
  assert.is(
    commands.list.get().some(({ id }) => id === 'edit'),
    false,
  )
})

test('commands added together are removed together, and no others', () => {
  const mine = createCommands()
  const command = (id: string) => ({ id, label: id, run() {} })
  mine.add([command('a')])
  const remove = mine.add([command('b'), command('c')])
  remove()
  assert.equal(
    mine.list.get().map(({ id }) => id),
    ['a'],
  )
})

test.run()
