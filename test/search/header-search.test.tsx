import type { ReactNode } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { withFakeTimers } from '../support/clock.ts'
import { settle } from '../support/render.tsx'
import { arrive, menuRow, renderShell, ShellKeys, type ShellOptions } from '../support/shell.tsx'
import { click, focusOn, press, type } from '../support/user.ts'
import { FavouriteStar } from '#menu/favourite-star.tsx'
import { HeaderSearch } from '#search/header-search.tsx'
import { commandSynonyms } from '#search/synonyms.ts'
import { commands } from '#shortcuts/commands.ts'
import { TabBar } from '#tabs/tab-bar.tsx'

const test = suite('header search')

const ENGLISH = [
  menuRow(1, '/system', 'System', [
    menuRow(2, 'role', 'Roles'),
    menuRow(3, 'dict', 'Dictionary data'),
    menuRow(4, 'config', 'Configuration'),
  ]),
  menuRow(5, 'https://docs.example.com/manual', 'Manual'),
  { ...menuRow(6, '/secret', 'Roles nobody sees'), visible: false },
]
const CHINESE = [
  menuRow(1, '/upms', '系统管理', [menuRow(2, 'role', '角色管理'), menuRow(3, 'dict', '字典管理')]),
]

const open = (options: Partial<ShellOptions> = {}, bar?: ReactNode) =>
  renderShell(
    <>
      {bar}
      <FavouriteStar />
      <HeaderSearch />
      <ShellKeys />
    </>,
    { menu: ENGLISH, ...options },
  )

/** Presses a key without a focused element, and waits until the overlay that it opens is fetched. */
const key = (key: string, init: KeyboardEventInit = {}) =>
  settle(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
      ),
  )

const field = () => getByRole(document, 'combobox')
const options = () => queryAllByRole(document, 'option').map(accessibleNameOf)
const active = () => {
  const id = field().getAttribute('aria-activedescendant')
  const option = document.getElementById(id ?? '')
  assert.is(option?.getAttribute('aria-selected'), 'true')
  return option ? accessibleNameOf(option) : ''
}

async function search(text: string, name = 'Search pages') {
  click(getByRole(document, 'button', name))
  await arrive()
  type(field(), text)
}

for (const [locale, menu, name, typed, found] of [
  ['en', ENGLISH, 'Search pages', 'rol', 'System > Roles /system/role'],
  ['zh-CN', CHINESE, '搜索页面', 'jsgl', '系统管理 > 角色管理 /upms/role'],
] as const) {
  test(`§2 in ${locale} the search has its accessible names, and finds a page by "${typed}"`, async () => {
    const shell = await open({ locale, menu })
    const trigger = getByRole(document, 'button', name)
    assert.equal(
      [trigger.getAttribute('aria-haspopup'), trigger.getAttribute('aria-keyshortcuts')],
      ['dialog', 'Control+K'],
    )
    await search(typed, name)
    getByRole(document, 'dialog', name)
    assert.is(getByRole(document, 'combobox', name), document.activeElement)
    const list = getByRole(document, 'listbox', name)
    assert.equal(
      [field().getAttribute('aria-expanded'), field().getAttribute('aria-controls')],
      ['true', list.id],
    )
    assert.is(active(), found)
    press('Enter')
    await arrive()
    assert.is(shell.at(), found.split(' ').at(-1))
    assert.is(queryByRole(document, 'dialog'), undefined)
    shell.close()
  })
}

test('§2 §6 the search finds neither hidden pages nor groups', async () => {
  const shell = await open()
  await search('roles')
  assert.equal(options(), ['System > Roles /system/role'])
  type(field(), 'system')
  assert.ok(options().length > 0)
  assert.ok(options().every(name => name.startsWith('System > ')))
  shell.close()
})

