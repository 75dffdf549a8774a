import { Activity, type ReactNode } from 'react'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accessibleNameOf, getByRole, queryAllByRole, queryByRole } from '../../support/by-role.ts'
import { Home, type HomeOptions, menuWith, storeDraft } from '../../support/home.tsx'
import { act, settle } from '../../support/render.tsx'
import { createScreenTest, renderScreen, type ScreenOptions, wait } from '../../support/screen.tsx'
import type { StubbedCalls } from '../../support/session.ts'
import { click, press } from '../../support/user.ts'
import { storageKeyOf } from '#entities/session-user.ts'
import { lazyWithPreload } from '#hooks/lazy-with-preload.ts'
import { useStore } from '#hooks/use-store.ts'
import { ChunkLoadError } from '#lib/browser/load-chunk.ts'
import { createStore } from '#lib/store.ts'
import texts from '#locales/en/search.ts'
import {
  changeFavourites,
  type FavouritesStore,
  useFavouritesStore,
} from '#menu/favourites-provider.tsx'
import { type Page, ShownPageContext } from '#routing/current-page.ts'
import { shortcuts } from '#shortcuts/shortcuts.ts'
import { useTabs } from '#tabs/tabs-provider.tsx'
import { CardFrame } from '#views/dashboard/card-frame.tsx'
import Dashboard from '#views/dashboard/dashboard.tsx'
import { isUserListMissing } from '#views/dashboard/numbers-card.tsx'
import ShortcutsCard from '#views/dashboard/shortcuts-card.tsx'

const test = suite('dashboard')

const total = (count: number) => ({ code: 200, data: { list: [], count } })
const server = (more: StubbedCalls = {}): StubbedCalls => ({
  'GET /api/v1/rolelist': total(12_345),
  'GET /api/v1/dict/datalist': total(66),
  'GET /api/v1/configList': { code: 500, msg: 'broken' },
  'GET /api/v1/sysUserList': total(4),
  'GET /api/v1/operlogdays': {
    code: 200,
    data: [
      { day: '2026-01-01', count: 3, failed: 0 },
      { day: '2026-01-02', count: 5, failed: 1 },
    ],
  },
  ...more,
})
const KEY = storageKeyOf({ userId: 1, name: 'Administrator' })
const MENU = menuWith(
  ['role', 'Roles'],
  ['dict', 'Dictionary data'],
  ['config', 'Configuration'],
  ['user', 'Users'],
)

/** The layout of §24.5 A. */
const GO_ADMIN = [
  ['role', '/role/index'],
  ['user', '/sysuser/index'],
  ['dict', '/dict/data'],
  ['config', '/config/index'],
].map(([path, component], index) => ({
  menuId: index + 1,
  path: `/upms/${path}`,
  component,
  title: `${path}`,
  menuName: `M${index}`,
  icon: '',
  visible: true,
}))

type Options = Partial<ScreenOptions> & {
  home?: HomeOptions
  drawn?: ReactNode
}

/** Hidden, as the shell keeps the page of the home tab while another page is on screen. */
const away = createStore(false)
const shownPage = createStore<Page | undefined>(undefined)
const home = <Dashboard />
const Kept = () => (
  <ShownPageContext value={useStore(shownPage)}>
    <Activity mode={useStore(away) ? 'hidden' : 'visible'}>{home}</Activity>
  </ShownPageContext>
)

let visits: FavouritesStore | undefined
function Visits() {
  visits = useFavouritesStore()
  return null
}

let opened: readonly string[] = []
function OpenTabs() {
  opened = useTabs().list.map(({ fullPath }) => fullPath)
  return null
}

const open = async ({ home, drawn, ...options }: Options = {}) => {
  // Reset, because each test has another server.
  isUserListMissing.set(false)
  const shown = await renderScreen(
    <Home menu={MENU} {...home}>
      <Kept />
      {drawn}
    </Home>,
    {
      path: '/dashboard',
      title: 'Home',
      areas: ['dashboard', 'arrange', 'operations', 'maps'],
      table: server(),
      ...options,
    },
  )
  await wait()
  return shown
}
const screen = createScreenTest(test, open)

