import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../support/by-role.ts'
import { withFakeTimers } from '../support/clock.ts'
import { act, settle } from '../support/render.tsx'
import { arrive, menuRow, renderShell, type ShellOptions } from '../support/shell.tsx'
import { click, focusOn, press, type } from '../support/user.ts'
import { parseRuntimeConfig } from '#config/runtime-config.ts'
import { RuntimeConfigContext } from '#config/runtime-config-context.ts'
import { FavouriteStar } from '#menu/favourite-star.tsx'
import { HeaderSearch } from '#search/header-search.tsx'
import { Sidebar } from '#shell/sidebar.tsx'
import { Keyboard } from '#shortcuts/keyboard.tsx'

const test = suite('sidebar')

const SYSTEM = menuRow(1, '/system', 'System', [
  menuRow(2, 'role', 'Roles'),
  menuRow(3, 'dict', 'Dictionary data'),
])
const SHOP = menuRow(10, '/shop', 'Shop', [
  menuRow(11, 'orders', 'Orders'),
  menuRow(12, 'logs', '操作日志', [menuRow(13, 'in', 'Arrivals')]),
])
const MANY = [
  SYSTEM,
  SHOP,
  ...Array.from({ length: 8 }, (_, at) => menuRow(20 + at, `/yard-${at}`, `Yard ${at}`)),
]

const open = (options: Partial<ShellOptions> = {}) =>
  renderShell(
    <>
      <Sidebar />
      <FavouriteStar />
      <HeaderSearch />
      <Keyboard />
    </>,
    { menu: [SYSTEM, SHOP], ...options },
  )

const menu = (name = 'Main menu') => getByRole(document, 'navigation', name)
const links = () => queryAllByRole(menu(), 'link').map(accessibleNameOf)
const branch = (name: string) => getByRole(menu(), 'button', name)
const isOpen = (name: string) => branch(name).getAttribute('aria-expanded') === 'true'
const focused = () => accessibleNameOf(document.activeElement ?? document.body)
const filter = () => getByRole(document, 'searchbox', 'Filter menu')
/** Moves the pointer onto an element, or off it. */
const pointAt = (element: Element, isThere: boolean) =>
  act(
    () =>
      void element.dispatchEvent(
        new Event(isThere ? 'pointerover' : 'pointerout', { bubbles: true }),
      ),
  )
const key = (key: string, init: KeyboardEventInit = {}) =>
  settle(
    () =>
      void document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
      ),
  )

test('§2 one group is open on each level; that of the page on screen opens by itself', async () => {
  const shell = await open({ path: '/system/role' })
  assert.equal([isOpen('System'), isOpen('Shop')], [true, false])
  assert.is(getByRole(menu(), 'link', 'Roles').getAttribute('aria-current'), 'page')
  click(branch('Shop'))
  assert.equal([isOpen('System'), isOpen('Shop')], [false, true])
  await shell.go('/system/dict')
  assert.equal([isOpen('System'), isOpen('Shop')], [true, false])
  shell.close()
})

test('§2 a page outside all groups leaves open the groups that the user opened', async () => {
  const shell = await open({ path: '/system/role' })
  click(branch('Shop'))
  await shell.go('/dashboard')
  assert.equal([isOpen('System'), isOpen('Shop')], [false, true])
  shell.close()
})

