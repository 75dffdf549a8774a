import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf, treeC } from './menu-examples.ts'
import { addressParts } from '#lib/address-parts.ts'
import { addressKeyAt, matchPage, trailOf } from '#menu/match-page.ts'

const test = suite('match page')

function split(address: string): [path: string, query: string] {
  const { path, search, hash } = addressParts(address)
  return [path, search + hash]
}

const { pages } = routesOf(treeC)

test('§13 matching ignores case and slashes at the end', () => {
  for (const path of ['/upms/dict', '/upms/dict/', '/UPMS/Dict', '/upms/dict//']) {
    assert.is(matchPage(pages, path)?.page.component, '/dict', path)
  }
})

test('§13 a parameter is one segment, kept as it is written', () => {
  const match = matchPage(pages, '/UPMS/dict/data/Coal_煤/')
  assert.is(match?.page.title, '字典数据')
  assert.equal(match?.params, { dictId: 'Coal_煤' })
  assert.is(matchPage(pages, '/upms/dict/data'), undefined)
  assert.is(matchPage(pages, '/upms/dict/data/'), undefined)
  assert.is(matchPage(pages, '/upms/dict/data/3/4'), undefined)
})

test('a path without parameters wins over one with', () => {
  const tree = [
    { path: '/d/:id', title: 'any', component: '/any', visible: false },
    { path: '/d/new', title: 'new', component: '/new', visible: true },
    { path: '/d/:id/:part', title: 'part', component: '/part', visible: false },
  ]
  const { pages } = routesOf(tree)
  assert.is(matchPage(pages, '/d/new')?.page.title, 'new')
  assert.is(matchPage(pages, '/d/7')?.page.title, 'any')
  assert.equal(matchPage(pages, '/d/7/x')?.params, { id: '7', part: 'x' })
})

test('a folder leads to its first page', () => {
  assert.is(matchPage(pages, '/upms')?.page.redirect, '/upms/dict')
  assert.is(matchPage(pages, '/api-rights/')?.page.redirect, '/api-rights/user')
})

test('an unknown path, an external link and a pattern character match nothing', () => {
  for (const path of [
    '/',
    '/nope',
    '/upmsXdict',
    '/https:/doc.example.com/manual',
    '/upms/(',
    '',
  ]) {
    assert.is(matchPage(pages, path), undefined, path)
  }
})

test('pattern characters in a menu path are ordinary characters', () => {
  const tree = [{ path: '/a.b(c)*/:id', title: 'x', component: '/x', visible: false }]
  const { pages } = routesOf(tree)
  assert.equal(matchPage(pages, '/a.b(c)*/1')?.params, { id: '1' })
  assert.is(matchPage(pages, '/aXb(c)*/1'), undefined)
})

test('the breadcrumb trail has the parameters of the address', () => {
  const match = matchPage(pages, '/upms/dict/data/a b')
  assert.ok(match)
  assert.equal(trailOf(match), [
    { title: '系统管理', path: '/upms/dict' },
    { title: '字典数据', path: '/upms/dict/data/a%20b' },
  ])
})

const queried = routesOf(
  [
    ['/r?kind=coal', 'coal'],
    ['/r', 'all'],
    ['/r?kind=coal&place=north', 'north'],
    ['/r#top', 'top'],
    ['/only?kind=ore', 'ore'],
    ['/only?kind=Ore', 'other ore'],
    ['/d/:id?tab=rows', 'rows'],
  ].map(([path, title]) => ({ path, title, component: '/x', visible: true })),
).pages

for (const [address, title] of [
  ['/r', 'all'],
  ['/r?page=2', 'all'],
  ['/r?kind=ore', 'all'],
  ['/R/?kind=coal', 'coal'],
  ['/r?page=2&kind=coal#x', 'coal'],
  ['/r?place=north&kind=coal', 'north'],
  ['/r#top', 'top'],
  ['/r?page=2#top', 'top'],
  ['/only?kind=ore', 'ore'],
  ['/only?kind=Ore', 'other ore'],
  ['/only?page=2', 'ore'],
  ['/only', 'ore'],
  ['/d/7?tab=rows', 'rows'],
  ['/d/7', undefined],
] as const) {
  test(`of rows with a query ${address} leads to ${title ?? 'none'}`, () => {
    assert.is(matchPage(queried, address)?.page.title, title)
  })
}

for (const [path, query, tab, key] of [
  ['/r', '?page=2', undefined, '/r'],
  ['/r', '?kind=coal&page=2', undefined, '/r?kind=coal'],
  // An address that the page changes later stays in its tab.
  ['/r', '?page=2', '/r?kind=coal', '/r?kind=coal'],
  ['/r', '?kind=coal', '/r', '/r'],
  ['/r', '?kind=coal', '/r#top', '/r#top'],
  // A tab of another path, or of a row that no longer exists.
  ['/only', '?page=2', '/r?kind=coal', '/only?kind=ore'],
  ['/r', '?kind=coal', '/r?kind=gone', '/r'],
  ['/d/7', '?tab=rows&page=2', undefined, '/d/7?tab=rows'],
  ['/nope', '?x', undefined, '/nope'],
] as const) {
  test(`the page of ${path}${query}${tab ? ` in the tab ${tab}` : ''} is that of ${key}`, () => {
    assert.is(addressKeyAt(queried, path, query, tab), key)
    // The key itself leads to the same page.
    assert.is(addressKeyAt(queried, ...split(key), undefined), key)
  })
}

test('a parameter named like an object property is only a name', () => {
  const tree = [{ path: '/d/:__proto__/:constructor', title: 'x', component: '/x', visible: false }]
  const { pages } = routesOf(tree)
  const match = matchPage(pages, '/d/1/2')
  assert.ok(match)
  assert.equal(trailOf(match), [{ title: 'x', path: '/d/1/2' }])
})

test.run()