test('§2 of the constant routes the search finds only home', async () => {
  const shell = await open()
  await search('login')
  for (const typed of ['login', 'auth-redirect', '404', '401', 'redirect', 'profile']) {
    type(field(), typed)
    assert.equal(options(), [], typed)
  }
  type(field(), 'dashboard')
  assert.equal(options(), ['Home /dashboard'])
  shell.close()
})

test('§28.5 Down and Up wrap, one Escape closes and returns the focus', async () => {
  const shell = await open()
  const trigger = getByRole(document, 'button', 'Search pages')
  focusOn(trigger)
  await search('system')
  const all = options()
  assert.is(all.length, 3)
  press('ArrowUp')
  assert.is(active(), all[2])
  press('ArrowDown')
  press('ArrowDown')
  assert.is(active(), all[1])
  press('PageDown')
  assert.is(active(), all[2])
  press('PageUp')
  assert.is(active(), all[0])
  press('End', { ctrlKey: true })
  assert.is(active(), all[2])
  assert.is(press('Home'), true, 'with text the caret moves')
  press('Escape')
  assert.is(queryByRole(document, 'dialog'), undefined)
  assert.is(document.activeElement, trigger)
  shell.close()
})

test('W4 Ctrl+Enter opens a new browser tab, and so does an external link', async () => {
  const shell = await open()
  const opened: unknown[] = []
  const before = window.open
  window.open = (...told: unknown[]) => void opened.push(told) as never
  await search('roles')
  press('Enter', { ctrlKey: true })
  await search('manual')
  press('Enter')
  window.open = before
  assert.equal(opened, [
    ['/system/role', '_blank', 'noopener,noreferrer'],
    ['https://docs.example.com/manual', '_blank', 'noopener,noreferrer'],
  ])
  assert.is(shell.at(), '/dashboard')
  shell.close()
})

test('W4 the matched part is marked with an element, also in a title that looks like markup', async () => {
  const shell = await open({ menu: [menuRow(1, '/x', '<img src=x onerror=alert(1)> Roles')] })
  await search('role')
  assert.equal(
    [...document.querySelectorAll('mark')].map(mark => mark.textContent),
    ['Role'],
  )
  assert.is(document.querySelector('[role=option] img'), null)
  shell.close()
})

test('W4 the empty field lists open tabs (the last used first), favourites and recent pages', async () => {
  const shell = await open()
  for (const path of ['/system/role', '/system/dict', '/system/config']) await shell.go(path)
  click(getByRole(document, 'button', 'Add to favourites'))
  await shell.go('/system/role')
  await search('')
  const groups = queryAllByRole(document, 'group').map(group => [
    accessibleNameOf(group),
    queryAllByRole(group, 'option').map(accessibleNameOf),
  ])
  assert.equal(groups, [
    [
      'Open tabs',
      ['Configuration /system/config', 'Dictionary data /system/dict', 'Home /dashboard'],
    ],
    ['Favourites', ['Configuration /system/config']],
    [
      'Recent pages',
      ['Configuration /system/config', 'Dictionary data /system/dict', 'Home /dashboard'],
    ],
  ])
  shell.close()
})

test('W2 the palette, and the keys of favourites, find a page as it was left in its tab', async () => {
  const shell = await open({ path: '/system/role?status=1' })
  click(getByRole(document, 'button', 'Add to favourites'))
  for (const start of [
    () => search('roles').then(() => press('Enter')),
    () => search('').then(() => press('Enter')),
    () => key('g').then(() => key('r')),
  ]) {
    await shell.go('/system/dict')
    await start()
    await arrive()
    assert.is(shell.at(), '/system/role?status=1')
  }
  shell.close()
})

test('§2 the empty field lists no hidden page, however it was opened', async () => {
  const shell = await open()
  await shell.go('/secret')
  click(getByRole(document, 'button', 'Add to favourites'))
  for (const path of ['/profile/index', '/system/dict', '/system/role']) await shell.go(path)
  await search('')
  assert.equal([...new Set(options())], ['Dictionary data /system/dict', 'Home /dashboard'])
  shell.close()
})