test('§2 a click goes to the page, a click on the open page refreshes it, and the browser opens other windows', async () => {
  const shell = await open({ path: '/system/role' })
  const text = (name: string) =>
    getByRole(menu(), 'link', name).querySelector<HTMLElement>('.sidebar-menu__text')
  const isPrevented = (name: string, init: MouseEventInit) => {
    let isPrevented: boolean | undefined
    const hear = (event: Event) => {
      isPrevented = event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', hear)
    act(
      () =>
        void text(name)?.dispatchEvent(
          new MouseEvent('click', { bubbles: true, cancelable: true, ...init }),
        ),
    )
    document.removeEventListener('click', hear)
    return isPrevented
  }
  for (const held of ['ctrlKey', 'metaKey', 'shiftKey', 'altKey']) {
    assert.is(isPrevented('Dictionary data', { [held]: true }), false, held)
    assert.is(shell.at(), '/system/role')
  }
  assert.is(isPrevented('Dictionary data', {}), true)
  assert.is(shell.at(), '/system/dict')
  isPrevented('Dictionary data', {})
  assert.is(shell.at(), '/redirect/system/dict')
  shell.close()
})

test('W2 a page is found as it was left in its tab; a closed tab, and the page on screen, start anew', async () => {
  const shell = await open({ path: '/system/role?status=1&page=3#row' })
  await shell.go('/system/dict?type=coal')
  click(getByRole(menu(), 'link', 'Roles'))
  await arrive()
  assert.is(shell.at(), '/system/role?status=1&page=3#row')
  click(getByRole(menu(), 'link', 'Dictionary data'))
  await arrive()
  assert.is(shell.at(), '/system/dict?type=coal')
  click(getByRole(menu(), 'link', 'Dictionary data'))
  await arrive()
  assert.is(shell.at(), '/redirect/system/dict')
  assert.is(getByRole(menu(), 'link', 'Roles').getAttribute('href'), '/system/role')
  shell.close()
})

test('W19 a favourite, too, is found as it was left', async () => {
  const shell = await open({ path: '/system/role?status=1' })
  click(getByRole(document, 'button', 'Add to favourites'))
  await shell.go('/system/dict')
  click(document.querySelector('#menu-favourites a') ?? document.body)
  await arrive()
  assert.is(shell.at(), '/system/role?status=1')
  shell.close()
})

test('§20 the pages of a closed group are not drawn', async () => {
  const shell = await open()
  assert.equal(links(), ['Home'])
  assert.is(document.querySelectorAll('nav a').length, 1)
  shell.close()
})

test('§28.3 arrows move, open and close; Left goes to the group', async () => {
  const shell = await open()
  focusOn(getByRole(menu(), 'link', 'Home'))
  press('ArrowDown')
  assert.is(focused(), 'System')
  press('ArrowRight')
  assert.is(isOpen('System'), true)
  press('ArrowRight')
  assert.is(focused(), 'Roles')
  press('End')
  assert.is(focused(), 'Shop')
  press('ArrowUp')
  assert.is(focused(), 'Dictionary data')
  press('ArrowLeft')
  assert.is(focused(), 'System')
  press('ArrowLeft')
  assert.is(isOpen('System'), false)
  press('ArrowUp')
  press('ArrowUp')
  assert.is(focused(), 'Shop')
  shell.close()
})

test('§28.3 in the rail a group opens beside it; Escape returns the focus', async () => {
  const shell = await open()
  await settle(() => shell.layout.toggleSidebar())
  click(branch('System'))
  const flyout = getByRole(document, 'group', 'System')
  assert.is(branch('System').title, '', 'the flyout begins with its name')
  focusOn(getByRole(flyout, 'link', 'Roles'))
  press('Escape')
  assert.is(queryByRole(document, 'group', 'System'), undefined)
  assert.is(document.activeElement, branch('System'))
  assert.is(branch('System').title, 'System')
  shell.close()
})

test('§28.3 in the rail a resting pointer opens a group, which closes when pointer and focus have left', async () => {
  const shell = await open()
  await settle(() => shell.layout.toggleSidebar())
  const point = (isThere: boolean) => settle(() => pointAt(branch('System'), isThere))
  await withFakeTimers(async pass => {
    await point(true)
    await pass(100)
    assert.is(queryByRole(document, 'group', 'System'), undefined)
    await pass(50)
    const flyout = getByRole(document, 'group', 'System')
    focusOn(getByRole(flyout, 'link', 'Roles'))
    await point(false)
    getByRole(document, 'group', 'System')
    focusOn(branch('Shop'))
    assert.is(queryByRole(document, 'group', 'System'), undefined)
    await point(true)
    await pass(150)
    getByRole(document, 'group', 'System')
    press('Escape')
    assert.is(queryByRole(document, 'group', 'System'), undefined, 'the focus is elsewhere')
    assert.is(document.activeElement, branch('Shop'))
    await point(true)
    await point(false)
    await pass(200)
    assert.is(queryByRole(document, 'group', 'System'), undefined)
  })
  shell.close()
})

test('§28.3 a flyout closed by Escape or a press does not reopen under the resting pointer (WCAG 1.4.13)', async () => {
  const shell = await open()
  await settle(() => shell.layout.toggleSidebar())
  const isOut = () => queryByRole(document, 'group', 'System') !== undefined
  for (const close of [() => press('Escape'), () => click(branch('System'))]) {
    await withFakeTimers(async pass => {
      focusOn(branch('System'))
      pointAt(branch('System'), true)
      click(branch('System'))
      await pass(50)
      assert.is(isOut(), true)
      close()
      assert.is(isOut(), false)
      await pass(200)
      assert.is(isOut(), false)
    })
  }
  shell.close()
})

test('§28.3 on a phone the drawer is a dialog; Escape closes it and returns the focus', async () => {
  const shell = await open({ device: 'mobile', locale: 'zh-CN' })
  assert.is(queryByRole(document, 'dialog'), undefined)
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  await settle(() => shell.layout.toggleSidebar())
  getByRole(document, 'dialog', '主菜单')
  assert.is(focused(), '首页')
  press('a')
  assert.is(shell.layout.get().sidebar.opened, true)
  press('Escape')
  assert.is(shell.layout.get().sidebar.opened, false)
  assert.is(document.activeElement, opener)
  shell.close()
})

test('§14 a press beside the open drawer closes it', async () => {
  const shell = await open({ device: 'mobile' })
  const beside = () => document.querySelector('.sidebar__scrim')
  assert.is(beside(), null)
  await settle(() => shell.layout.toggleSidebar())
  const backdrop = beside()
  assert.ok(backdrop)
  click(backdrop)
  assert.equal([shell.layout.get().sidebar.opened, beside()], [false, null])
  shell.close()
})

test('W21 with more than twelve entries there is a box that filters the tree', async () => {
  const shell = await open({ menu: MANY })
  type(filter(), 'rol')
  assert.equal(links(), ['Roles'])
  assert.is(isOpen('System'), true)
  click(getByRole(document, 'button', 'Clear filter'))
  assert.is(document.activeElement, filter())
  assert.is(links().length, 9)
  assert.is(queryByRole(document, 'button', 'Clear filter'), undefined)
  type(filter(), 'czrz')
  assert.equal(links(), ['Arrivals'])
  assert.equal([isOpen('Shop'), isOpen('操作日志')], [true, true])
  type(filter(), 'zzz')
  assert.equal(links(), [])
  assert.match(menu().textContent ?? '', "No pages match 'zzz'.")
  press('Escape', {}, filter())
  assert.equal(links(), ['Home', ...Array.from({ length: 8 }, (_, at) => `Yard ${at}`)])
  shell.close()
})

test('W21 of too many hits the first are shown, with a note that there are more', async () => {
  const yards = Array.from({ length: 130 }, (_, at) => menuRow(10 + at, `yard${at}`, `Yard ${at}`))
  const shell = await open({ menu: [menuRow(1, '/shop', 'Shop', yards)] })
  type(filter(), 'yard')
  await arrive()
  assert.is(links().length, 100)
  assert.match(menu().textContent ?? '', 'The first 100 are shown.')
  type(filter(), 'yard 12')
  assert.not.match(menu().textContent ?? '', 'are shown')
  shell.close()
})

test('W21 after the filter the same single group is open as before', async () => {
  const shell = await open({ menu: MANY, path: '/system/role' })
  type(filter(), 'o')
  assert.equal([isOpen('System'), isOpen('Shop')], [true, true])
  click(branch('System'))
  assert.equal([isOpen('System'), isOpen('Shop')], [false, true])
  type(filter(), '')
  assert.equal([isOpen('System'), isOpen('Shop')], [true, false])
  shell.close()
})

test('W21 Enter opens the first hit, Down moves into the list', async () => {
  const shell = await open({ menu: MANY })
  type(filter(), 'dict')
  focusOn(filter())
  press('Enter')
  await arrive()
  assert.is(shell.at(), '/system/dict')
  focusOn(filter())
  press('ArrowDown')
  assert.is(focused(), 'System')
  shell.close()
})

test('W21 Ctrl+/ shows the box above a short menu', async () => {
  const shell = await open()
  assert.is(queryByRole(document, 'searchbox'), undefined)
  await key('/', { ctrlKey: true })
  assert.is(document.activeElement, filter())
  shell.close()
})

test('W21 in the rail the filter opens the palette instead', async () => {
  const shell = await open({ menu: MANY })
  await settle(() => shell.layout.toggleSidebar())
  assert.is(queryByRole(document, 'searchbox'), undefined)
  await key('/', { ctrlKey: true })
  await arrive()
  getByRole(document, 'dialog', 'Search pages')
  shell.close()
})

test('W19 favourites are the first group, and keys change their order', async () => {
  const shell = await open({ path: '/system/role' })
  for (const path of ['/system/role', '/system/dict', '/shop/orders']) {
    await shell.go(path)
    click(getByRole(document, 'button', 'Add to favourites'))
  }
  assert.is(accessibleNameOf(queryAllByRole(menu(), 'button')[0] as Element), 'Favourites')
  const inside = () => {
    const id = branch('Favourites').getAttribute('aria-controls') ?? ''
    return queryAllByRole(document.getElementById(id) as Element, 'link')
  }
  assert.equal(inside().map(accessibleNameOf), ['Roles', 'Dictionary data', 'Orders'])
  focusOn(inside()[2] as HTMLElement)
  press('ArrowUp', { altKey: true })
  assert.equal(inside().map(accessibleNameOf), ['Roles', 'Orders', 'Dictionary data'])
  assert.is(document.activeElement, inside()[1], 'the focus goes along')
  assert.is(shell.notices.announcement.get().polite, 'Orders, 2 of 3')
  press('ArrowDown', { altKey: true })
  assert.equal(inside().map(accessibleNameOf), ['Roles', 'Dictionary data', 'Orders'])
  assert.is(shell.notices.announcement.get().polite, 'Orders, 3 of 3')
  for (const [key, altKey] of [
    ['ArrowDown', true],
    ['ArrowUp', false],
    ['Enter', true],
  ] as const) {
    press(key, { altKey })
    assert.equal(inside().map(accessibleNameOf), ['Roles', 'Dictionary data', 'Orders'], key)
  }
  click(branch('Favourites'))
  assert.equal(inside(), [])
  shell.close()
})

const favourites = () =>
  JSON.parse(
    Object.entries({ ...localStorage }).find(([name]) => name.startsWith('coalface:visits:'))?.[1]
      ?? '{}',
  ).favourites
const star = () => click(getByRole(document, 'button', 'Add to favourites'))
const favourite = (name: string) => queryAllByRole(menu(), 'link', name)[0] as HTMLElement
const hear = (on: Element, type: string) => {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true })
  return settle(() => void on.dispatchEvent(event)).then(() => event.defaultPrevented)
}
const disabled = () =>
  queryAllByRole(document, 'menuitem')
    .filter(item => item.getAttribute('aria-disabled') === 'true')
    .map(accessibleNameOf)