const headings = (container: ParentNode) =>
  [...container.querySelectorAll('main h2')].map(heading => heading.textContent?.trim())

for (const [user, sentence] of [
  [{}, 'Signed in as Administrator (admin). Role: admin.'],
  [{ name: 'admin' }, 'Signed in as admin. Role: admin.'],
  [{ account: '' }, 'Signed in as Administrator. Role: admin.'],
  [{ roles: ['trader', 'auditor'] }, 'Administrator (admin). Roles: trader, auditor.'],
] as const) {
  screen(
    `B.5 it says who is signed in by name and account: ${JSON.stringify(user)}`,
    async ({ container }) => {
      assert.ok(container.textContent?.includes(sentence), container.textContent ?? '')
    },
    { user },
  )
}

screen('4.4 greets by name and has a heading for each card', async ({ container }) => {
  getByRole(container, 'heading', /^Good (morning|afternoon|evening), Administrator$/)
  assert.equal(headings(container), [
    'Numbers',
    'Quick actions',
    'Continue',
    'Favourites',
    'Recent pages',
    'Operations per day',
    'Health',
    'Shortcuts for you',
  ])
})

screen(
  '§8 B.5 numbers are totals of lists and link to them; a failed one is a dash, and a notice says why',
  async ({ container, notices }) => {
    const numbers = [...container.querySelectorAll('.numbers dd')].map(cell => cell.textContent)
    assert.equal(numbers, ['12.3k', '12.3k', '66', '–', '4'])
    assert.is(getByRole(container, 'link', '66').getAttribute('href'), '/system/dict')
    assert.is(container.querySelector('[title="12,345"]')?.textContent, '12.3k')
    assert.equal(
      notices.shown.get().map(({ title }) => title),
      ['broken'],
    )
  },
)

for (const [title, row, shown] of [
  ['a server that ignores the filter says nothing of it', { roleId: 1, status: '0' }, '–'],
  ['a row of the kind that was asked for', { roleId: 7, status: '1' }, '9'],
  ['a row that says nothing of it, the server is believed', { roleId: 7 }, '9'],
] as const) {
  screen(
    `§16 the number of disabled roles comes from the filter: ${title}`,
    async ({ container }) => {
      const numbers = [...container.querySelectorAll('.numbers dd')].map(cell => cell.textContent)
      assert.equal(numbers.slice(0, 2), ['9', shown])
    },
    {
      table: server({
        'GET /api/v1/rolelist': { code: 200, data: { list: [row], count: 9 } },
      }),
    },
  )
}

const ORDERS_PAGE = {
  ...{ menuId: 90, path: '/shop/order', title: 'Orders', menuName: 'order', icon: 'order' },
  ...{ visible: true, component: '/shop/order' },
}
const SHOP_MENU = [...MENU, ORDERS_PAGE]
const ORDERS = 'GET /api/v1/orderList'

screen(
  'B.5 orders are counted by state, with links to their list',
  async ({ container, calls }) => {
    assert.ok(headings(container).includes('Orders by state'))
    const [, card] = container.querySelectorAll('.numbers')
    assert.equal(
      [...(card?.querySelectorAll('dt') ?? [])].map(term => term.textContent),
      ['Placed', 'Loaded', 'Delivered', 'Paid', 'Cancelled'],
    )
    const links = [...(card?.querySelectorAll('a') ?? [])]
    assert.equal([links.length, links[0]?.textContent], [5, '7'])
    assert.is(links[0]?.getAttribute('href'), '/shop/order?state=placed')
    assert.is(calls.filter(({ call }) => call === ORDERS).length, 5)
  },
  { home: { menu: SHOP_MENU }, table: server({ [ORDERS]: total(7) }) },
)

for (const [why, options] of [
  ['the menu has no orders', {}],
  [
    'the user may not list orders',
    {
      home: { menu: SHOP_MENU },
      user: { permissions: ['system:sysrole:list'], roles: ['clerk'] },
    },
  ],
] as const)
  screen(
    `B.5 without a card of the orders where ${why}`,
    async ({ container, calls }) => {
      assert.not(headings(container).includes('Orders by state'))
      assert.not(calls.some(({ call }) => call === ORDERS))
    },
    options,
  )

