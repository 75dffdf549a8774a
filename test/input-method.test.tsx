import { readdirSync, readFileSync } from 'node:fs'
import { type ReactNode, useState } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { renderBar } from './support/bar.tsx'
import { accessibleNameOf, getByRole } from './support/by-role.ts'
import { resetPage } from './support/dom.ts'
import { act, type Rendered, render, settle } from './support/render.tsx'
import { renderScreen, wait } from './support/screen.tsx'
import { arrive, menuRow, renderShell, ShellKeys } from './support/shell.tsx'
import { click, focusOn, press, type } from './support/user.ts'
import {
  entry,
  labels,
  open as openDictionary,
  server,
} from './views/dictionary/dictionary-screen.tsx'
import { dictionaryEntryFrom } from '#entities/dictionary-entry.ts'
import { isComposing, preventSubmitWhileComposing } from '#lib/browser/input-method.ts'
import { BulkDialog } from '#list/bulk/bulk-dialog.tsx'
import SavedViewsDialog from '#list/saved-views/saved-views-dialog.tsx'
import type { SavedViews } from '#list/saved-views/use-saved-views.ts'
import common from '#locales/en/common.ts'
import imports from '#locales/en/import.ts'
import list from '#locales/en/list.ts'
import { FavouriteStar } from '#menu/favourite-star.tsx'
import { ImportDialog } from '#resource/import-dialog.tsx'
import { HeaderSearch } from '#search/header-search.tsx'
import SettingsPanel from '#shell/settings-panel.tsx'
import { Sidebar } from '#shell/sidebar.tsx'
import { paletteOpen } from '#shortcuts/commands.ts'
import { AllTabs } from '#tabs/all-tabs.tsx'
import { TabList } from '#tabs/tab-list.tsx'
import { IconButton } from '#ui/actions/icon-button.tsx'
import { Listbox } from '#ui/collections/listbox.tsx'
import { Tree } from '#ui/collections/tree.tsx'
import { ColourPicker } from '#ui/fields/colour-picker.tsx'
import { Combobox } from '#ui/fields/combobox.tsx'
import { Pagination } from '#ui/navigation/pagination.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { MenuButton } from '#ui/overlays/menu.tsx'
import { PopoverButton } from '#ui/overlays/popover.tsx'
import { Tooltips } from '#ui/overlays/tooltips.tsx'
import ArrangeCardsDialog from '#views/dashboard/arrange-cards-dialog.tsx'
import { EntryRowEdit } from '#views/dictionary/entry-row-edit.tsx'
import { QuickAddEntry } from '#views/dictionary/quick-add-entry.tsx'
import { ChangePassword } from '#views/profile/change-password.tsx'

const test = suite('input method')

/** Something that acts on a key, drawn, and what can be seen of it. */
interface Drawn {
  /** Where the key is pressed. */
  field: Element
  /** Another value once the key did something. */
  seen: () => unknown
  close: () => void
}

interface Case {
  name: string
  keys: readonly string[]
  init?: KeyboardEventInit
  open: () => Drawn | Promise<Drawn>
}

/** What Chrome, Firefox and others send while somebody spells, and what Safari sends right after it. */
const COMPOSING: readonly [string, KeyboardEventInit][] = [
  ['while it spells', { isComposing: true, keyCode: 229 }],
  ['as Safari ends it', { isComposing: false, keyCode: 229 }],
]

/** Counts how often it was called. */
function counter() {
  let count = 0
  return { count: () => count, add: () => void count++ }
}

const typedIn = (field: Element) => (field as HTMLInputElement).value
const focused = () => accessibleNameOf(document.activeElement ?? document.body)

/** A piece that changes when a key does something, with the focus on the part of this role. */
function piece(
  node: ReactNode,
  role: string,
  seen: (drawn: Rendered, field: HTMLElement) => unknown = (_, field) => field.outerHTML,
): Drawn {
  resetPage()
  const drawn = render(node)
  const field = getByRole(document, role) as HTMLElement
  focusOn(field)
  return { field, seen: () => seen(drawn, field), close: drawn.unmount }
}