test('W4 of equally good pages the one used more often comes first', async () => {
  const menu = [
    menuRow(1, '/a', 'Stock yard 1'),
    menuRow(2, '/b', 'Stock yard 2'),
    menuRow(3, '/c', 'Stock yard 3'),
  ]
  const shell = await open({ menu })
  await search('stock')
  assert.is(active(), 'Stock yard 1 /a')
  press('Escape')
  for (const path of ['/c', '/dashboard', '/c']) await shell.go(path)
  await search('stock')
  assert.equal(options(), ['Stock yard 3 /c', 'Stock yard 1 /a', 'Stock yard 2 /b'])
  shell.close()
})

test('W4 ">" finds commands, and runs them after the palette has closed', async () => {
  const shell = await open()
  await search('> dark')
  assert.is(active(), 'Appearance: Dark')
  press('Enter')
  await arrive()
  assert.is(shell.settings.get().scheme, 'dark')
  await search('>sidebr')
  assert.is(active(), 'Toggle sidebar')
  press('Enter')
  assert.is(shell.layout.get().sidebar.opened, false)
  await search('>')
  for (const name of [
    'Theme colour: Teal',
    'Interface size: Mini',
    'Reload menu',
    'Log out',
    'Add to favourites',
    'Keyboard shortcuts',
  ]) {
    assert.ok(options().includes(name), name)
  }
  shell.close()
})

/** Our screens, under titles of the shop's own. */
const SCREENS = ['role', 'user', 'dict', 'config', 'log'].map((name, index) => ({
  ...menuRow(index + 1, `/own/${name}`, `Page ${name}`),
  component: `/system/${name}`,
}))
const groups = () =>
  queryAllByRole(document, 'group')
    .filter(group => queryAllByRole(group, 'option').length > 0)
    .map(group => [accessibleNameOf(group), queryAllByRole(group, 'option').map(accessibleNameOf)])
const openScreens = (options: Partial<ShellOptions> = {}) =>
  open({ menu: SCREENS, permissions: ['*:*:*'], ...options }, <TabBar />)

for (const [locale, typed, found] of [
  ['en', 'dark', 'Appearance: Dark'],
  ['en', '深色', 'Appearance: Dark'],
  ['en', 'night', 'Appearance: Dark'],
  ['en', 'settings', 'Page config /own/config'],
  ['en', 'permission', 'Page role /own/role'],
  ['en', 'people', 'Page user /own/user'],
  ['en', 'sign out', 'Log out'],
  ['en', 'new role', 'New role'],
  ['en', '角色', 'Page role /own/role'],
  ['en', 'audit', 'Page log /own/log'],
  ['zh-CN', 'dark', '外观：深色'],
  ['zh-CN', '深色', '外观：深色'],
  ['zh-CN', '权限', 'Page role /own/role'],
  ['zh-CN', '人员', 'Page user /own/user'],
  ['zh-CN', 'people', 'Page user /own/user'],
  ['zh-CN', '退出', '退出登录'],
  ['zh-CN', '注销', '退出登录'],
  ['zh-CN', '新建', '新增角色'],
  ['zh-CN', '新增角色', '新增角色'],
] as const) {
  test(`W4 in ${locale} the palette knows the word "${typed}"`, async () => {
    const shell = await openScreens({ locale })
    await search('', locale === 'en' ? 'Search pages' : '搜索页面')
    for (const sign of ['', '> ']) {
      type(field(), sign + typed)
      assert.ok(options().includes(found), `${sign}${typed}: ${options()}`)
    }
    shell.close()
  })
}

test('W4 "close" finds the commands that close tabs, with and without ">"', async () => {
  const shell = await openScreens({ path: '/own/role' })
  for (const typed of ['close', '> close']) {
    await search(typed)
    assert.ok(options().includes('Close current'), typed)
    press('Escape')
  }
  shell.close()
})

