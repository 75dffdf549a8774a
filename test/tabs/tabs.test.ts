import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  closeTabs,
  isPinned,
  noTabs,
  pathsToClose,
  reduceTabOrder,
  restoreTabs,
  storableTabs,
  type Tab,
  type TabOrderAction,
  type Tabs,
  tabAfterClosing,
  tabLabels,
  visitTab,
} from '#tabs/tabs.ts'

const test = suite('tabs')

const tab = (name: string, pin: Tab['pin'] = 'none'): Tab => ({
  path: `/${name}`,
  fullPath: `/${name}`,
  title: name,
  pin,
})
const home = tab('home', 'always')
const opened = (...tabs: Tab[]): Tabs => tabs.reduce(visitTab, noTabs)
const names = (tabs: Tabs) => tabs.list.map(({ title }) => title).join(' ')

test('§2 §3 visiting a page opens a tab, visiting it again does not', () => {
  const tabs = opened(home, tab('a'), tab('b'), tab('a'))
  assert.is(names(tabs), 'home a b')
  assert.equal(tabs.used, ['/a', '/b', '/home'])
})

test('§3 W2 another query updates the existing tab', () => {
  const tabs = visitTab(opened(home, tab('a')), { ...tab('a'), fullPath: '/a?page=2#x' })
  assert.equal([names(tabs), tabs.list[1]?.fullPath], ['home a', '/a?page=2#x'])
  const renamed = visitTab(tabs, { ...tab('a'), fullPath: '/a?page=2#x', title: 'A' })
  assert.is(names(renamed), 'home A')
})

test('visiting the page on screen changes nothing, and another open tab only the order of use', () => {
  const tabs = opened(home, tab('a'))
  assert.is(visitTab(tabs, tab('a')), tabs)
  const back = visitTab(tabs, home)
  assert.equal(back.used, ['/home', '/a'])
  assert.is(back.list, tabs.list)
})

for (const [active, which, on, left, next] of [
  ['b', 'current', 'b', 'home a c', 'c'],
  ['a', 'current', 'a', 'home b c', 'c'],
  ['a', 'current', 'c', 'home a b', 'a'],
  ['a', 'others', 'b', 'home b', 'b'],
  ['b', 'left', 'c', 'home c', 'c'],
  ['b', 'right', 'a', 'home a', 'a'],
  ['b', 'all', 'a', 'home', 'home'],
] as const) {
  test(`§2 close ${which} on ${on} leaves ${left}`, () => {
    const tabs = opened(home, tab('a'), tab('b'), tab('c'), tab(active))
    const paths = pathsToClose(tabs, which, `/${on}`)
    assert.is(names(closeTabs(tabs, paths)), left)
    assert.is(tabAfterClosing(tabs, paths)?.title, next)
  })
}

test('§2 the pinned home tab cannot be closed', () => {
  const tabs = opened(home, tab('a'))
  assert.equal(pathsToClose(tabs, 'current', '/home'), [])
  assert.is(closeTabs(tabs, ['/home']), tabs)
})

test('§14 after closing the active tab the most recently used one opens', () => {
  const tabs = opened(home, tab('a'), tab('b'), tab('c'), tab('a'), tab('c'))
  assert.is(tabAfterClosing(tabs, ['/c'])?.title, 'a')
  assert.is(tabAfterClosing(tabs, ['/home', '/a', '/b', '/c'])?.title, 'home', 'which stays')
})

test('W2 the tab closed last is reopened first, ten at the most', () => {
  const many = opened(home, ...Array.from({ length: 14 }, (_, index) => tab(`t${index}`)))
  const closed = closeTabs(many, pathsToClose(many, 'all', '/home'))
  assert.is(closed.closed.length, 10)
  assert.is(names(reduceTabOrder(closed, { type: 'reopened' })), 'home t13')
})

test('W2 pinned tabs form a block that moves do not cross', () => {
  let tabs = opened(home, tab('a'), tab('b'), tab('c'))
  tabs = reduceTabOrder(tabs, { type: 'pinned', path: '/c' })
  assert.is(names(tabs), 'home c a b')
  assert.is(names(reduceTabOrder(tabs, { type: 'moved', path: '/b', to: 0 })), 'home c b a')
  assert.is(reduceTabOrder(tabs, { type: 'moved', path: '/c', to: 3 }), tabs)
  assert.is(reduceTabOrder(tabs, { type: 'moved', path: '/home', to: 2 }), tabs)
  assert.is(reduceTabOrder(tabs, { type: 'unpinned', path: '/home' }), tabs)
})

const titles = (path: string) => path.slice(1).toUpperCase()
const restored = (kept: unknown, titleOf: (path: string) => string | undefined = titles) =>
  restoreTabs(JSON.parse(JSON.stringify(kept)), noTabs, [home], titleOf, 'http://localhost')
