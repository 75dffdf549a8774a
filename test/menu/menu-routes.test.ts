import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf, treeA, treeB, treeC } from './menu-examples.ts'
import { type MenuRoutes, routesFrom, type SidebarEntry } from '#menu/menu-routes.ts'
import { parseMenu } from '#menu/parse-menu.ts'

const test = suite('menu')

/** Views for pages, but none for the pass-through of nested folders. */
const hasView = (key: string) => key !== '/nested'

const paths = ({ pages }: MenuRoutes) =>
  pages.filter(page => page.redirect === undefined).map(page => page.path)

const redirects = ({ pages }: MenuRoutes) =>
  pages.flatMap(page => (page.redirect === undefined ? [] : [[page.path, page.redirect]]))

const drawn = (entries: readonly SidebarEntry[]): unknown[] =>
  entries.map(entry =>
    entry.kind === 'group'
      ? { [entry.title]: drawn(entry.children) }
      : [entry.title, entry.kind === 'link' ? entry.href : entry.path],
  )

const kinds = ({ problems }: MenuRoutes) => problems.map(({ kind }) => kind)

const row = (path: unknown, more: object = {}) => ({
  path,
  title: `at ${String(path)}`,
  component: '/x',
  visible: true,
  ...more,
})

test('§2 §24.5 A: a folder with four pages, one of them absolute', () => {
  const result = routesOf(treeA)
  assert.equal(paths(result), ['/upms/sysuser', '/upms/role', '/upms/dict', '/config'])
  assert.equal(redirects(result), [['/upms', '/upms/sysuser']])
  assert.equal(drawn(result.sidebar), [
    {
      系统管理: [
        ['用户管理', '/upms/sysuser'],
        ['角色管理', '/upms/role'],
        ['字典管理', '/upms/dict'],
        ['参数设置', '/config'],
      ],
    },
  ])
  assert.equal(result.problems, [])
})

test('§2 §24.5 B: three levels, a folder inside a folder only redirects', () => {
  const result = routesOf(treeB, { hasView })
  assert.equal(paths(result), ['/shop/goods/list', '/shop/goods/price', '/orders/list', '/refunds'])
  assert.equal(redirects(result), [
    ['/shop/goods', '/shop/goods/list'],
    ['/orders', '/orders/list'],
    ['/shop', '/shop/goods/list'],
  ])
  const price = result.pages.find(page => page.path === '/shop/goods/price')
  assert.equal(price?.trail, [
    { title: '商城', path: '/shop/goods/list' },
    { title: '商品', path: '/shop/goods/list' },
    { title: '报价', path: '/shop/goods/price' },
  ])
  assert.equal(price?.marks, ['300', '301', '303'])
  assert.equal(result.problems, [])
})

test('§2 §24.5 C: hidden rows keep their route, an external link has none', () => {
  const result = routesOf(treeC)
  assert.equal(paths(result), ['/upms/dict', '/upms/dict/data/:dictId', '/api-rights/user'])
  assert.equal(drawn(result.sidebar), [
    { 系统管理: [['字典管理', '/upms/dict']] },
    ['使用手册', 'https://doc.example.com/manual'],
  ])
  assert.equal(
    result.pages.filter(page => page.hidden).map(page => page.path),
    ['/upms/dict/data/:dictId', '/api-rights/user', '/api-rights'],
  )
  assert.equal(result.problems, [])
})

test('§2 visible means true and nothing else', () => {
  for (const visible of [false, undefined, null, 1, '1', '0', 0, 'true', {}]) {
    const result = routesOf([row('/a', { visible })])
    assert.equal([result.sidebar.length, result.pages[0]?.hidden], [0, true])
  }
})

test("§10 zero-shown: '0' is shown too, '1' and 1 are not", () => {
  const shown = (visible: unknown) =>
    parseMenu([row('/a', { visible })], 'zero-shown').rows[0]?.shown
  assert.equal(['0', true, '1', 1, 0, false].map(shown), [true, true, false, false, false, false])
})