function Valued({ children }: { children: (set: (value: unknown) => void) => ReactNode }) {
  const [value, set] = useState<unknown>('')
  return (
    <>
      {children(set)}
      <samp>{JSON.stringify(value)}</samp>
    </>
  )
}
const said = ({ container }: Rendered) => container.querySelector('samp')?.textContent

const OPTIONS = ['grade', 'kind', 'size'].map(value => ({ value, label: `Coal ${value}` }))
const TABS = ['Home', 'Roles'].map(title => ({
  path: `/${title}`,
  href: `/${title}`,
  title,
  pinned: false,
  dirty: false,
}))
const TAB_TEXTS = {
  bar: 'Visited pages',
  closeGroup: 'Close tabs',
  close: (title: string) => `Close ${title}`,
  pinned: 'Pinned',
  unsaved: 'Unsaved',
}

const Bar = ({ heard }: { heard: () => void }) => (
  <TabList
    tabs={TABS}
    selected="/Home"
    panelId="panel"
    texts={TAB_TEXTS}
    onSelect={heard}
    onClose={heard}
    onMenu={heard}
    onMove={heard}
  />
)

const MENU = [
  menuRow(1, '/system', 'System', [
    menuRow(2, 'role', 'Roles'),
    menuRow(3, 'dict', 'Dictionary data'),
  ]),
  ...Array.from({ length: 12 }, (_, at) => menuRow(20 + at, `/yard-${at}`, `Yard ${at}`)),
]

const shell = (options: Partial<Parameters<typeof renderShell>[1]> = {}) =>
  renderShell(
    <>
      <Sidebar />
      <FavouriteStar />
      <HeaderSearch />
      <ShellKeys />
    </>,
    { menu: MENU, path: '/system/role', ...options },
  )

const mainMenu = () => getByRole(document, 'navigation', 'Main menu')

/** A dialog whose form, import or rest is sent by Ctrl and Enter. */
function sent(draw: (send: () => void) => ReactNode, role: string): Drawn {
  const { count, add } = counter()
  return piece(draw(add), role, count)
}