test('2.5.7 nothing needs dragging: a menu moves and removes a favourite', async () => {
  const shell = await open({ path: '/system/role' })
  star()
  await shell.go('/system/dict')
  star()
  focusOn(favourite('Roles'))
  await hear(favourite('Roles'), 'contextmenu')
  assert.equal(disabled(), ['Move up'])
  click(getByRole(document, 'menuitem', 'Move down'))
  assert.equal(favourites(), ['/system/dict', '/system/role'])
  await hear(favourite('Roles'), 'contextmenu')
  assert.equal(disabled(), ['Move down'])
  click(getByRole(document, 'menuitem', 'Move up'))
  assert.equal(favourites(), ['/system/role', '/system/dict'])
  await hear(favourite('Roles'), 'contextmenu')
  click(getByRole(document, 'menuitem', 'Remove from favourites'))
  assert.equal([favourites(), shell.notices.shown.get()], [['/system/dict'], []])
  shell.close()
})

test('W19 a favourite can be dropped on the place of another; other dragged things cannot', async () => {
  const shell = await open({ path: '/system/role' })
  star()
  for (const path of ['/system/dict', '/shop/orders']) {
    await shell.go(path)
    star()
  }
  const [roles, dict, orders] = ['Roles', 'Dictionary data', 'Orders'].map(favourite)
  if (!roles || !dict || !orders) throw new Error('a favourite is missing')
  assert.not(await hear(roles, 'dragover'))
  await hear(roles, 'drop')
  await hear(orders, 'dragstart')
  assert.ok(await hear(dict, 'dragover'))
  await hear(dict, 'dragend')
  assert.not(await hear(dict, 'dragover'))
  assert.equal(favourites(), ['/system/role', '/system/dict', '/shop/orders'])
  await hear(orders, 'dragstart')
  await hear(roles, 'drop')
  assert.equal(favourites(), ['/shop/orders', '/system/role', '/system/dict'])
  assert.is(shell.notices.announcement.get().polite, 'Orders, 1 of 3')
  shell.close()
})