test('§3 a page outside the sidebar marks the entry its address lies below', () => {
  const marks = (wanted: string) => routesOf(treeC).pages.find(({ path }) => path === wanted)?.marks
  assert.equal(marks('/upms/dict/data/:dictId'), ['2', '58'])
  assert.equal(marks('/upms/dict'), ['2', '58'])
  assert.equal(marks('/api-rights/user'), [])
  const nested = routesOf([
    row('/a', {
      menuId: 1,
      component: 'Layout',
      children: [row('b'), row('/z', { visible: false })],
    }),
  ])
  assert.equal(nested.pages.find(({ path }) => path === '/z')?.marks, ['1'])
})

test('§13 a root without a slash gets one, dots are resolved, slashes collapse', () => {
  const result = routesOf([
    row('rel', {
      component: 'Layout',
      children: [row('x'), row('../y'), row('.//z/'), row('/w//v')],
    }),
  ])
  assert.equal(paths(result), ['/rel/x', '/y', '/rel/z', '/w/v'])
})

test('an empty path is the path of the folder, and its page wins over the folder', () => {
  const result = routesOf([
    row('/a', { component: 'Layout', children: [row('b'), row('', { title: 'index' })] }),
  ])
  assert.equal(paths(result), ['/a/b', '/a'])
  assert.equal(redirects(result), [])
})

test('a page with pages below it is the first entry of its group', () => {
  const result = routesOf([row('/a', { children: [row('b')] })])
  assert.equal(drawn(result.sidebar), [
    {
      'at /a': [
        ['at /a', '/a'],
        ['at b', '/a/b'],
      ],
    },
  ])
  const [group] = result.sidebar
  assert.is(new Set([group?.key, ...keysIn(group)]).size, 3)
})

const keysIn = (entry: SidebarEntry | undefined): string[] =>
  entry?.kind === 'group' ? entry.children.map(({ key }) => key) : []

test('§13 a folder with one visible child stays a folder', () => {
  const result = routesOf([row('/a', { component: 'Layout', children: [row('b')] })])
  assert.equal(drawn(result.sidebar), [{ 'at /a': [['at b', '/a/b']] }])
})

test('building again gives the same routes, never more (contract 7.5)', () => {
  const tree = parseMenu(treeB, 'boolean')
  assert.equal(routesFrom(tree, { hasView }), routesFrom(tree, { hasView }))
})

test('two equal ids get different keys', () => {
  const { sidebar } = routesOf([row('/a', { menuId: 1 }), row('/b', { menuId: 1 }), row('/c')])
  const [first, second, third] = sidebar.map(({ key }) => key)
  assert.equal([first, third], ['1', '/c'])
  assert.is(new Set([first, second, third]).size, 3)
})

test('W13 5,000 equal ids, or links, get short different keys', () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => index)
  for (const data of [
    rows.map(index => row(`/p${index}`, { menuId: 0 })),
    rows.map(index => row('https://shop.example', { title: `at ${index}` })),
  ]) {
    const keys = routesOf(data).sidebar.map(({ key }) => key)
    assert.is(new Set(keys).size, 5_000)
    assert.ok(keys.every(key => key.length < 40))
  }
})

test('§6 pages of other roles have a route but no entry, folders open the first permitted page', () => {
  const tree = [
    row('/a', {
      component: 'Layout',
      children: [row('b', { roles: ['admin'] }), row('c', { roles: ['trader', 'auditor'] })],
    }),
    row('/only', { component: 'Layout', children: [row('x', { roles: ['admin'] })] }),
  ]
  const result = routesOf(tree, { roles: ['auditor'] })
  assert.equal(drawn(result.sidebar), [{ 'at /a': [['at c', '/a/c']] }])
  assert.equal(redirects(result), [['/a', '/a/c']])
  assert.equal(result.pages.find(({ path }) => path === '/a/b')?.roles, ['admin'])
  assert.equal(result.problems, [])
  assert.equal(drawn(routesOf(tree, { roles: ['admin'] }).sidebar), [
    { 'at /a': [['at b', '/a/b']] },
    { 'at /only': [['at x', '/only/x']] },
  ])
})