const CASES: readonly Case[] = [
  {
    name: 'the jumper of a list',
    keys: ['Enter'],
    open() {
      const drawn = piece(
        <Valued>
          {set => (
            <Pagination
              {...{ page: 1, size: 10, total: 90, sizes: [10] }}
              texts={{ ...list, label: 'Pages', size: 'Rows', jump: 'Go to page' }}
              onChange={set}
            />
          )}
        </Valued>,
        'textbox',
        said,
      )
      type(drawn.field, '3')
      return drawn
    },
  },
  {
    name: 'a list box',
    keys: ['ArrowDown', 'End', 'Enter'],
    open: () =>
      piece(
        <Valued>
          {set => <Listbox label="Types" options={OPTIONS} value="kind" onChange={set} />}
        </Valued>,
        'listbox',
        (drawn, field) => said(drawn) + field.outerHTML,
      ),
  },
  {
    name: 'a combobox',
    keys: ['ArrowDown', 'ArrowUp', 'Enter', 'Escape'],
    open() {
      const drawn = piece(
        <Valued>
          {set => (
            <Combobox label="Type" options={OPTIONS} value="" onChange={set} noMatch="None" />
          )}
        </Valued>,
        'combobox',
        (drawn, field) => said(drawn) + field.outerHTML,
      )
      type(drawn.field, 'coal')
      return drawn
    },
  },
  {
    name: 'the button of a menu',
    keys: ['ArrowDown', 'ArrowUp'],
    open: () =>
      piece(
        <MenuButton label="Menu" items={OPTIONS.map(({ value, label }) => ({ key: value, label }))}>
          {trigger => (
            <button type="button" {...trigger}>
              Open
            </button>
          )}
        </MenuButton>,
        'button',
      ),
  },
  {
    name: 'a menu',
    keys: ['ArrowDown', 'ArrowUp', 'End', 'Escape'],
    open() {
      const drawn = piece(
        <MenuButton label="Menu" items={OPTIONS.map(({ value, label }) => ({ key: value, label }))}>
          {trigger => (
            <button type="button" {...trigger}>
              Open
            </button>
          )}
        </MenuButton>,
        'button',
        focused,
      )
      click(drawn.field)
      return { ...drawn, field: getByRole(document, 'menuitem', 'Coal grade') }
    },
  },
  {
    name: 'a popover',
    keys: ['Escape'],
    open() {
      const drawn = piece(
        <PopoverButton label="Columns" content={() => <input aria-label="Find" />}>
          {trigger => (
            <button type="button" {...trigger}>
              Open
            </button>
          )}
        </PopoverButton>,
        'button',
      )
      click(drawn.field)
      return { ...drawn, field: getByRole(document, 'textbox', 'Find') }
    },
  },
  {
    name: 'a dialog',
    keys: ['Escape'],
    open: () =>
      sent(
        close => (
          <Dialog title="Role" onClose={close}>
            <input aria-label="Name" />
          </Dialog>
        ),
        'textbox',
      ),
  },
  {
    name: 'an import',
    keys: ['Enter'],
    init: { ctrlKey: true },
    open: () =>
      sent(
        send => (
          <ImportDialog
            title="Import"
            label="Lines"
            help=""
            value="a,b"
            lines={[]}
            keyLabel="Value"
            textLabel="Label"
            accept=".csv"
            submitLabel="Import"
            isReady
            blocked={undefined}
            restored={undefined}
            onChange={() => {}}
            onClose={() => {}}
            onSubmit={send}
            texts={{ ...common, ...list, ...imports }}
          />
        ),
        'textbox',
      ),
  },
  {
    name: 'what is left of a bulk run',
    keys: ['Enter'],
    init: { ctrlKey: true },
    open: () =>
      sent(
        send => (
          <BulkDialog
            rowName={(name: string) => name}
            texts={{ ...common, ...list }}
            bulk={{
              work: { title: 'Delete 1', steps: [], running: false, onRest: send },
              stop() {},
              close() {},
            }}
          />
        ),
        'dialog',
      ),
  },
  {
    name: 'the name of a saved view',
    keys: ['Enter'],
    open() {
      const { count, add } = counter()
      const view = { name: 'Mine', search: '', hidden: [], isDefault: false }
      const views: SavedViews = {
        all: [view],
        maxViews: 20,
        selected: undefined,
        search: '',
        isShown: () => false,
        select() {},
        openPreset() {},
        save() {},
        rename: add,
        remove() {},
        setDefault() {},
        copyLink() {},
        importText: () => ({ count: 0, left: 0 }),
        exportText: () => '',
      }
      resetPage()
      const drawn = render(
        <SavedViewsDialog
          {...{ views, hidden: [] }}
          mode="manage"
          onClose={() => {}}
          texts={{ ...common, ...list }}
        />,
      )
      const field = getByRole(document, 'textbox', list.nameOf('Mine')) as HTMLElement
      focusOn(field)
      type(field, 'Ours')
      return { field, seen: count, close: drawn.unmount }
    },
  },
  {
    name: 'a tree',
    keys: ['ArrowDown', 'ArrowRight', 'Enter'],
    open: () => {
      const drawn = piece(
        <Valued>
          {set => (
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
          )}
        </Valued>,
        'tree',
        drawn => said(drawn) + focused(),
      )
      const field = getByRole(document, 'treeitem', 'System') as HTMLElement
      focusOn(field)
      return { ...drawn, field }
    },
  },
  {
    name: 'a slider of the colour picker',
    keys: ['ArrowLeft', 'ArrowDown', 'Home'],
    open() {
      resetPage()
      const texts = {
        title: '',
        area: 'Area',
        areaValue: (saturation: number, brightness: number) => `${saturation} ${brightness}`,
        hue: 'Hue',
        hex: 'Hex',
        invalid: '',
        apply: 'Apply',
      }
      const drawn = render(
        <ColourPicker value="#1890ff" texts={texts} onApply={() => {}} onPreview={() => {}} />,
      )
      const field = getByRole(document, 'slider', 'Area')
      return { field, seen: () => field.getAttribute('aria-valuetext'), close: drawn.unmount }
    },
  },
  {
    name: 'a tooltip',
    keys: ['Escape'],
    async open() {
      resetPage()
      const drawn = render(
        <>
          <IconButton icon="refresh" label="Refresh" />
          <input aria-label="Name" />
          <Tooltips delay={0} />
        </>,
      )
      const button = getByRole(document, 'button', 'Refresh')
      await settle(
        () =>
          void button.dispatchEvent(
            new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }),
          ),
      )
      // Its title is taken away as long as the tip stands there.
      assert.is(button.getAttribute('title'), '')
      return {
        field: getByRole(document, 'textbox', 'Name'),
        seen: () => button.getAttribute('title'),
        close: drawn.unmount,
      }
    },
  },
  {
    name: 'the tab bar',
    keys: ['ArrowRight', 'End', 'Delete', 'ContextMenu'],
    open() {
      const { count, add } = counter()
      const drawn = piece(<Bar heard={add} />, 'tablist')
      const field = getByRole(document, 'tab', 'Home') as HTMLElement
      focusOn(field)
      return { field, seen: () => `${focused()} ${count()}`, close: drawn.close }
    },
  },
  {
    name: 'a tab that is dragged',
    keys: ['Escape'],
    async open() {
      const drawn = piece(<Bar heard={() => {}} />, 'tablist')
      const tab = getByRole(document, 'tab', 'Roles')
      const point = (name: string, clientX: number) =>
        act(() => void tab.dispatchEvent(new PointerEvent(name, { clientX, bubbles: true })))
      point('pointerdown', 0)
      point('pointermove', 40)
      assert.ok(tab.hasAttribute('data-dragged'))
      return {
        field: document.body,
        seen: () => tab.hasAttribute('data-dragged'),
        close: drawn.close,
      }
    },
  },
  {
    name: 'the shortcuts of the page',
    keys: ['/', '['],
    async open() {
      const { close, layout } = await shell()
      return {
        field: document.body,
        seen: () => JSON.stringify([paletteOpen.get(), layout.get().sidebar.opened]),
        close: () => {
          act(() => paletteOpen.set(false))
          close()
        },
      }
    },
  },
  {
    name: 'Ctrl+K in a field',
    keys: ['k'],
    init: { ctrlKey: true },
    async open() {
      const { close } = await shell()
      return {
        field: getByRole(document, 'searchbox', 'Filter menu'),
        seen: () => paletteOpen.get(),
        close: () => {
          act(() => paletteOpen.set(false))
          close()
        },
      }
    },
  },
  {
    name: 'the palette',
    keys: ['ArrowDown', 'PageDown', 'Enter', 'Escape'],
    async open() {
      const { close, at } = await shell()
      click(getByRole(document, 'button', 'Search pages'))
      await arrive()
      const field = getByRole(document, 'combobox')
      type(field, 'yard')
      return {
        field,
        seen: () =>
          `${at()} ${field.isConnected} ${field.getAttribute('aria-activedescendant')} ${paletteOpen.get()}`,
        close: () => {
          act(() => paletteOpen.set(false))
          close()
        },
      }
    },
  },
  {
    name: 'the menu filter',
    keys: ['Enter', 'ArrowDown', 'Escape'],
    async open() {
      const { close, at } = await shell({ path: '/yard-3' })
      const field = getByRole(document, 'searchbox', 'Filter menu') as HTMLElement
      focusOn(field)
      type(field, 'rol')
      return { field, seen: () => `${at()} ${typedIn(field)} ${focused()}`, close }
    },
  },
  {
    name: 'the main menu',
    keys: ['ArrowDown', 'End', 'ArrowLeft'],
    async open() {
      const { close } = await shell()
      const field = getByRole(mainMenu(), 'link', 'Roles') as HTMLElement
      focusOn(field)
      return { field, seen: focused, close }
    },
  },
  {
    name: 'the favourites',
    keys: ['ArrowUp'],
    init: { altKey: true },
    async open() {
      const { close, go } = await shell()
      click(getByRole(document, 'button', 'Add to favourites'))
      await go('/system/dict')
      click(getByRole(document, 'button', 'Add to favourites'))
      const group = getByRole(mainMenu(), 'button', 'Favourites').getAttribute('aria-controls')
      const list = document.getElementById(group ?? '')
      assert.ok(list)
      return {
        field: getByRole(list, 'link', 'Dictionary data'),
        seen: () => list.textContent,
        close,
      }
    },
  },
  {
    name: 'the drawer on a phone',
    keys: ['Escape'],
    async open() {
      const { close, layout } = await shell({ device: 'mobile' })
      await settle(() => layout.toggleSidebar())
      return {
        field: getByRole(document, 'searchbox', 'Filter menu'),
        seen: () => layout.get().sidebar.opened,
        close,
      }
    },
  },
  {
    name: 'a flyout of the rail',
    keys: ['Escape'],
    async open() {
      const { close, layout } = await shell()
      await settle(() => layout.toggleSidebar())
      const field = getByRole(document, 'button', 'System') as HTMLElement
      focusOn(field)
      click(field)
      return { field, seen: () => field.getAttribute('aria-expanded'), close }
    },
  },
  {
    name: 'the list of all tabs',
    keys: ['ArrowDown', 'Enter', 'Escape'],
    async open() {
      const { count, add } = counter()
      const { close } = await renderShell(
        <AllTabs tabs={TABS} selected="/Home" onSelect={add} onClose={add} />,
        { menu: [] },
      )
      const field = getByRole(document, 'searchbox', 'Filter tabs') as HTMLElement
      focusOn(field)
      return { field, seen: () => `${count()} ${focused()}`, close }
    },
  },
  {
    name: 'the digits of the theme colour',
    keys: ['Enter'],
    async open() {
      const { notices, settings, unmount } = await renderBar(<SettingsPanel onClose={() => {}} />)
      const field = getByRole(document, 'textbox', 'Custom theme colour')
      type(field, '#abc')
      return {
        field,
        seen: () => `${settings.get().theme} ${notices.announcement.get().assertive}`,
        close: unmount,
      }
    },
  },
  {
    name: 'a message',
    keys: ['Escape'],
    async open() {
      const shown = await renderScreen(<input aria-label="Name" />, { areas: [], table: {} })
      await settle(() => shown.notices.show('info', 'saved'))
      return {
        field: getByRole(document, 'button', 'Dismiss'),
        seen: () => shown.notices.shown.get().length,
        close: shown.unmount,
      }
    },
  },
  {
    name: 'an entry that is edited in its row',
    keys: ['Escape'],
    async open() {
      const { count, add } = counter()
      const row = dictionaryEntryFrom({ dictCode: 1, dictLabel: '焦煤', dictValue: 'coke' })
      const line = (
        <EntryRowEdit
          hasFocus
          row={row}
          entries={[row]}
          onSaved={() => {}}
          onRefused={() => {}}
          onClose={add}
        />
      )
      const shown = await renderScreen(line, { areas: ['dictionary'], table: {} })
      return {
        field: getByRole(shown.container, 'textbox', 'Label'),
        seen: count,
        close: shown.unmount,
      }
    },
  },
  {
    name: 'the line for one more entry',
    keys: ['Escape'],
    async open() {
      const line = (
        <QuickAddEntry type="coal_kind" entries={[]} onAdded={() => {}} onRefused={() => {}} />
      )
      const shown = await renderScreen(line, { areas: ['dictionary'], table: {} })
      const field = getByRole(shown.container, 'textbox', 'New label')
      type(field, '焦mei')
      return { field, seen: () => typedIn(field), close: shown.unmount }
    },
  },
  {
    name: 'a new password',
    keys: ['Enter'],
    init: { ctrlKey: true },
    async open() {
      const shown = await renderScreen(<ChangePassword onChanged={() => {}} />, {
        areas: ['profile', 'login', 'new-password'],
        table: {},
      })
      const field = getByRole(shown.container, 'textbox', 'Current password') as HTMLElement
      focusOn(field)
      return { field, seen: () => shown.container.innerHTML, close: shown.unmount }
    },
  },
  {
    name: 'the order of the entries',
    keys: ['ArrowDown'],
    init: { altKey: true },
    async open() {
      const shown = await openDictionary({
        table: server({
          'GET /api/v1/dict/datalist': {
            code: 200,
            data: { list: [entry(1, 'steam', 'Steam'), entry(2, 'coke', 'Coke')], count: 2 },
          },
        }),
      })
      assert.equal(labels(shown.container), ['Steam', 'Coke'])
      return {
        field: getByRole(shown.container, 'button', 'Move Steam'),
        seen: () => shown.calls.filter(({ call }) => call.startsWith('PUT')).length,
        close: shown.unmount,
      }
    },
  },
  {
    name: 'the order of the cards',
    keys: ['ArrowDown'],
    init: { altKey: true },
    async open() {
      const { count, add } = counter()
      const cards = ['Numbers', 'Health'].map(title => ({ id: title, title }))
      const shown = await renderScreen(
        <ArrangeCardsDialog
          cards={cards}
          order={{ order: [], hidden: [] }}
          onChange={add}
          onClose={() => {}}
        />,
        { areas: ['arrange', 'dashboard'], table: {} },
      )
      return {
        field: getByRole(document.body, 'checkbox', 'Numbers'),
        seen: count,
        close: shown.unmount,
      }
    },
  },
]