test('W5 the menu of a favourite closes when another window removes the favourite', async () => {
  const shell = await open({ path: '/system/role' })
  star()
  await shell.go('/system/dict')
  star()
  await hear(favourite('Roles'), 'contextmenu')
  getByRole(document, 'menuitem', 'Remove from favourites')
  const [key = '', kept = ''] =
    Object.entries({ ...localStorage }).find(([name]) => name.startsWith('coalface:visits:')) ?? []
  const left = { ...JSON.parse(kept), favourites: ['/system/dict'] }
  localStorage.setItem(key, JSON.stringify(left))
  await settle(() => void dispatchEvent(new Event('storage')))
  assert.is(queryByRole(document, 'menuitem', 'Remove from favourites'), undefined)
  getByRole(menu(), 'button', 'Favourites')
  shell.close()
})

test('§2 §3 the logo leads home, and its setting hides it', async () => {
  const shell = await open()
  assert.is(getByRole(document, 'link', 'Coalface').getAttribute('href'), '/')
  act(() => shell.settings.set({ ...shell.settings.get(), sidebarLogo: false }))
  assert.is(queryByRole(document, 'link', 'Coalface'), undefined)
  shell.close()
})

test('§2 the links for documentation and donations open a new window; without an address there is no link', async () => {
  const links = { documentation: 'https://docs.example/', donate: null }
  const shell = await renderShell(
    <RuntimeConfigContext value={parseRuntimeConfig({ links }).config}>
      <Sidebar />
    </RuntimeConfigContext>,
    { menu: [] },
  )
  const link = getByRole(document, 'link', /^Documentation/)
  assert.equal(
    ['href', 'target', 'rel'].map(name => link.getAttribute(name)),
    ['https://docs.example/', '_blank', 'noopener noreferrer'],
  )
  assert.is(document.querySelectorAll('a:not([href^="/"])').length, 1)
  shell.close()
})