test('W4 hits by synonym come after all hits by title and path, which stay as they are', async () => {
  const menu = [
    ...SCREENS,
    menuRow(9, '/x', 'Permissions of the yard'),
    menuRow(8, '/rights', 'Yards'),
  ]
  const shell = await openScreens({ menu })
  await search('permissions')
  assert.equal(groups(), [
    ['Pages', ['Permissions of the yard /x']],
    ['Related', ['Page role /own/role', 'New role']],
  ])
  type(field(), 'rights')
  assert.equal(groups(), [
    ['Pages', ['Yards /rights']],
    ['Related', ['Page role /own/role', 'New role']],
  ])
  type(field(), 'settings')
  assert.equal(groups(), [
    ['Commands', ['Settings']],
    ['Related', ['Page config /own/config', 'New configuration key']],
  ])
  type(field(), '> settings')
  assert.equal(groups()[0], ['Commands', ['Settings']])
  shell.close()
})

test('W4 few letters find no synonym that they only begin, nor does a word with a slip', async () => {
  const shell = await openScreens()
  await search('red')
  assert.equal(options(), ['Theme colour: Red'])
  type(field(), 'rol')
  assert.equal(options(), ['Page role /own/role'])
  type(field(), 'p')
  assert.equal(
    groups().map(([name]) => name),
    ['Pages'],
  )
  type(field(), 'permmission')
  assert.equal(options(), [])
  shell.close()
})

test('W4 what one may not create, or whose page the menu lacks, is no command', async () => {
  const shell = await openScreens({ permissions: ['system:sysrole:add'], menu: SCREENS.slice(1) })
  await search('new')
  assert.equal(options(), [])
  shell.close()
})

test('W4 "New role" opens the form on the page of roles', async () => {
  const shell = await openScreens()
  await search('new role')
  press('Enter')
  await arrive()
  assert.is(shell.at(), '/own/role?new')
  shell.close()
})

test('W4 each command has synonyms, but for those that lead to a page', async () => {
  const shell = await openScreens()
  await search('>')
  const without = commands.list
    .get()
    .map(({ id }) => id)
    .filter(id => !commandSynonyms(id))
  assert.equal(without, ['home'])
  shell.close()
})

test('W4 the empty field lists the commands run last, of those that are there', async () => {
  const shell = await open()
  for (const name of ['> dark', '> teal', '> dark']) {
    await search(name)
    press('Enter')
    await arrive()
  }
  const key = Object.keys(localStorage).find(key => key.startsWith('coalface:commands:')) ?? ''
  localStorage.setItem(
    key,
    JSON.stringify(['gone', ...JSON.parse(localStorage.getItem(key) ?? '')]),
  )
  await search('')
  assert.equal(groups().at(-1), ['Recent commands', ['Appearance: Dark', 'Theme colour: Teal']])
  shell.close()
})

test('§28.1 the number of results is announced once typing pauses', () =>
  withFakeTimers(async pass => {
    const shell = await open()
    await search('sys')
    await pass(300)
    type(field(), 'system')
    await pass(399)
    assert.is(shell.notices.announcement.get().polite, '')
    await pass(1)
    assert.is(shell.notices.announcement.get().polite, '3 results')
    shell.close()
  }))

test('W4 the number of results stands below them, and how many of those are shown', async () => {
  const yards = Array.from({ length: 60 }, (_, at) =>
    menuRow(at + 1, `/y${at}`, `Stock yard ${at}`),
  )
  const shell = await open({ menu: yards })
  const told = () => document.querySelector('.command-palette__count')?.textContent
  await search('')
  assert.is(told(), '')
  type(field(), 'yard 59')
  assert.is(told(), '1 result')
  type(field(), 'stock')
  assert.is(told(), `60 results The first ${options().length} are shown.`)
  click(getByRole(document, 'button', 'Close'))
  assert.is(queryByRole(document, 'dialog'), undefined)
  shell.close()
})