test('§2 §6 external links are hidden as pages are: by themselves, by their folder, by roles', () => {
  const link = (title: string, rest: object = {}) =>
    row(`https://${title}.example`, { title, ...rest })
  const folder = (path: string, rest: object, children: object[]) =>
    row(path, { component: 'Layout', children, ...rest })
  const tree = [
    link('seen'),
    link('hidden', { visible: false }),
    link('theirs', { roles: ['admin'] }),
    folder('/a', { visible: false }, [link('in-hidden')]),
    folder('/b', { roles: ['admin'] }, [link('in-theirs')]),
    folder('/c', {}, [link('in-open'), link('below-hidden', { visible: 'true' })]),
  ]
  const hrefs = (entries: readonly SidebarEntry[]): string[] =>
    entries.flatMap(entry =>
      entry.kind === 'group' ? hrefs(entry.children) : entry.kind === 'link' ? [entry.title] : [],
    )
  assert.equal(hrefs(routesOf(tree, { roles: ['trader'] }).sidebar), ['seen', 'in-open'])
})

test('§6 the roles of a folder apply to everything in it', () => {
  const tree = [
    row('/a', {
      component: 'Layout',
      roles: ['admin'],
      children: [row('b', { roles: ['trader'] })],
    }),
  ]
  const result = routesOf(tree, { roles: ['trader'] })
  assert.equal(result.sidebar, [])
  assert.equal(
    result.pages.map(({ path, roles }) => [path, roles]),
    [
      ['/a/b', ['admin']],
      ['/a', ['admin']],
    ],
  )
})

// What becomes of a row whose path, title or address cannot be used, and whether it is still a place
// that relative paths of its children join.
const ANCESTORS: [what: string, more: object][] = [
  ['a folder', {}],
  ['a page', { component: '/x' }],
  ['a row without a title', { title: '' }],
  ['a row with a bad path', { path: '//evil' }],
  ['a row without a path', { path: undefined }],
  ['a bare host', { path: 'docs.example.com' }],
  ['a link', { path: 'https://docs.example.com' }],
  ['a link that cannot be used', { path: 'javascript:x' }],
  ['the second of two equal paths', { path: '/taken', component: '/x' }],
  ['a row at a constant path', { path: '/dashboard', component: '/x' }],
]
for (const [what, more] of ANCESTORS) {
  const below = (rule: object) => [
    row('/taken'),
    row('/a', {
      component: 'Layout',
      ...more,
      ...rule,
      children: [
        row('', { title: '', component: 'Layout', children: [row('/deep')] }),
        row('https://link.example'),
        row('/open', { roles: ['clerk', 'admin'] }),
      ],
    }),
  ]
  const found = (rule: object) => {
    const { pages, sidebar } = routesOf(below(rule), { roles: ['clerk'] })
    const texts = JSON.stringify(drawn(sidebar))
    return ['/deep', '/open', 'https://link.example'].map(path => {
      const page = pages.find(page => page.path === path)
      return [texts.includes(path), page?.hidden, page?.roles]
    })
  }

  test(`§6 the roles of ${what} hold for all below it`, () => {
    assert.equal(found({ roles: ['admin'] }), [
      [false, false, ['admin']],
      [false, false, ['admin']],
      [false, undefined, undefined],
    ])
  })

  test(`§2 nothing below ${what} that is hidden stands in the sidebar`, () => {
    assert.equal(found({ visible: false }), [
      [false, true, undefined],
      [false, true, ['clerk', 'admin']],
      [false, undefined, undefined],
    ])
  })

  test(`§6 ${what} without a rule restricts nothing below it`, () => {
    assert.equal(
      found({}).map(([isSeen]) => isSeen),
      [true, true, true],
    )
  })
}