test('§2 of the constant routes only home stands in the menu', async () => {
  const shell = await open({ menu: [] })
  assert.equal(links(), ['Home'])
  shell.close()
})

test('a row with a query leads to it, and is the only one marked', async () => {
  const sidebar = await open({
    menu: [
      menuRow(1, '/r', 'All'),
      menuRow(2, '/r?kind=coal', 'Coal'),
      menuRow(3, '/r?kind=Coal', 'Other'),
    ],
    path: '/r',
  })
  const lit = () =>
    queryAllByRole(menu(), 'link')
      .filter(link => link.hasAttribute('aria-current'))
      .map(accessibleNameOf)
  assert.equal(lit(), ['All'])
  await click(getByRole(menu(), 'link', 'Coal'))
  assert.is(sidebar.at(), '/r?kind=coal')
  assert.equal(lit(), ['Coal'])
  await sidebar.go('/r?page=2&kind=Coal')
  assert.equal(lit(), ['Other'])
  await sidebar.go('/r?page=2')
  assert.equal(lit(), ['All'])
  sidebar.close()
})

test('§3 the entry that a row names is marked for it, and still leads to its own page', async () => {
  const sidebar = await open({
    menu: [
      menuRow(1, '/orders', 'Orders'),
      { ...menuRow(2, '/order/:id', 'Order'), visible: false, meta: { activeMenu: '/orders' } },
    ],
    path: '/order/7',
  })
  const link = getByRole(menu(), 'link', 'Orders')
  assert.equal([link.getAttribute('aria-current'), link.getAttribute('href')], ['true', '/orders'])
  const before = sidebar.entries()
  await click(link)
  assert.equal([sidebar.at(), sidebar.entries()], ['/orders', before + 1])
  assert.is(getByRole(menu(), 'link', 'Orders').getAttribute('aria-current'), 'page')
  sidebar.close()
})

test('a menu whose rows are all hidden names the configuration key', async () => {
  const hidden = { ...menuRow(1, '/orders', 'Orders'), visible: '0' }
  const note = () => document.querySelector('.sidebar-menu__note')?.textContent ?? ''
  let sidebar = await open({ menu: [hidden] })
  assert.match(note(), 'menuVisible')
  sidebar.close()
  sidebar = await open({ menu: [] })
  assert.is(note(), 'Your role has no pages yet.')
  sidebar.close()
})

test('a menu none of whose rows can be used does not say that the role has no pages', async () => {
  const { title: _, ...untitled } = menuRow(1, '/orders', 'Orders')
  const sidebar = await open({ menu: [untitled] })
  assert.match(document.querySelector('.sidebar-menu__note')?.textContent ?? '', /Menu health/)
  sidebar.close()
})

test.run()