for (const { name, keys, init, open } of CASES) {
  test(`§28 while an input method spells, ${keys.join(', ')} mean nothing to ${name}`, async () => {
    const { field, seen, close } = await open()
    try {
      const before = seen()
      for (const key of keys) {
        for (const [when, composing] of COMPOSING) {
          assert.ok(press(key, { ...init, ...composing }, field), `${key} ${when} is left alone`)
          await settle()
          assert.equal(seen(), before, `${key} ${when}`)
        }
      }
      press(keys[0] ?? '', init, field)
      await wait()
      assert.is.not(seen(), before, `${keys[0]} without one`)
    } finally {
      close()
      resetPage()
    }
  })
}

test('§28 a key belongs to the input method while that spells, and by its code also after it', () => {
  for (const [when, init] of COMPOSING)
    assert.ok(isComposing(new KeyboardEvent('keydown', { key: 'Enter', ...init })), when)
  for (const [key, keyCode] of Object.entries({ Enter: 13, Escape: 27, ArrowDown: 40, 229: 50 }))
    assert.not(isComposing(new KeyboardEvent('keydown', { key, keyCode })), key)
})

test('§28 an Enter of the input method sends no form, and no other key is held back', () => {
  resetPage()
  preventSubmitWhileComposing(document)
  document.body.innerHTML = '<form><input><textarea></textarea></form>'
  const [input, area] = document.querySelectorAll('input, textarea')
  assert.ok(input && area)
  const goesOn = (key: string, init: KeyboardEventInit, on: Element) => press(key, init, on)
  for (const [when, init] of COMPOSING) {
    assert.not(goesOn('Enter', init, input), when)
    assert.ok(goesOn('Enter', init, area), 'in a text it sends nothing')
    assert.ok(goesOn('Process', init, input), 'a letter')
  }
  assert.ok(goesOn('Enter', { keyCode: 13 }, input), 'without an input method it sends the form')
})