const ROLES: [roles: unknown, mayTrader: boolean, isFault: boolean][] = [
  [undefined, true, false],
  [null, true, false],
  ['trader', true, false],
  [['trader', 'admin'], true, false],
  ['admin', false, false],
  [['admin'], false, false],
  [[], false, true],
  ['', false, true],
  [[''], false, true],
  [{}, false, true],
]
for (const [roles, mayTrader, isFault] of ROLES) {
  test(`§6 roles ${JSON.stringify(roles)} of a row, or of its meta, let a trader ${mayTrader ? 'in' : 'not in'}`, () => {
    for (const more of [{ roles }, { meta: { roles } }, { roles: undefined, meta: { roles } }]) {
      const result = routesOf([row('/a', more)], { roles: ['trader'] })
      assert.is(result.sidebar.length, mayTrader ? 1 : 0)
      assert.equal(kinds(result), isFault ? ['roles'] : [])
    }
  })
}

test('§3 the roles of meta go before those of the row', () => {
  const rows = [row('/a', { roles: [], meta: { roles: ['trader'] } })]
  assert.equal(kinds(routesOf(rows, { roles: ['trader'] })), [])
  assert.is(routesOf(rows, { roles: ['trader'] }).sidebar.length, 1)
})

for (const where of ['row', 'meta'] as const) {
  const keyed = (more: object) => (where === 'row' ? more : { meta: more })

  test(`§3 affix of the ${where} keeps the tab; of a folder, a parameter or a text it does not`, () => {
    const { pages } = routesOf([
      row('/a', keyed({ affix: true })),
      row('/b', keyed({ affix: 'true' })),
      row('/c/:id', { visible: false, ...keyed({ affix: true }) }),
      row('/d', { component: 'Layout', children: [row('e')], ...keyed({ affix: true }) }),
    ])
    assert.equal(
      pages.filter(({ affix }) => affix).map(({ path }) => path),
      ['/a'],
    )
  })

  test(`§3 activeMenu of the ${where} names the entry to mark`, () => {
    const { pages } = routesOf([
      row('/shop', {
        component: 'Layout',
        children: [row('list', { menuId: 4 }), row('more?kind=coal', { menuId: 5 })],
      }),
      row('/edit/:id', { visible: false, ...keyed({ activeMenu: '/Shop/list/' }) }),
      row('/coal', { visible: false, ...keyed({ activeMenu: 'shop/more?kind=coal' }) }),
      row('/lost', { menuId: 6, ...keyed({ activeMenu: '/nowhere' }) }),
    ])
    const marks = (path: string) => pages.find(page => page.path === path)?.marks.slice(-1)
    assert.equal(marks('/edit/:id'), ['4'])
    assert.equal(marks('/coal'), ['5'])
    assert.equal(marks('/lost'), ['6'])
  })

  test(`§3 a breadcrumb of the ${where} that is false, and nothing else, leaves it out`, () => {
    const trailOf = (breadcrumb: unknown) =>
      routesOf([
        row('/a', { component: 'Layout', ...keyed({ breadcrumb }), children: [row('b')] }),
      ]).pages[0]?.trail.map(({ title }) => title)
    assert.equal(trailOf(false), ['at b'])
    for (const other of [true, '', 'false', 0, null, undefined])
      assert.equal(trailOf(other), ['at /a', 'at b'], String(other))
  })
}

test('a row with a query or a hash is a page of its own, beside the row with the path alone', () => {
  const result = routesOf([
    row('/r', { title: 'all' }),
    row('/r?kind=coal', { title: 'coal' }),
    row('/r?kind=ore&place=north', { title: 'ore' }),
    row('/r#top', { title: 'top' }),
    row('/up', { component: 'Layout', children: [row('?a=煤', { title: 'below' })] }),
  ])
  assert.equal(kinds(result), [])
  assert.equal(drawn(result.sidebar), [
    ['all', '/r'],
    ['coal', '/r?kind=coal'],
    ['ore', '/r?kind=ore&place=north'],
    ['top', '/r#top'],
    { 'at /up': [['below', '/up?a=%E7%85%A4']] },
  ])
  assert.equal(redirects(result), [['/up', '/up?a=%E7%85%A4']])
})

test('the same query in another order is the same page; a constant path keeps its screen', () => {
  const result = routesOf([
    row('/r?a=1&b=2', { title: 'one' }),
    row('/R/?b=2&a=1', { title: 'two' }),
    row('/dashboard?x=1', { title: 'home' }),
    row('/login?x=1', { title: 'login' }),
  ])
  assert.equal(paths(result), ['/r'])
  assert.equal(
    result.problems.map(({ kind, detail }) => [kind, detail]),
    [
      ['duplicate', 'one'],
      ['duplicate', '/dashboard'],
      ['duplicate', '/login'],
    ],
  )
})