/** Applies other routes or another language. */
const followed = (tabs: Tabs, titleOf: (path: string) => string | undefined) =>
  restoreTabs(
    undefined,
    tabs,
    [{ ...home, title: titleOf('/home') ?? '' }],
    titleOf,
    'http://localhost',
  )

test('W2 order, pins, last use and closed tabs are restored', () => {
  let tabs = opened(home, tab('a'), tab('b'), tab('c'), { ...tab('a'), fullPath: '/a?page=3#x' })
  tabs = reduceTabOrder(tabs, { type: 'pinned', path: '/c' })
  tabs = closeTabs(tabs, ['/b'])
  const back = restored(storableTabs(tabs))
  assert.equal(
    back.list.map(({ path, pin }) => [path, pin]),
    [
      ['/home', 'always'],
      ['/c', 'own'],
      ['/a', 'none'],
    ],
  )
  assert.equal(back.used, tabs.used)
  assert.is(back.list[2]?.fullPath, '/a?page=3#x')
  assert.equal(
    back.closed.map(({ path }) => path),
    ['/b'],
  )
  assert.is(back.list[1]?.title, 'C', 'titles are those of today')
})

test('W2 tabs that may no longer be opened are dropped without a message', () => {
  const kept = storableTabs(closeTabs(opened(home, tab('a'), tab('b'), tab('c')), ['/c']))
  const back = restored(kept, path => (path === '/b' ? 'b' : undefined))
  assert.is(names(back), 'home b')
  assert.equal([back.used, back.closed], [['/b', '/home'], []])
})

test('R35 a stored address that leads elsewhere becomes the plain address of its page', () => {
  for (const fullPath of [
    '//evil.example',
    'javascript:alert(1)',
    '/\\evil.example',
    '/login',
    '/b',
    '/..//evil',
    7,
  ]) {
    const [, back] = restored({ list: [{ path: '/a', fullPath }], used: ['/a'] }).list
    assert.is(back?.fullPath, '/a', String(fullPath))
  }
  const [, back] = restored({ list: [{ path: '/煤', fullPath: '/%E7%85%A4?x=1' }] }).list
  assert.is(back?.fullPath, '/%E7%85%A4?x=1')
})

for (const kept of [null, 7, 'x', [], { list: 'x', used: 7, closed: {} }]) {
  test(`a stored ${JSON.stringify(kept)} restores home alone`, () => {
    assert.equal(restored(kept), { list: [home], used: ['/home'], closed: [] })
  })
}

test('stored rows that are not tabs, or are duplicates, are dropped, and home stays first', () => {
  const list = [
    null,
    7,
    {},
    { path: 3 },
    { path: '/a' },
    { path: '/a', pinnedByUser: true },
    { path: '/home' },
  ]
  const back = restored({
    list,
    used: ['/x', '/a', null],
    closed: [{ path: '/a' }, { path: '/b' }],
  })
  assert.is(names(back), 'home A')
  assert.equal([back.used, back.closed.map(({ path }) => path)], [['/a', '/home'], ['/b']])
})

test('§3 a tab that the menu pins is open from the start, at its last address, and stays', () => {
  const pinned = tab('r?kind=coal', 'always')
  const kept = storableTabs(
    opened(home, { ...tab('r?kind=coal'), fullPath: '/r?page=2' }, tab('a')),
  )
  const always = [home, pinned]
  const fresh = restoreTabs(undefined, noTabs, always, titles, 'http://localhost')
  assert.equal(
    fresh.list.map(({ path, fullPath, pin }) => [path, fullPath, pin]),
    [
      ['/home', '/home', 'always'],
      ['/r?kind=coal', '/r?kind=coal', 'always'],
    ],
  )
  const back = restoreTabs(kept, noTabs, always, titles, 'http://localhost')
  assert.equal(
    back.list.map(({ path }) => path),
    ['/home', '/r?kind=coal', '/a'],
  )
  assert.is(closeTabs(fresh, ['/r?kind=coal']), fresh)
})

test('the stored address of a row with a query may have any query of its path, but no other path', () => {
  const stored = (fullPath: string) => ({ list: [{ path: '/r?kind=coal&a=%20#x', fullPath }] })
  // Index 0 is the home tab.
  const fullPath = (kept: string) => restored(stored(kept)).list[1]?.fullPath
  assert.is(fullPath('/r?page=2'), '/r?page=2')
  for (const elsewhere of ['/other?kind=coal', '//evil.example', '/r/../x', ''])
    assert.is(fullPath(elsewhere), '/r?kind=coal&a=%20#x')
})

