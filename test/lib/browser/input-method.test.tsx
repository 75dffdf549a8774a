import { type ReactNode, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole } from '../../support/by-role.ts'
import { resetPage } from '../../support/dom.ts'
import { act, render, settle } from '../../support/render.tsx'
import { wait } from '../../support/screen.tsx'
import { arrive, menuRow, renderShell, ShellKeys } from '../../support/shell.tsx'
import { click, focusOn, press, type } from '../../support/user.ts'
import list from '#locales/en/list.ts'
import { HeaderSearch } from '#search/header-search.tsx'
import { paletteOpen } from '#shortcuts/commands.ts'
import { Tree } from '#ui/collections/tree.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const test = suite('input method')

/** What Chrome, Firefox and others send during a composition, and what Safari sends right after it. */
const COMPOSING: readonly [string, KeyboardEventInit][] = [
  ['during a composition', { isComposing: true, keyCode: 229 }],
  ['without a code', { isComposing: true }],
  ['as Safari ends it', { isComposing: false, keyCode: 229 }],
]

test('§28 a key of an input method reaches no listener, wherever it listens', () => {
  resetPage()
  const field = document.body.appendChild(document.createElement('input'))
  const ends = new AbortController()
  const heard: string[] = []
  for (const [name, target] of Object.entries({ window, document, field }))
    for (const capture of [true, false])
      for (const event of ['keydown', 'keyup', 'input'])
        target.addEventListener(event, () => heard.push(`${name} ${event}`), {
          capture,
          signal: ends.signal,
        })
  const all = (event: string) =>
    ['window', 'document', 'field', 'field', 'document', 'window'].map(name => `${name} ${event}`)

  for (const [when, init] of COMPOSING) {
    press('Escape', init, field)
    assert.equal(heard.splice(0), all('keyup'), when)
    type(field, 'mei')
    assert.equal(heard.splice(0), all('input'), 'what it types is heard')
  }
  for (const [key, keyCode] of Object.entries({ Enter: 13, Escape: 27, ArrowDown: 40, 229: 50 })) {
    press(key, { keyCode }, field)
    assert.equal(heard.splice(0), [...all('keydown'), ...all('keyup')], key)
  }
  ends.abort()
})

test('§28 an Enter of the input method sends no form, and no other key is held back', () => {
  resetPage()
  document.body.innerHTML = '<form><input><textarea></textarea></form>'
  const [input, area] = document.querySelectorAll('input, textarea')
  assert.ok(input && area)
  for (const [when, init] of COMPOSING) {
    assert.not(press('Enter', init, input), when)
    assert.ok(press('Enter', init, area), 'in a text it sends nothing')
    assert.ok(press('Process', init, input), 'a letter')
  }
  assert.ok(press('Enter', { keyCode: 13 }, input), 'without an input method it sends the form')
})

/** Something that acts on keys, drawn. */
interface Drawn {
  /** Where the key is pressed. */
  field: Element
  /** Another value once a key did something. */
  seen: () => unknown
  close: () => void
}

interface Case {
  name: string
  keys: readonly string[]
  open: () => Drawn | Promise<Drawn>
}

/** Draws a piece that is given a way to tell its value, with the focus on the part of this role. */
function piece(draw: (set: (value: unknown) => void) => ReactNode, role: string, name?: string) {
  function Piece() {
    const [value, set] = useState<unknown>('')
    return (
      <>
        {draw(set)}
        <samp>{JSON.stringify(value)}</samp>
      </>
    )
  }
  resetPage()
  const { container, unmount } = render(<Piece />)
  const field = getByRole(document, role, name) as HTMLElement
  focusOn(field)
  const focused = () => accessibleNameOf(document.activeElement ?? document.body)
  const said = () => container.querySelector('samp')?.textContent
  return { field, seen: () => [field.outerHTML, said(), focused()].join(), close: unmount }
}

const shell = () =>
  renderShell(
    <>
      <HeaderSearch />
      <ShellKeys />
    </>,
    { menu: [menuRow(1, '/yard', 'Yard'), menuRow(2, '/yard-sale', 'Yard sale')] },
  )

const OPTIONS = ['grade', 'kind', 'size'].map(value => ({ value, label: `Coal ${value}` }))

const CASES: readonly Case[] = [
  {
    name: 'a field with an Enter of its own',
    keys: ['Enter'],
    open() {
      const drawn = piece(
        set => (
          <Pagination
            {...{ page: 1, size: 10, total: 90, sizes: [10] }}
            texts={{ ...list, label: 'Pages', size: 'Rows', jump: 'Go to page' }}
            onChange={set}
          />
        ),
        'textbox',
      )
      type(drawn.field, '3')
      return drawn
    },
  },
  {
    name: 'a combobox',
    keys: ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'],
    open() {
      const drawn = piece(
        set => <Combobox label="Type" options={OPTIONS} value="" onChange={set} noMatch="None" />,
        'combobox',
      )
      type(drawn.field, 'coal')
      return drawn
    },
  },
  {
    name: 'a dialog',
    keys: ['Escape'],
    open: () =>
      piece(
        set => (
          <Dialog title="Role" onClose={() => set('closed')}>
            <input aria-label="Name" />
          </Dialog>
        ),
        'textbox',
      ),
  },
  {
    name: 'a tree',
    keys: ['ArrowDown', 'ArrowRight', 'Enter'],
    open: () =>
      piece(
        set => (
          <Tree
            label="Menus"
            nodes={[
              { id: 1, label: 'System', children: [{ id: 2, label: 'Roles' }] },
              { id: 3, label: 'Shop' },
            ]}
            checked={new Set()}
            onChange={ids => set([...ids])}
            expanded={new Set()}
            onExpand={ids => set([...ids])}
          />
        ),
        'treeitem',
        'System',
      ),
  },
  {
    name: 'the page with its shortcuts',
    keys: ['/'],
    async open() {
      const { close } = await shell()
      return { field: document.body, seen: paletteOpen.get, close }
    },
  },
  {
    name: 'the palette',
    keys: ['ArrowDown', 'Enter', 'Escape'],
    async open() {
      const { close, at } = await shell()
      click(getByRole(document, 'button', 'Search pages'))
      await arrive()
      const field = getByRole(document, 'combobox')
      type(field, 'yard')
      const marked = () => field.getAttribute('aria-activedescendant')
      return { field, seen: () => [at(), paletteOpen.get(), marked()].join(), close }
    },
  },
]

for (const { name, keys, open } of CASES) {
  test(`§28 during a composition ${name} ignores ${keys.join(', ')}`, async () => {
    const { field, seen, close } = await open()
    try {
      const before = seen()
      for (const key of keys) {
        for (const [when, init] of COMPOSING) {
          press(key, init, field)
          await settle()
          assert.equal(seen(), before, `${key} ${when}`)
        }
      }
      press(keys[0] ?? '', {}, field)
      await wait()
      assert.is.not(seen(), before, `${keys[0]} without an input method`)
    } finally {
      act(() => paletteOpen.set(false))
      close()
      resetPage()
    }
  })
}

test.run()
