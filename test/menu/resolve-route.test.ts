import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { routesOf } from './menu-examples.ts'
import { resolveRoute, retryRoute } from '#menu/resolve-route.ts'

const test = suite('resolve route')

const row = (menuId: number, path: string, title: string, children: object[] = []) => ({
  menuId,
  path,
  title,
  visible: true,
  children,
  component: children.length > 0 ? 'Layout' : '/x',
})
const MENU = [row(1, '/yard', 'Yard', [row(2, 'north', 'North'), row(3, 'south', 'South')])]
const TITLES = {
  home: 'Home',
  profile: 'Personal center',
  notFound: 'Page not found',
  forbidden: 'No access',
}
const { pages } = routesOf(MENU)
const target = (path: string) => resolveRoute(path, { pages }, ['trader'], TITLES)

/** The page of a route, without its view. */
const page = (path: string) => {
  const found = target(path)
  assert.ok('page' in found, path)
  return found.page
}

test('§2 an unknown path is sent to /404', () => {
  assert.equal(target('/no/such'), { error: '/404' })
  assert.is(page('/404').title, TITLES.notFound)
})

test('§8 while the menu has failed no address is unknown: it stays, and waits for the menu', () => {
  const found = resolveRoute('/yard/north', { pages: [], failed: true }, [], TITLES)
  assert.is('page' in found && found.page.path, '/404')
  assert.ok('page' in resolveRoute('/dashboard', { pages: [], failed: true }, [], TITLES))
})

test('§2 / is sent to /dashboard, titled home', () => {
  assert.equal(target('/'), { go: '/dashboard' })
  assert.is(page('/dashboard').title, TITLES.home)
})

test('§2 /profile is sent to /profile/index, titled personal center, not cached', () => {
  assert.equal(target('/profile'), { go: '/profile/index' })
  assert.is(page('/profile/index').title, TITLES.profile)
  assert.is(page('/profile/index').cached, false)
})

test('§2 /401 and /404 are constant pages, whatever the menu holds', () => {
  const menu = routesOf([row(1, '/404', 'Mine'), row(2, '/401', 'Mine too')])
  for (const [path, title] of [
    ['/404', TITLES.notFound],
    ['/401', TITLES.forbidden],
  ] as const) {
    const found = resolveRoute(path, menu, [], TITLES)
    assert.is('page' in found && found.page.title, title)
  }
})

test('§2 without a menu its paths are unknown; with it they are pages', () => {
  const none = resolveRoute('/yard/north', { pages: [] }, ['trader'], TITLES)
  assert.equal(none, { error: '/404' })
  assert.is(page('/yard/north').title, 'North')
})

test('§3 §6 a page of other roles leads to /401', () => {
  const menu = routesOf([{ ...row(1, '/safe', 'Safe'), roles: ['chief', 'auditor'] }])
  assert.equal(resolveRoute('/safe', menu, ['trader'], TITLES), { error: '/401' })
  assert.ok('page' in resolveRoute('/safe', menu, ['trader', 'auditor'], TITLES))
})

const SAFE = routesOf([...MENU, { ...row(4, '/safe', 'Safe'), roles: ['chief'] }])

for (const [error, wanted, roles, expected] of [
  ['/404', '/yard/north?pit=3#top', ['trader'], { go: '/yard/north?pit=3#top' }],
  ['/404', '/yard', ['trader'], { go: '/yard' }],
  ['/404', '/no/such', ['trader'], undefined],
  ['/404', '/safe', ['trader'], { error: '/401' }],
  ['/401', '/safe', ['trader'], undefined],
  ['/401', '/safe', ['chief'], { go: '/safe' }],
  ['/401', '/no/such', ['trader'], { error: '/404' }],
] as const) {
  test(`13.3 R70 ${error} for ${wanted} tries it again, and never leads back to itself, ${roles}`, () => {
    assert.equal(retryRoute(error, wanted, SAFE, roles, TITLES), expected)
  })
}

test.run()