test('a web address without its scheme is a problem of its own, and the rows below it still count', () => {
  for (const path of ['www.example.com', 'WWW.example.com/a?b', '/www.example.com', '//www.a.b']) {
    const result = routesOf([row(path, { title: 'x', children: [row('/good')] })])
    assert.equal([paths(result), kinds(result)], [['/good'], ['host']], path)
  }
  assert.equal(kinds(routesOf([row('/www.d'), row('www'), row('wwwx.a.b')])), [])
})

test('a menu without any visible row is one problem, with the value of the first row', () => {
  const rows = [
    { ...row('/a'), visible: '0', children: [{ ...row('b'), visible: '0' }] },
    { ...row('/c'), visible: '1' },
  ]
  const hidden = ({ problems }: MenuRoutes) => problems.filter(({ kind }) => kind === 'hidden')
  assert.equal(hidden(routesOf(rows)), [{ kind: 'hidden', row: '', detail: '0' }])
  assert.equal(hidden(routesOf([])), [])
  assert.equal(hidden(routesOf([...rows, row('/d')])), [])
  assert.equal(hidden(routesFrom(parseMenu(rows, 'zero-shown'), { hasView: () => true })), [])
})

test('W13 an unknown component stays a page, and keeps its name', () => {
  const result = routesOf([row('/a', { component: '/not/here/index' })], { hasView: () => false })
  assert.equal(paths(result), ['/a'])
  assert.is(result.pages[0]?.component, '/not/here')
  assert.is(result.sidebar.length, 1)
  assert.equal(result.problems, [{ kind: 'component', row: 'at /a', detail: '/not/here/index' }])
})

test('W13 of two equal paths the first counts, whatever their case and parameters', () => {
  const result = routesOf([
    row('/a', { title: 'first' }),
    row('/A/', { title: 'second', children: [row('below')] }),
    row('/d/:id'),
    row('/d/:other'),
  ])
  assert.equal(paths(result), ['/a', '/A/below', '/d/:id'])
  assert.equal(result.problems[0], { kind: 'duplicate', row: 'second', detail: 'first' })
  assert.equal(kinds(result).filter(kind => kind === 'duplicate').length, 2)
})

test('§2 a folder leads to the first of its pages that is as visible as itself', () => {
  const hidden = { visible: false }
  const folder = (path: string, more?: object) =>
    row(path, { component: 'Layout', children: [row('b', hidden), row('c')], ...more })
  assert.equal(redirects(routesOf([folder('/a')])), [['/a', '/a/c']])
  assert.equal(redirects(routesOf([folder('/h', { ...hidden, children: [row('c', hidden)] })])), [
    ['/h', '/h/c'],
  ])
})

test('R70 a row never takes the place of a constant route', () => {
  for (const path of ['/', '/login', '/LOGIN/', '/404', '/401', '/pcd', '/auth-redirect']) {
    assert.equal(kinds(routesOf([row(path)])), ['duplicate'], path)
  }
  for (const path of ['/dashboard', '/profile', '/profile/index', '/redirect', '/redirect/x']) {
    assert.equal(paths(routesOf([row(path)])), [], path)
  }
  assert.equal(paths(routesOf([row('/redirects')])), ['/redirects'], 'another page')
  assert.equal(
    redirects(routesOf([row('/profile', { component: 'Layout', children: [row('x')] })])),
    [],
  )
})

test('W13 a row without a title is skipped, its children are not', () => {
  const result = routesOf([
    row('/a', { title: '', component: 'Layout', children: [row('b')] }),
    row('/c', { title: null }),
    row('/d', { title: { text: 'x' } }),
    row('https://shop.example', { title: '' }),
  ])
  assert.equal(paths(result), ['/a/b'])
  assert.equal(drawn(result.sidebar), [['at b', '/a/b']])
  assert.equal(
    result.problems.map(({ kind, row }) => [kind, row]),
    [
      ['title', '#1'],
      ['title', '#2'],
      ['title', '#3'],
      ['title', '#4'],
    ],
  )
})