screen(
  'B.5 cards and numbers without permission are absent',
  async ({ container, calls }) => {
    assert.equal(headings(container), [
      'Numbers',
      'Continue',
      'Favourites',
      'Recent pages',
      'Shortcuts for you',
    ])
    assert.equal(
      [...container.querySelectorAll('.numbers dt')].map(term => term.textContent),
      ['Users'],
    )
    assert.not(calls.some(({ call }) => /rolelist|configList|operlogdays/.test(call)))
  },
  { user: { permissions: ['system:sysuser:list'], roles: ['clerk'] } },
)

screen(
  'quick actions link to the forms the user may create records with',
  async ({ container }) => {
    const links = queryAllByRole(getByRole(container, 'list', 'Quick actions'), 'link')
    assert.equal(
      links.map(link => [accessibleNameOf(link), link.getAttribute('href')]),
      [['New user', '/system/user?new']],
    )
  },
  { user: { permissions: ['system:sysuser:add'] } },
)

screen(
  '§13 numbers and quick actions find their pages under the names that go-admin menus use',
  async ({ container }) => {
    assert.is(getByRole(container, 'link', '66').getAttribute('href'), '/upms/dict')
    const links = queryAllByRole(getByRole(container, 'list', 'Quick actions'), 'link')
    assert.equal(
      links.map(link => link.getAttribute('href')),
      ['/upms/role?new', '/upms/user?new', '/upms/dict?new', '/upms/config?new'],
    )
  },
  { home: { menu: GO_ADMIN } },
)

screen(
  'a described record has its quick action where the menu has its page and the user the right',
  async ({ container }) => {
    const links = queryAllByRole(getByRole(container, 'list', 'Quick actions'), 'link')
    assert.equal(
      links.map(link => [accessibleNameOf(link), link.getAttribute('href')]),
      [['New article', '/goods?new']],
    )
  },
  {
    user: { permissions: ['shop:goods:add'] },
    home: {
      menu: [
        {
          menuId: 1,
          path: '/goods',
          component: '/shop/goods/index',
          title: 'Goods',
          menuName: 'Goods',
          icon: '',
          visible: true,
        },
      ],
    },
  },
)

screen(
  'W1, W2 drafts and closed tabs can be reopened',
  async ({ container }) => {
    assert.is(
      getByRole(container, 'link', 'Draft on Roles').getAttribute('href'),
      '/system/role?edit=3',
    )
    const tabs = queryAllByRole(getByRole(container, 'list', 'Closed tabs'), 'link')
    // A page the user may no longer open is not offered.
    assert.equal(
      tabs.map(link => link.getAttribute('href')),
      ['/system/user?page=2'],
    )
  },
  {
    home: {
      closed: [
        { path: '/system/user', fullPath: '/system/user?page=2', title: 'Users', pin: 'none' },
        { path: '/gone', fullPath: '/gone', title: 'Gone', pin: 'none' },
      ],
    },
    before() {
      storeDraft(KEY)
    },
  },
)

screen(
  'B.5 one press reopens all tabs that were closed last, in their order',
  async ({ container }) => {
    click(getByRole(container, 'button', 'Reopen all'))
    assert.equal(opened, ['/system/role?page=3', '/system/user?page=2'])
    assert.not(queryByRole(container, 'list', 'Closed tabs'))
    // The focused button has unmounted.
    assert.is(document.activeElement?.tagName, 'H1')
  },
  {
    home: {
      closed: [
        { path: '/system/user', fullPath: '/system/user?page=2', title: 'Users', pin: 'none' },
        { path: '/gone', fullPath: '/gone', title: 'Gone', pin: 'none' },
        { path: '/system/role', fullPath: '/system/role?page=3', title: 'Roles', pin: 'none' },
      ],
    },
    drawn: <OpenTabs />,
  },
)