test('without results one line says so, without an empty list or its keys', async () => {
  const shell = await open()
  await search('xyzzyq')
  assert.is(queryByRole(document, 'listbox'), undefined)
  assert.is(field().getAttribute('aria-expanded'), 'false')
  assert.match(document.body.textContent ?? '', "No pages match 'xyzzyq'.")
  assert.is(document.querySelector('.command-palette__foot')?.textContent, '0 results')
  shell.close()
})

test('W15 Ctrl+K and / open it, ? the sheet; typing / in a field does not', async () => {
  const shell = await open()
  await key('k', { ctrlKey: true })
  await arrive()
  press('Escape')
  await key('/')
  await arrive()
  press('/')
  assert.is(queryAllByRole(document, 'dialog').length, 1)
  press('Escape')
  await key('?', { shiftKey: true })
  await arrive()
  const sheet = getByRole(document, 'dialog', 'Keyboard shortcuts')
  assert.match(sheet.textContent ?? '', /Toggle sidebar\[/)

  assert.match(sheet.textContent ?? '', 'Search pagesCtrlKor/')
  press('Escape')
  assert.is(queryByRole(document, 'dialog'), undefined)
  shell.close()
})

test('W4 the keys that open the palette close it, with an empty field too, and never reach the browser', async () => {
  const shell = await open()
  for (const text of ['', 'role']) {
    await search(text)
    assert.is(press('k'), true)
    assert.is(press('k', { ctrlKey: true }), false)
    assert.is(queryByRole(document, 'dialog'), undefined)
  }
  shell.close()
})

test('WCAG 2.1.4 with single keys off only other shortcuts work, and the sheet says so', async () => {
  const shell = await open()
  shell.settings.set({ ...shell.settings.get(), singleKeys: false })
  await key('/')
  await key('[')
  await arrive()
  assert.is(queryByRole(document, 'dialog'), undefined)
  assert.is(shell.layout.get().sidebar.opened, true)
  await key('k', { ctrlKey: true })
  await arrive()
  getByRole(document, 'dialog', 'Search pages')
  shell.close()
})

test('W15 after g a hint names the next keys; g h goes home, a favourite has its letter', async () => {
  const shell = await open({ path: '/system/role' })
  click(getByRole(document, 'button', 'Add to favourites'))
  await key('g')
  assert.match(
    getByRole(document, 'status').textContent ?? '',
    /R Go to Roles.*H Go to home|H Go to home.*R Go to Roles/,
  )
  await key('h')
  await arrive()
  assert.is(shell.at(), '/dashboard')
  assert.is(queryByRole(document, 'status'), undefined)
  await key('g')
  await key('r')
  await arrive()
  assert.is(shell.at(), '/system/role')
  shell.close()
})

test('W19 the star names its action, and the favourite is stored', async () => {
  const first = await open({ path: '/system/role' })
  click(getByRole(document, 'button', 'Add to favourites'))
  getByRole(document, 'button', 'Remove from favourites')
  first.close()
  const again = await open({ path: '/system/role', keepStorage: true })
  getByRole(document, 'button', 'Remove from favourites')
  again.close()
  const without = await open({ path: '/dashboard', keepStorage: true, menu: [] })
  await search('')
  assert.equal(
    queryAllByRole(document, 'group').map(accessibleNameOf),
    [],
    'what is not permitted today is not shown',
  )
  without.close()
})

test('R44 the stored state holds paths, and neither titles nor names', async () => {
  const shell = await open({ path: '/system/role' })
  click(getByRole(document, 'button', 'Add to favourites'))
  const stored = JSON.stringify({ ...localStorage })
  assert.match(stored, '/system/role')
  for (const text of ['Lin', 'Roles', 'trader']) assert.not.match(stored, text)
  shell.close()
})

test.run()