test('W13 rows with an invalid path are skipped', () => {
  for (const path of [
    null,
    undefined,
    3,
    {},
    '/a b',
    '//evil.example',
    '/\\evil.example',
    '/a?b c',
    '/a#b\u0000',
    `/a?${'b'.repeat(600)}`,
    '/a%2Fb',
    '/%E4%B8%AD',
    '/%',
    '/a\u0000',
    '/a\u202eb',
    `/${'a'.repeat(600)}`,
  ]) {
    const result = routesOf([row(path, { title: 'x' }), row('/good')])
    assert.equal(paths(result), ['/good'], String(path))
    assert.equal(kinds(result), ['path'], String(path))
  }
})

test('W13 below an invalid path only absolute paths get a route', () => {
  const result = routesOf([
    row('//evil', { title: 'x', component: 'Layout', children: [row('b'), row('/c')] }),
  ])
  assert.equal(paths(result), ['/c'])
  assert.equal(kinds(result), ['path'])
})

test('R36 no scheme but http, https, mailto and tel becomes a link', () => {
  for (const path of [
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://x.example',
    'ws://x.example',
    'sms:+86-10',
    'blob:https://x',
    'file:///etc/passwd',
    'https://',
    'https:// evil',
    'http:\\\\evil',
    'intent://x',
  ]) {
    const result = routesOf([row(path)])
    assert.equal([result.sidebar, kinds(result)], [[], ['scheme']], path)
  }
  const fine = ['http://a.example', 'HTTPS://b.example/?q=1#x', 'mailto:a@b.example', 'tel:+86-10']
  const result = routesOf(fine.map(path => row(path)))
  assert.equal(
    result.sidebar.map(entry => entry.kind === 'link' && entry.href),
    fine,
  )
  assert.equal(paths(result), [])
})

test('W13 a folder without visible pages is a problem, a hidden one is not', () => {
  const result = routesOf([
    row('/a', { component: 'Layout' }),
    row('/b', { component: '', menuType: 'M', children: [row('c', { visible: false })] }),
    row('/d', { component: 'Layout', visible: false }),
  ])
  assert.equal(result.sidebar, [])
  assert.equal(result.problems, [
    { kind: 'empty', row: 'at /a', detail: '/a' },
    { kind: 'empty', row: 'at /b', detail: '/b' },
  ])
})

test('W13 a visible page with a parameter cannot stand in the menu', () => {
  const result = routesOf([row('/d/:id')])
  assert.equal([paths(result), result.sidebar, kinds(result)], [['/d/:id'], [], ['param']])
  const above = routesOf([row('/d/:id', { children: [row('/below')] })])
  assert.equal([drawn(above.sidebar), kinds(above)], [[['at /below', '/below']], ['param']])
})

test('W13 a row below itself is cut, by id and by identity', () => {
  const byId = row('/a', {
    menuId: 7,
    component: 'Layout',
    children: [row('b', { menuId: 8, children: [row('c', { menuId: 7 })] })],
  })
  assert.equal(kinds(routesOf([byId])), ['cycle'])

  const own: unknown[] = []
  own.push(row('x', { children: own }), row('y', { children: own }))
  const result = routesOf([row('/a', { component: 'Layout', children: own })])
  assert.ok(kinds(result).includes('cycle'))
  assert.ok(paths(result).includes('/a/x/y'))
})

test('R36 a thousand levels are cut at twenty, and the levels above work', () => {
  let tree: object = row('end')
  for (let level = 0; level < 1_000; level++) tree = row(`l${level}`, { children: [tree] })
  const result = routesOf([tree, row('/good')])
  assert.equal(kinds(result), ['depth'])
  assert.is(paths(result).length, 21)
})