screen(
  'B.5 a figure is reused for a minute: a return to the dashboard asks for none, "Refresh" does',
  async ({ container, calls }) => {
    const asked = () => calls.filter(({ call }) => call === 'GET /api/v1/dict/datalist').length
    const { now } = Date
    try {
      const comeHome = async () => {
        act(() => away.set(true))
        act(() => away.set(false))
        await wait()
      }
      await comeHome()
      assert.is(asked(), 1)
      getByRole(container, 'link', '66')
      click(getByRole(container, 'button', 'Refresh Numbers'))
      await wait()
      assert.is(asked(), 2)
      Date.now = () => now() + 61_000
      await comeHome()
      assert.is(asked(), 3)
    } finally {
      Date.now = now
    }
  },
)

screen(
  'B.5 a figure is read again after a write: a new entry is counted when the user returns',
  async ({ calls, session }) => {
    const asked = () => calls.filter(({ call }) => call === 'GET /api/v1/dict/datalist').length
    const comeHome = async () => {
      act(() => away.set(true))
      act(() => away.set(false))
      await wait()
    }
    await comeHome()
    assert.is(asked(), 1)
    await settle(async () => void (await session.call('POST', '/api/v1/dict/data', { body: {} })))
    await comeHome()
    assert.is(asked(), 2)
    await comeHome()
    assert.is(asked(), 2)
  },
  { table: server({ 'POST /api/v1/dict/data': { code: 200 } }) },
)

screen(
  '§16 the card says when the server has no operation log',
  async ({ container }) => {
    const card = getByRole(container, 'heading', 'Operations per day').closest('.card')
    assert.match(card?.textContent ?? '', /This server does not count its operations by day\./)
  },
  { table: server({ 'GET /api/v1/operlogdays': { code: 404, msg: 'no such path' } }) },
)

screen(
  'B.5 favourites, then recent pages show the digits that open them',
  async ({ container }) => {
    const digits = (list: string) =>
      queryAllByRole(getByRole(container, 'list', list), 'link').map(link => [
        accessibleNameOf(link),
        link.getAttribute('aria-keyshortcuts'),
      ])
    assert.equal(digits('Favourites'), [
      ['Dictionary data', '1'],
      ['Users', '2'],
    ])
    // The same page has the same digit.
    assert.equal(digits('Recent pages'), [
      ['Roles', '3'],
      ['Users', '2'],
      ['Configuration', '4'],
    ])
  },
  {
    before() {
      const visits = {
        favourites: ['/system/dict', '/system/user'],
        recent: ['/system/role', '/system/user', '/system/config'],
        days: {},
      }
      localStorage.setItem(`coalface:visits:${KEY}`, JSON.stringify(visits))
    },
  },
)

screen(
  '§2 the hidden dashboard is not drawn while another page is shown, and is up to date on return',
  async ({ container }) => {
    const recent = () =>
      getByRole(container, 'heading', 'Recent pages').closest('.card')?.textContent
    const before = recent()
    const visit = (path: string) => {
      shownPage.set({ path, title: path, trail: [], marks: [], params: {}, cached: false })
      if (visits) changeFavourites(visits, { type: 'entered', path, day: 1 })
    }
    await settle(() => away.set(true))
    await settle(() => visit('/system/user'))
    await settle(() => visit('/system/role'))
    assert.is(recent(), before)

    await settle(() => away.set(false))
    assert.match(recent() ?? '', /Roles.*Users/)
  },
  { drawn: <Visits /> },
)

screen(
  'D8 there is a map only where a key for one is configured',
  async ({ container }) => {
    assert.ok(headings(container).includes('Places'))
  },
  { home: { config: { maps: { url: 'https://maps.example/api', key: 'k', plugins: [] } } } },
)