test('tabs opened meanwhile stay after the restored ones, and are not among the closed', () => {
  const kept = storableTabs({ ...opened(home, tab('a'), tab('b')), closed: [tab('c'), tab('d')] })
  const since = opened(home, tab('c'), tab('b'))
  const tabs = restoreTabs(kept, since, [home], path => path.slice(1), 'http://localhost')
  assert.equal(
    tabs.closed.map(({ title }) => title),
    ['d'],
  )
  assert.is(names(tabs), 'home a b c')
  assert.equal(tabs.used.toSorted(), ['/a', '/b', '/c', '/home'])
  assert.is(tabs.used[0], '/b')
})

test('another language retitles, a smaller menu drops, the same menu changes nothing', () => {
  const query = { ...tab('b'), fullPath: '/b?page=2' }
  let tabs = closeTabs(opened(home, tab('a'), query, tab('c')), ['/c'])
  tabs = reduceTabOrder(tabs, { type: 'pinned', path: '/b' })
  assert.equal(
    followed(tabs, path => path.slice(1)),
    tabs,
  )
  const retitled = followed(tabs, titles)
  assert.equal([names(retitled), retitled.closed[0]?.title], ['HOME B A', 'C'])
  const fewer = followed(tabs, path => (path === '/home' ? 'home' : undefined))
  assert.equal(fewer, { list: [home], used: ['/home'], closed: [] })
})

test('accessibility 3.5 tabs with equal titles get distinct labels, others the title of their page', () => {
  const order = (id: string): Tab => ({ ...tab(`orders/${id}`), title: 'Order' })
  assert.equal(tabLabels([home, order('17'), tab('a'), order('18')]), [
    'home',
    'Order 17',
    'a',
    'Order 18',
  ])
  assert.equal(tabLabels([home, order('17')]), ['home', 'Order'])
})

test('§21 tabs with equal titles and equal path ends get more of their paths', () => {
  const log = (path: string): Tab => ({ ...tab('log'), path, title: 'Log' })
  assert.equal(tabLabels([log('/shop/log'), log('/yard/log'), log('/log'), log('/shop/mail')]), [
    'Log shop/log',
    'Log yard/log',
    'Log /log',
    'Log mail',
  ])
})

test('§21 a distinct label is not the title of another tab', () => {
  const page = (title: string, path: string): Tab => ({ ...tab('x'), title, path })
  assert.equal(
    tabLabels([page('Order 17', '/best'), page('Order', '/sold/17'), page('Order', '/sold/18')]),
    ['Order 17', 'Order sold/17', 'Order 18'],
  )
})

test('no sequence of actions loses, duplicates or misplaces a tab', () => {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed % below
  }
  const pages = Array.from({ length: 12 }, (_, index) => tab(`p${index}`))
  let tabs = opened(home)
  for (let step = 0; step < 5_000; step++) {
    const page = pages[random(12)] ?? home
    const closing = pathsToClose(
      tabs,
      (['current', 'others', 'left', 'right', 'all'] as const)[random(5)] ?? 'all',
      page.path,
    )
    const order = (action: TabOrderAction) => () => reduceTabOrder(tabs, action)
    const { path } = page
    const changes: Record<string, () => Tabs> = {
      visited: () => visitTab(tabs, { ...page, fullPath: `${path}?${random(3)}` }),
      closed: () => closeTabs(tabs, closing),
      pinned: order({ type: 'pinned', path }),
      unpinned: order({ type: 'unpinned', path }),
      moved: order({ type: 'moved', path, to: random(16) - 2 }),
      reopened: order({ type: 'reopened' }),
      rerouted: () => followed(tabs, path => path.slice(1)),
      restored: () =>
        restoreTabs(storableTabs(tabs), tabs, [home], path => path.slice(1), 'http://localhost'),
    }
    const [name, change] = Object.entries(changes)[random(8)] ?? []
    const next = change?.() ?? tabs
    const said = `${name} ${path}`
    const paths = next.list.map(({ path }) => path)
    assert.is(new Set(paths).size, paths.length, `doubled by ${said}`)
    assert.is(paths[0], '/home', `home moved by ${said}`)
    assert.equal([...next.used].sort(), [...paths].sort(), `used order broken by ${said}`)
    const edge = next.list.findIndex(each => !isPinned(each))
    assert.not(edge >= 0 && next.list.slice(edge).some(isPinned), `pinned block broken by ${said}`)
    for (const { path, pin } of tabs.list) {
      const stays = name !== 'closed' || pin !== 'none' || !closing.includes(path)
      if (stays) assert.ok(paths.includes(path), `${path} lost by ${said}`)
    }
    tabs = next
  }
})

test.run()