test('R36 of a branch 60 levels deep what is too deep is left out, and Menu health names it', () => {
  let branch: object = row('end')
  for (let level = 60; level > 0; level--)
    branch = row(`l${level}`, { title: `Level ${level}`, component: 'Layout', children: [branch] })
  const result = routesOf([branch, row('/good')])
  assert.equal(drawn(result.sidebar), [['at /good', '/good']])
  assert.equal(paths(result), ['/good'])
  assert.equal(
    result.problems.map(({ kind, row, detail }) => [kind, row.split(' > ').at(-1), detail]),
    [
      ['depth', 'Level 21', '20'],
      ['empty', 'Level 20', `/${Array.from({ length: 20 }, (_, at) => `l${at + 1}`).join('/')}`],
    ],
  )
})

test('R36 invalid children and rows do not affect others', () => {
  const result = routesOf([
    null,
    'x',
    3,
    [],
    row('/a', { children: null }),
    row('/b', { children: 'text' }),
    row('/c', { children: 5 }),
    row('/d', { children: { 0: row('e') } }),
    row('/e', { children: [null] }),
  ])
  assert.equal(paths(result), ['/a', '/b', '/c', '/d', '/e'])
  assert.equal(kinds(result), ['row', 'row', 'row', 'row', 'row', 'row', 'row', 'row'])
  assert.equal(result.problems[0], { kind: 'row', row: '#1', detail: 'null' })
})

test('R36 data that is not a tree gives no routes and at most one problem', () => {
  for (const data of [null, undefined, [], 'x', 3, {}, { list: [] }]) {
    const result = routesOf(data)
    assert.equal([result.pages, result.sidebar], [[], []])
    assert.ok(result.problems.length <= 1)
  }
})

test('R36 markup is text, and invisible characters become visible', () => {
  const { sidebar, pages } = routesOf([
    row('/a', { title: '<img src=x onerror=alert(1)>', icon: '<svg/onload=alert(1)>' }),
    row('/b', { title: 'admin\u202egnp' }),
  ])
  assert.equal(
    sidebar.map(({ title }) => title),
    ['<img src=x onerror=alert(1)>', 'admin\ufffdgnp'],
  )
  assert.is(pages[0]?.icon, '<svg/onload=alert(1)>')
})

test('R36 components are only names', () => {
  const asked: string[] = []
  const components = [
    '../../x',
    '__proto__',
    'constructor',
    '/role/index.vue',
    'Role',
    '/a/index/b',
  ]
  routesOf(
    components.map((component, n) => row(`/${n}`, { component })),
    { hasView: key => asked.push(key) > 0 },
  )
  assert.equal(
    [...new Set(asked)],
    ['/../../x', '/__proto__', '/constructor', '/role', '/Role', '/a/index/b'],
  )
})

test('rows for buttons and calls are permissions, not pages', () => {
  const buttons = ['F', 'A'].map(menuType => ({ menuType, path: '', title: 'Add', visible: true }))
  const result = routesOf([row('/a', { children: buttons })])
  assert.equal(drawn(result.sidebar), [['at /a', '/a']])
  assert.equal(result.problems, [])
})

/** The same row, which counts how often its path is read. */
function counting({ path, children = [], ...rest }: Counted, read: () => void): object {
  return {
    ...rest,
    children: children.map(child => counting(child, read)),
    get path() {
      read()
      return path
    },
  }
}

interface Counted {
  path: unknown
  children?: Counted[]
}

test('§20 each of 5,000 rows is read twice at most', () => {
  const folders: Counted[] = Array.from({ length: 500 }, (_, f) =>
    row(`/f${f}`, {
      menuId: f * 10 + 1,
      component: 'Layout',
      children: Array.from({ length: 9 }, (_, p) => row(`p${p}`, { menuId: f * 10 + p + 2 })),
    }),
  )
  let reads = 0
  const counted = folders.map(folder => counting(folder, () => (reads += 1)))
  const asked: string[] = []
  const result = routesOf(counted, { hasView: key => asked.push(key) > 0 })
  assert.ok(reads <= 2 * 5_000, String(reads))
  assert.is(asked.length, 5_000)
  assert.is(paths(result).length, 4_500)
  assert.is(result.sidebar.length, 500)
  assert.equal(result.problems, [])
})

test.run()