screen('B.5 cards are hidden and moved by keyboard, and stay so', async ({ container }) => {
  // The chunk of the dialog loads when it first opens.
  await settle(() => click(getByRole(container, 'button', 'Arrange cards')))
  await wait()
  const dialog = getByRole(document.body, 'dialog', 'Arrange cards')
  click(getByRole(dialog, 'checkbox', 'Favourites'))
  const health = getByRole(dialog, 'checkbox', 'Health')
  health.focus()
  press('ArrowUp', { altKey: true }, health)
  await wait()
  assert.equal(headings(container), [
    'Numbers',
    'Quick actions',
    'Continue',
    'Recent pages',
    'Health',
    'Operations per day',
    'Shortcuts for you',
  ])
  const kept: unknown = JSON.parse(localStorage.getItem(`coalface:dashboard:${KEY}`) ?? 'null')
  assert.equal((kept as { hidden: unknown }).hidden, ['favourites'])
  click(getByRole(dialog, 'button', 'Reset cards'))
  await wait()
  assert.equal(headings(container).slice(-2), ['Health', 'Shortcuts for you'])
})

screen(
  'B.5 a hidden card stays hidden, and the focus goes to "Arrange cards"',
  async ({ container }) => {
    click(getByRole(container, 'button', 'Hide Shortcuts for you'))
    assert.not(headings(container).includes('Shortcuts for you'))
    assert.is(document.activeElement, getByRole(container, 'button', 'Arrange cards'))
    assert.match(
      localStorage.getItem(`coalface:dashboard:${KEY}`) ?? '',
      /"hidden":\["shortcuts"\]/,
    )
  },
)

test('B.5 a card keeps its place while its code is loading', async () => {
  const later = lazyWithPreload(() => new Promise<never>(() => {}))
  const { container, unmount } = await renderScreen(
    <CardFrame card={{ id: 'a', title: 'A', LazyContent: later }} />,
    {
      areas: ['dashboard'],
      table: {},
    },
  )
  assert.ok(container.querySelector('.dashboard__unseen .skeleton'))
  unmount()
})

test('B.5 three shortcuts that the user has not used are offered, none of them twice', async () => {
  localStorage.setItem(`coalface:keys:${KEY}`, '["g h"]')
  shortcuts.lastUsed.set('')
  const keys = [
    ['?', 'Shortcuts'],
    ['g h', 'Go home'],
    ['[', 'Fold the menu'],
    ['/', 'Search'],
    ['Mod+K', 'Search'],
    ['r', 'Refresh'],
  ] as const
  const taken = keys.map(([keys, label]) =>
    shortcuts.add({ keys, label, scope: 'everywhere', run() {} }),
  )
  taken.push(shortcuts.add({ keys: 'n', label: 'On one page', scope: 'page', run() {} }))
  const { container, unmount } = await renderScreen(<ShortcutsCard />, {
    areas: ['search'],
    table: {},
  })
  const offered = () =>
    [...container.querySelectorAll('.key-list dt')].map(term => term.textContent)
  try {
    assert.equal(offered(), ['Shortcuts', 'Fold the menu', 'Search'])
    act(
      () =>
        void shortcuts.press(new KeyboardEvent('keydown', { key: '/' }), {
          singleKeys: true,
          modal: false,
        }),
    )
    assert.equal(offered(), ['Shortcuts', 'Fold the menu', 'Refresh'])
    localStorage.setItem(`coalface:keys:${KEY}`, '["g h", "?", "[", "/", "r"]')
    act(
      () =>
        void dispatchEvent(Object.assign(new Event('storage'), { key: `coalface:keys:${KEY}` })),
    )
    assert.equal(offered(), [])
    assert.match(container.textContent ?? '', texts.allUsed)
  } finally {
    unmount()
    for (const take of taken) take()
    localStorage.clear()
  }
})

screen(
  '§16 a figure that this server cannot give is left out',
  async ({ container }) => {
    assert.equal(
      [...container.querySelectorAll('.numbers dt')].map(term => term.textContent),
      ['Roles', 'Roles disabled', 'Dictionary entries', 'Configuration keys'],
    )
  },
  { table: server({ 'GET /api/v1/sysUserList': { code: 404, msg: 'no such call' } }) },
)