/** What hears keys although an input method may spell, and why. */
const EXCEPTIONS: Record<string, string> = {
  'lib/browser/scroll.ts': 'any key at all stops the page from scrolling by itself',
  'session/session-refresh.ts': 'who spells is at work',
  'ui/overlays/dialog.tsx': 'hands keys on to what asks',
  'form/form-dialog.tsx': 'by submitKeys, which asks',
  'resource/import-dialog.tsx': 'by submitKeys, which asks',
  'list/bulk/bulk-dialog.tsx': 'by submitKeys, which asks',
  'views/profile/change-password.tsx': 'by submitKeys, which asks',
  'views/users/assign-users.tsx': 'by submitKeys, which asks',
  'ui/fields/password-field.tsx': 'looks at Caps Lock only',
  'form/filter-field.tsx': 'keeps any Enter from sending the form',
  'views/roles/menus-panel.tsx': 'keeps any Enter from sending the form',
}

test('§28 whatever hears keys asks whether they belong to an input method', () => {
  const listening = readdirSync('src', { recursive: true })
    .map(String)
    .filter(file => /\.tsx?$/.test(file))
    .filter(file => {
      const text = readFileSync(`src/${file}`, 'utf8')
      return /'key(down|up|press)'|onKey(Down|Up|Press)\b[=({:]/.test(text)
    })
  const asking = (file: string) => /\bisComposing\(/.test(readFileSync(`src/${file}`, 'utf8'))
  assert.ok(listening.length > Object.keys(EXCEPTIONS).length)
  assert.equal(listening.filter(file => !asking(file)).sort(), Object.keys(EXCEPTIONS).sort())
})

test.run()