screen(
  '§16 a new user is not offered where the server has no list of users',
  async ({ container, calls }) => {
    const offered = () =>
      queryAllByRole(getByRole(container, 'list', 'Quick actions'), 'link').map(accessibleNameOf)
    assert.equal(offered(), ['New role', 'New dictionary entry', 'New configuration key'])
    assert.is(calls.filter(({ call }) => call === 'GET /api/v1/sysUserList').length, 1)
    act(() => away.set(true))
    await wait()
    act(() => away.set(false))
    assert.equal(offered(), ['New role', 'New dictionary entry', 'New configuration key'])
    await wait()
  },
  { table: server({ 'GET /api/v1/sysUserList': { code: 404, msg: 'no such call' } }) },
)

screen(
  '§16 a call that this server does not offer does not count as failed',
  async ({ container }) => {
    const health = () => {
      const terms = [...container.querySelectorAll('.health dt')]
      return Object.fromEntries(
        terms.map(term => [
          term.textContent,
          [...(term.nextElementSibling?.querySelectorAll('li') ?? [])].map(
            line => line.textContent,
          ),
        ]),
      )
    }
    for (const card of ['Numbers', 'Operations per day'])
      click(getByRole(container, 'button', `Refresh ${card}`))
    await wait()
    assert.ok(health()['Recent failed calls']?.includes('GET /api/v1/configList (500)'))
    assert.not(health()['Recent failed calls']?.some(line => line.includes('operlogdays')))
    const absent = [...container.querySelectorAll('.health dt')].find(
      term => term.textContent === 'Not offered by this server',
    )
    assert.is(absent?.nextElementSibling?.textContent, 'GET /api/v1/operlogdays')
  },
  { table: server({ 'GET /api/v1/operlogdays': { code: 404, msg: 'no such call' } }) },
)

screen('a card refreshes independently of the others', async ({ container, calls }) => {
  const asked = () => calls.filter(({ call }) => call === 'GET /api/v1/operlogdays').length
  const before = asked()
  click(getByRole(container, 'button', 'Refresh Operations per day'))
  await wait()
  assert.is(asked(), before + 1)
})

screen('B.5 a card shows the time of its first answer', async ({ container }) => {
  const timeOf = (card: string) =>
    getByRole(container, 'region', card).querySelector('.card__head time')
  for (const card of ['Numbers', 'Operations per day']) {
    assert.is(timeOf(card)?.parentElement?.textContent, 'Updated just now', card)
    assert.ok(Date.now() - Date.parse(timeOf(card)?.getAttribute('datetime') ?? '') < 10_000)
  }
  const first = timeOf('Numbers')?.getAttribute('datetime') ?? ''
  click(getByRole(container, 'button', 'Refresh Numbers'))
  await wait()
  assert.ok((timeOf('Numbers')?.getAttribute('datetime') ?? '') > first)
  assert.not(timeOf('Recent pages'))
})

screen(
  'B.5 a card without an answer shows no time',
  async ({ container }) => {
    assert.not(
      getByRole(container, 'region', 'Operations per day').querySelector('.card__head time'),
    )
  },
  { table: server({ 'GET /api/v1/operlogdays': { code: 500, msg: 'broken' } }) },
)

test('a card that fails keeps its error, and "Try again" restarts it', async () => {
  let fails = true
  const Content = () => {
    if (fails) throw new Error('no figures today')
    return <p>all well</p>
  }
  let isMissing = true
  void new ChunkLoadError(() => (isMissing = false), 'of its code')
  const silent = console.error
  console.error = () => undefined
  const shown = await renderScreen(
    <CardFrame card={{ id: 'x', title: 'Orders', columns: 1, Content }} />,
    {
      path: '/dashboard',
      areas: ['dashboard'],
      table: {},
    },
  )
  try {
    assert.match(shown.container.textContent ?? '', /This card ran into an error/)
    assert.not(queryByRole(shown.container, 'button', 'Refresh Orders'))
    assert.is(isMissing, false, 'W6 the next try is a real one')
    fails = false
    click(getByRole(shown.container, 'button', 'Try again'))
    await wait()
    assert.match(shown.container.textContent ?? '', /all well/)
  } finally {
    console.error = silent
    shown.unmount()
  }
})

test.run()
